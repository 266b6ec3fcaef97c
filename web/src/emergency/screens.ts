import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    emergency: typeof texts
  }
}

export const emergencyScreens = [screen(places.emergency, 'user', () => import('./Emergency.tsx'))]
