import { list } from '../columns.ts'

/** Requests for leave. */
export const leaveList = list({
  texts: 'vacation',
  first: '-submittedAt',
  columns: {
    userName: { label: 'person', main: true, sorts: true },
    type: { label: 'type' },
    firstDay: { label: 'days', names: true, sorts: true },
    takes: { label: 'takesColumn', card: false, figures: true },
    state: { label: 'state' },
    submittedAt: { label: 'submitted', sorts: true },
  },
  sheet: [
    'name',
    'departments',
    'type',
    'first',
    'last',
    'days',
    'takes',
    'extent',
    'state',
    'submitted',
  ],
})
