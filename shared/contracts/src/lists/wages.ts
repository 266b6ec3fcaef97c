import { list } from '../columns.ts'

/** Everybody's wage specifications. */
export const wageSpecList = list({
  texts: 'wages',
  first: '-month',
  columns: {
    userName: { label: 'person', main: true, sorts: true },
    month: { label: 'month', names: true, sorts: true },
    importedAt: { label: 'importedAt', sorts: true },
    size: { label: 'size', card: false, figures: true },
    do: { label: 'actions', own: true, pressed: true },
  },
  sheet: ['name', 'month', 'importedAt'],
})
