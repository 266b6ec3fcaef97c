import { list } from '../columns.ts'

/** The news, for those who write them. */
export const newsList = list({
  texts: 'news-admin',
  first: '-changedAt',
  columns: {
    title: { label: 'title', main: true, sorts: true },
    state: { label: 'news:state' },
    publishFrom: { label: 'from', sorts: true },
    publishTo: { label: 'to' },
    changedAt: { label: 'changed', sorts: true, card: false },
  },
})
