import { list } from '../columns.ts'

export const certificateList = list({
  texts: 'certificates',
  first: 'name',
  columns: {
    name: { label: 'name', main: true, sorts: true },
    type: { label: 'type', sorts: true },
    companies: { label: 'companies' },
    open: { label: 'booked', figures: true },
    waiting: { label: 'status_WaitingForApproval', figures: true },
    accepted: { label: 'status_Accepted', card: false, figures: true },
  },
})

const course = {
  status: { label: 'status', sorts: true },
  startsAt: { label: 'course', sorts: true },
} as const

/** Whom a certificate is about: of each the course that was booked last. */
export const certificateUserList = list({
  texts: 'certificates',
  first: 'userName',
  columns: {
    userName: { label: 'person', main: true, sorts: true },
    ...course,
    holdsUntil: { label: 'validity', sorts: true },
  },
  sheet: [
    'name',
    'departments',
    'status',
    'startsAt',
    'place',
    'optional',
    'attended',
    'note',
    'validity',
    'holdsUntil',
  ],
})

/** Everybody's courses. */
export const courseList = list({
  texts: 'certificates',
  first: 'answeredAt',
  columns: {
    userName: { label: 'person', main: true, sorts: true },
    certificate: { label: 'certificate', names: true, sorts: true },
    ...course,
    answeredAt: { label: 'answeredAt', sorts: true, card: false },
  },
})
