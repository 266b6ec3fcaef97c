import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    'jobs-admin': typeof texts
  }
}

export const jobsAdminScreens = [
  screen(places.adminJobs, 'wage', () => import('./Admin.tsx'), { menu: 'menuJobAds' }),
  screen(places.adminJob, 'wage', () => import('./OneAd.tsx')),
]
