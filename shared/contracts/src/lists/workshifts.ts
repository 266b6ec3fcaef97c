import { list } from '../columns.ts'

/** Shifts: their columns, and what they can be sorted by. */
export const shiftList = list({
  texts: 'workshifts',
  first: 'when',
  columns: {
    when: { label: 'when', main: true, sorts: true },
    hours: { label: 'hours', figures: true },
    information: { label: 'information' },
    department: { label: 'office', sorts: true },
    state: { label: 'state' },
    act: { label: 'yourAnswer' },
  },
})
