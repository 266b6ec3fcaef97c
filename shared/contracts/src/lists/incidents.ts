import { list } from '../columns.ts'

/** Everybody's reports. */
export const incidentList = list({
  texts: 'incidents',
  first: '-day',
  columns: {
    headline: { label: 'headline', main: true, sorts: true },
    type: { label: 'type', sorts: true },
    fullName: { label: 'reporter', sorts: true },
    day: { label: 'day', sorts: true },
    reportedAt: { label: 'reportedAt', sorts: true, extra: true, card: false },
    status: { label: 'status', sorts: true },
  },
  sheet: [
    'type',
    'headline',
    'day',
    'trafficArea',
    'registration',
    'reporter',
    'department',
    'reportedAt',
    'status',
    'authority',
  ],
})
