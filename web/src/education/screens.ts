import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    education: typeof texts
  }
}

export const educationScreens = [
  screen(places.education, 'self', () => import('./StartEducation.tsx')),
  screen(places.offeredEducations, 'user', () => import('./Offered.tsx')),
  screen(places.educations, 'self', () => import('./Mine.tsx')),
]
