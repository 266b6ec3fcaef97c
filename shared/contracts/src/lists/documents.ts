import { list } from '../columns.ts'

/** The documents, for those who write them. */
export const documentList = list({
  texts: 'documents',
  first: 'title',
  columns: {
    title: { label: 'title', main: true, sorts: true },
    kind: { label: 'kind', sorts: true },
    approved: { label: 'approvedBy', figures: true },
    changedAt: { label: 'changed', sorts: true },
  },
})

/** Who has a document, and who of them has approved it. */
export const standingList = list({
  texts: 'documents',
  columns: {
    name: { label: 'name', main: true },
    state: { label: 'state' },
    watched: { label: 'watched', figures: true },
    when: { label: 'when' },
  },
  sheet: ['name', 'email', 'document', 'version', 'state', 'when', 'hash'],
})

/** What I have approved or signed. */
export const approvedList = list({
  texts: 'documents',
  columns: {
    title: { label: 'title', main: true },
    kind: { label: 'kind' },
    how: { label: 'state' },
    approvedAt: { label: 'when' },
  },
})
