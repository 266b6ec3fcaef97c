import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    vacation: typeof texts
  }
}

export const vacationScreens = [
  screen(places.myVacation, 'self', () => import('./Mine.tsx')),
  screen(places.absence, 'clerk', () => import('./Absence.tsx')),
  screen(places.adminVacation, 'admin', () => import('./Admin.tsx'), { menu: 'menuVacation' }),
]
