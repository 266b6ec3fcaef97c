import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    timereport: typeof texts
  }
}

export const timereportScreens = [
  screen(places.timeReports, 'self', () => import('./Weeks.tsx')),
  screen(places.timeReportDay, 'self', () => import('./DayPage.tsx')),
]
