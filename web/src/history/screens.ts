import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    history: typeof texts
  }
}

export const historyScreens = [
  screen(places.caseHistory, 'admin', () => import('./Case.tsx')),
  screen(places.casePaper, 'admin', () => import('./CasePaper.tsx')),
  screen(places.logs, 'super', () => import('./UserLogs.tsx'), { menu: 'menuLogs' }),
]
