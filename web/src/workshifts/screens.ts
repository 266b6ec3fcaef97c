import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    workshifts: typeof texts
  }
}

export const workshiftsScreens = [
  screen(places.officeShifts, 'manager', () => import('./OfficeShifts.tsx')),
]
