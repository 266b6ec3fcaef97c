import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    privacy: typeof texts
  }
}

export const privacyScreens = [
  screen(places.privacy, 'super', () => import('./Admin.tsx'), { menu: 'menuPrivacy' }),
]
