import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    lists: typeof texts
  }
}

export const listsScreens = [screen(places.bulk, 'self', () => import('./Runs.tsx'))]
