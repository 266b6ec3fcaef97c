import { list } from '../columns.ts'

/** Things lent to people. */
export const loanList = list({
  texts: 'timelog',
  first: '-lentOn',
  columns: {
    userName: { label: 'person', main: true, sorts: true },
    name: { label: 'thing', names: true, sorts: true },
    number: { label: 'number', extra: true, card: false },
    lentOn: { label: 'lentOn', sorts: true, card: false },
    dueOn: { label: 'dueOn', sorts: true },
    state: { label: 'state' },
    do: { label: 'actions', own: true, pressed: true },
  },
  sheet: [
    'name',
    'departments',
    'kind',
    'thing',
    'number',
    'lent',
    'due',
    'state',
    'returned',
    'comment',
    'notedBy',
  ],
})
