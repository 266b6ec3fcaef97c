import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    statistics: typeof texts
  }
}

export const statisticsScreens = [
  screen(places.adminStatistics, 'super', () => import('./Statistics.tsx'), {
    menu: 'menuStatistics',
  }),
]
