import { list } from '../columns.ts'

/** Who works by an agreement. */
export const agreementPeopleList = list({
  texts: 'agreements',
  first: 'userName',
  columns: {
    userName: { label: 'person', main: true, sorts: true },
    from: { label: 'since', sorts: true },
  },
})
