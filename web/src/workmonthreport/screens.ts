import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    workmonthreport: typeof texts
  }
}

export const workmonthreportScreens = [
  screen(places.monthWorkReport, 'wage', () => import('./MonthReport.tsx'), {
    menu: 'menuMonthWorkReport',
  }),
]
