import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    incidents: typeof texts
  }
}

export const incidentsScreens = [
  screen(places.incidentReport, 'self', () => import('./Report.tsx')),
  screen(places.adminIncidents, 'admin', () => import('./Admin.tsx'), { menu: 'menuIncidents' }),
  screen(places.adminIncident, 'admin', () => import('./One.tsx')),
]
