import { list } from '../columns.ts'

export const educationList = list({
  texts: 'education',
  first: 'name',
  columns: {
    name: { label: 'name', main: true, sorts: true },
    offered: { label: 'isOffered' },
    open: { label: 'state_Asked', figures: true },
    waiting: { label: 'state_WaitingForApproval', card: false, figures: true },
    approved: { label: 'state_Approved', card: false, figures: true },
    do: { label: 'actions', pressed: true },
  },
})

/** People's educations. */
export const userEducationList = list({
  texts: 'education',
  first: '-changedAt',
  columns: {
    userName: { label: 'person', main: true, sorts: true },
    name: { label: 'education', names: true, sorts: true },
    graduated: { label: 'graduatedOn' },
    state: { label: 'state', sorts: true },
    changedAt: { label: 'changedAt', sorts: true, card: false },
  },
})
