import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    medical: typeof texts
  }
}

export const medicalScreens = [
  screen(places.medicalCertificates, 'self', () => import('./Mine.tsx')),
]
