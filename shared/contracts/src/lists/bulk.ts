import { list } from '../columns.ts'

/** What I asked to be done to many. */
export const runList = list({
  texts: 'lists',
  columns: {
    action: { label: 'action', main: true },
    askedAt: { label: 'askedAt' },
    state: { label: 'state' },
    sum: { label: 'result' },
  },
})

/** What became of each of many. */
export const outcomeList = list({
  texts: 'lists',
  columns: { name: { label: 'whoOrWhat', main: true }, result: { label: 'result' } },
})
