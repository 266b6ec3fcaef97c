import { list } from '../columns.ts'

/** The tests and surveys, for those who write them. */
export const testList = list({
  texts: 'tests',
  first: 'title',
  columns: {
    title: { label: 'title', main: true, sorts: true },
    kind: { label: 'kind' },
    questions: { label: 'questions', figures: true },
    open: { label: 'openOccasions' },
    taken: { label: 'takenApproved', card: false, figures: true },
    changedAt: { label: 'changed', sorts: true, card: false },
  },
})

/** Whom a test is meant for, and where they stand. Its sheet has each question beside these. */
export const testUserList = list({
  texts: 'tests',
  first: 'fullName',
  columns: {
    fullName: { label: 'name', main: true, sorts: true },
    state: { label: 'status' },
    points: { label: 'points', sorts: true, figures: true },
    attempts: { label: 'attempts', card: false, figures: true },
    departments: { label: 'departments' },
    handedInAt: { label: 'handedIn', sorts: true, card: false },
  },
  sheet: ['name', 'departments', 'state', 'attempts', 'points', 'maxPoints', 'handedIn'],
})
