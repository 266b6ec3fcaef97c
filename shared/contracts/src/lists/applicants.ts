import { list } from '../columns.ts'

/** Applications for jobs. */
export const applicantList = list({
  texts: 'applicants',
  first: '-appliedAt',
  columns: {
    name: { label: 'name', main: true, sorts: true },
    headline: { label: 'job', sorts: true },
    place: { label: 'place', sorts: true, card: false },
    rights: { label: 'rights' },
    appliedAt: { label: 'appliedAt', sorts: true },
    status: { label: 'status', sorts: true },
  },
})
