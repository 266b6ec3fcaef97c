import { list } from '../columns.ts'

/** People's driver rights. */
export const rightList = list({
  texts: 'driver-rights',
  first: 'submittedAt',
  columns: {
    userName: { label: 'person', main: true, sorts: true },
    kind: { label: 'right', names: true, sorts: true },
    state: { label: 'state' },
    validUntil: { label: 'validUntil', sorts: true },
    submittedAt: { label: 'submitted', sorts: true, card: false },
  },
  sheet: [
    'name',
    'departments',
    'kind',
    'categories',
    'cardNumber',
    'state',
    'validUntil',
    'submitted',
  ],
})
