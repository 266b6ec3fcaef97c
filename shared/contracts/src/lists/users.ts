import { list } from '../columns.ts'

/** All people. */
export const userList = list({
  texts: 'users',
  first: 'fullName',
  columns: {
    fullName: { label: 'name', main: true, sorts: true },
    status: { label: 'status', sorts: true },
    userType: { label: 'userType', sorts: true },
    email: { label: 'email', sorts: true },
    lastSeenAt: { label: 'lastSeen', sorts: true, card: false },
    createdAt: { label: 'created', sorts: true, extra: true },
    company: { label: 'company', extra: true },
    departments: { label: 'departments', extra: true },
    phone: { label: 'phone', extra: true },
  },
  // What the import of a staff list reads.
  sheet: [
    'firstName',
    'lastName',
    'email',
    'phone',
    'language',
    'userType',
    'status',
    'company',
    'departments',
    'lastSeen',
  ],
})
