import { list } from '../columns.ts'

/** Job ads, for those who work on them. */
export const jobAdList = list({
  texts: 'jobs-admin',
  first: '-from',
  columns: {
    headline: { label: 'headline', main: true, sorts: true },
    place: { label: 'place', sorts: true },
    companyName: { label: 'company', sorts: true },
    state: { label: 'state' },
    from: { label: 'from', sorts: true },
    until: { label: 'until', sorts: true },
    applications: { label: 'applications', sorts: true, figures: true },
  },
})
