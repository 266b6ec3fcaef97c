import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import { loadJobs } from './later.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    jobs: typeof texts
  }
}

export const jobsScreens = [
  screen(places.jobs, 'guest', async () => ({ default: (await loadJobs()).Ads }), {
    layout: 'jobs',
  }),
  screen(places.job, 'guest', async () => ({ default: (await loadJobs()).Ad }), { layout: 'jobs' }),
  screen(places.insideJobs, 'user', async () => ({ default: (await loadJobs()).Inside })),
]
