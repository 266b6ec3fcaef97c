import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    messages: typeof texts
  }
}

export const messagesScreens = [screen(places.messages, 'self', () => import('./Messages.tsx'))]
