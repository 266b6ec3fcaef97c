import { z } from 'zod'
import { Role } from './auth.ts'
import { BulkBegun, bulkInput, doneToMany, givingActions, peopleActions } from './bulk.ts'
import {
  area,
  asSeen,
  Created,
  command,
  Done,
  Email,
  each,
  Id,
  input,
  Locale,
  line,
  optionalLine,
  page,
  paging,
  picking,
  prose,
  query,
  sorting,
  TruthWord,
} from './kit.ts'
import { userList } from './lists/users.ts'
import { asOf, pastRefusals } from './past.ts'
import { sheetRefusals } from './refusals.ts'
import { ImportRow } from './staff-list.ts'
import { Comment, listingPeople, placing, Relative } from './user-notes.ts'

export { Relative }

/** The user types of the specification's section 3. */
export const userTypes = [
  'Management',
  'PayrollOffice',
  'PayrollManager',
  'TrafficManager',
  'OfficeManager',
  'Employee',
  'SpecificUser',
  'Other',
] as const
export const UserType = z.enum(userTypes)
export type UserType = z.infer<typeof UserType>

/** Viewable only by a super admin (section 6). */
export const sensitiveUserTypes: readonly UserType[] = [
  'Management',
  'PayrollOffice',
  'PayrollManager',
]

/**
 * Is somebody of this type there for who has these roles? People of sensitive types are viewable only by
 * a super admin (specification, section 6).
 */
export const isVisible = (roles: readonly string[], type: string): boolean =>
  roles.includes('superadmin') || !(sensitiveUserTypes as readonly string[]).includes(type)

export const userStatuses = ['created', 'invited', 'registered', 'active', 'inactive'] as const
export const UserStatus = z.enum(userStatuses)
export type UserStatus = z.infer<typeof UserStatus>

const rowShape = {
  id: Id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  userType: UserType,
  status: UserStatus,
  roles: z.array(Role),
  companyName: z.string().nullable(),
  departmentNames: z.array(z.string()),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
}
export const UserRow = z.object(rowShape)
export interface UserRow extends z.infer<typeof UserRow> {}

/** The fields of a person's form. A personal number is checked on the server and may be empty. */
export const personFields = {
  /** Also the only name of who has one. */
  firstName: line(80),
  lastName: optionalLine(80),
  email: Email,
  phone: optionalLine(30),
  personalNumber: optionalLine(20),
  street: optionalLine(120),
  postalCode: optionalLine(12),
  city: optionalLine(80),
  employmentNumber: optionalLine(30),
  userType: UserType.default('Employee'),
  roles: each(Role, 5).default([]),
  companyId: Id.nullable().default(null),
  departmentIds: each(Id, 50).default([]),
  /** The language that mails and SMS to them come in; left out, it stays as it is. */
  locale: Locale.optional(),
}

/** What the form of a person is refused for, new or changed. */
const formRefusals = [
  'emailTaken',
  'personalNumberTaken',
  'invalidPersonalNumber',
  'invalidPhone',
  'mayNotGiveRole',
  'unknownCompany',
  'unknownDepartment',
] as const

export const UserDetails = z.object({
  ...rowShape,
  firstName: z.string(),
  lastName: z.string(),
  personalNumber: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  employmentNumber: z.string(),
  companyId: Id.nullable(),
  departmentIds: z.array(Id),
  groups: z.array(z.object({ id: Id, name: z.string() })),
  contentAccess: z.array(z.string()),
  relatives: z.array(Relative),
  /** Of the next of kin, to be sent back with a change of theirs; 0 where nobody was named yet. */
  relativesVersion: z.number().int(),
  locale: Locale.nullable(),
  secondFactor: z.boolean(),
  /** To be sent back with a change: whoever saves second is told. */
  version: z.number().int(),
})
export interface UserDetails extends z.infer<typeof UserDetails> {}

const filter = {
  search: optionalLine(100),
  status: UserStatus.optional(),
  userType: UserType.optional(),
  companyId: Id.optional(),
  departmentId: Id.optional(),
  groupId: Id.optional(),
}
const search = input({
  ...filter,
  ...picking,
  ...sorting(userList),
  ...paging,
  ...asOf,
  export: z.enum(['xlsx']).optional(),
})

const someId = '019abf5e-0000-7000-8000-000000000001'
const anna = {
  firstName: 'Anna',
  lastName: 'Exempelsson',
  email: 'anna.exempelsson@demo.example',
}

/** Of whom somebody has to be left, and oneself. */
const stays = ['cannotDeactivateYourself', 'lastSuperAdmin', 'lastCaseHandler'] as const
const activationRefusals = ['notRegistered', ...stays, 'mayNotGiveRole', 'userErased'] as const

export const users = area('users', {
  search: query('POST /api/admin/user/search', {
    may: 'adminmenu',
    summary: 'Search people: filter, sort, page; export=xlsx gives a spreadsheet',
    input: search,
    reply: page(UserRow),
    example: { search: 'an', page: 0, pageSize: 20 },
    refuses: pastRefusals,
    past: 'users',
    live: 'users',
  }),
  searchSpecial: query('POST /api/admin/user/search/special', {
    may: 'super',
    summary: 'People of the sensitive user types',
    input: search,
    reply: page(UserRow),
    example: { page: 0, pageSize: 20 },
    refuses: pastRefusals,
    past: 'users',
    live: 'users',
  }),
  create: command('POST /api/admin/user', {
    may: 'admin',
    touches: ['users'],
    summary: 'Create a person without inviting',
    input: input(personFields),
    reply: Created,
    example: anna,
    refuses: formRefusals,
  }),
  one: query('GET /api/admin/user/:id', {
    may: 'adminmenu',
    summary: 'One person; sensitive user types for a super admin only',
    about: 'id',
    input: input({ id: Id }),
    reply: UserDetails,
    example: { id: someId },
    live: 'users',
  }),
  change: command('PUT /api/admin/user/:id', {
    may: 'admin',
    touches: ['session', ...placing],
    summary: 'Change a person; `version` is the one that the form was filled from',
    input: input({
      id: Id,
      version: z.number().int(),
      contentAccess: each(line(60), 20).optional(),
      ...personFields,
    }),
    reply: Done,
    example: { id: someId, version: 1, ...anna },
    refuses: ['changedMeanwhile', ...stays, ...formRefusals],
  }),
  move: command('PUT /api/admin/user/:id/department', {
    may: 'admin',
    touches: placing,
    summary: 'Move a person to a department, and to its company',
    input: input({ id: Id, departmentId: Id }),
    reply: Done,
    example: { id: someId, departmentId: someId },
    refuses: ['unknownDepartment'],
  }),
  remove: command('DELETE /api/admin/user/:id', {
    may: 'super',
    touches: ['medical', 'organisation', 'users', 'waiting', ...listingPeople],
    summary: 'Delete a person; erase=true also shreds the personal data',
    input: input({ id: Id, erase: TruthWord.optional() }),
    reply: Done,
    example: { id: someId },
    refuses: stays,
  }),
  activate: command('POST /api/admin/user/:id/activate', {
    may: 'admin',
    touches: ['organisation', 'users', 'waiting', ...listingPeople],
    summary: 'Activate or deactivate',
    input: input({ id: Id, active: z.boolean() }),
    reply: Done,
    example: { id: someId, active: true },
    refuses: activationRefusals,
  }),
  bulk: command('POST /api/admin/user/bulk', {
    may: 'admin',
    ...doneToMany,
    reply: BulkBegun,
    summary:
      'Activate, group, move, invite again or write to many, each decided alone; preview=true only counts them',
    input: bulkInput(peopleActions, filter),
    example: { action: 'usersActivate', filter: { status: 'registered' }, preview: true },
  }),
  bulkGive: command('POST /api/admin/user/bulk/give', {
    may: 'wage',
    ...doneToMany,
    reply: BulkBegun,
    summary: 'Give many a document, an education, a course or an agreement',
    input: bulkInput(givingActions, filter),
    example: { action: 'documentsGive', targetId: someId, filter: {}, preview: true },
  }),
  bulkSpecial: command('POST /api/admin/user/bulk/special', {
    may: 'super',
    ...doneToMany,
    reply: BulkBegun,
    summary: 'All of this of people of the sensitive user types',
    input: bulkInput([...peopleActions, ...givingActions] as const, filter),
    example: { action: 'usersActivate', filter: {}, preview: true },
  }),
  invite: command('POST /api/admin/user/invite', {
    may: 'admin',
    touches: ['users', 'waiting'],
    summary: 'Invite people by e-mail: one, or the rows of a staff list; all or nothing',
    input: input({
      people: z
        .array(
          input({
            firstName: line(80),
            lastName: optionalLine(80),
            email: Email,
            phone: optionalLine(30),
            personalNumber: optionalLine(20),
            locale: Locale.nullable().default(null),
          }),
        )
        .min(1)
        .max(2000),
      userType: UserType.default('Employee'),
      companyId: Id.nullable().default(null),
      departmentIds: each(Id, 50).default([]),
      /** The language of who has none of their own in the list. */
      locale: Locale.nullable().default(null),
      /** true: say per row what is wrong, and do nothing. */
      preview: z.boolean().default(false),
    }),
    reply: z.object({ invited: z.number().int(), rows: z.array(ImportRow) }),
    example: { people: [anna], preview: true },
    refuses: ['invalidRows', 'mayNotGiveRole', 'unknownCompany', 'unknownDepartment'],
  }),
  readStaffList: command('POST /api/admin/user/invite/list', {
    may: 'admin',
    touches: [],
    summary: 'Read a staff list (.csv, .xlsx) and say per row what is wrong; nothing is kept',
    input: input({}),
    reply: z.object({ rows: z.array(ImportRow) }),
    example: {},
    refuses: sheetRefusals,
    transfer: 'upload',
  }),
  sendSms: command('POST /api/admin/user/sendsms', {
    may: 'admin',
    touches: [],
    summary: 'Send an SMS to people',
    input: input({
      userIds: z.array(Id).min(1).max(500),
      text: prose(480).refine((text) => text.trim() !== ''),
    }),
    reply: z.object({ sent: z.number().int(), withoutPhone: z.number().int() }),
    example: { userIds: [someId], text: 'Hej!' },
    refuses: ['unknownUser'],
  }),
  sendRegistration: command('POST /api/admin/user/registration/sendtouser', {
    may: 'admin',
    touches: ['users', 'waiting'],
    summary: 'Send the registration mail again',
    input: input({ userId: Id }),
    reply: Done,
    example: { userId: someId },
    refuses: ['alreadyRegistered', 'invitedLately'],
  }),
  sendPasswordRequest: command('POST /api/admin/user/mail/passwordrequest', {
    may: 'admin',
    touches: [],
    summary: 'Send a password-reset mail',
    input: input({ userId: Id }),
    reply: Done,
    example: { userId: someId },
    refuses: ['notRegistered'],
  }),
  saveRelatives: command('POST /api/admin/user/relative/save', {
    may: 'adminmenu',
    touches: ['users'],
    summary:
      'Save the next of kin; `version` is that of those that were there, 0 where nobody was named yet',
    input: input({
      userId: Id,
      ...asSeen,
      relatives: z
        .array(input({ id: Id.optional(), name: line(120), relation: line(60), phone: line(30) }))
        .max(10),
    }),
    reply: Done,
    example: {
      userId: someId,
      version: 0,
      relatives: [{ name: 'Bo Exempelsson', relation: 'make', phone: '070-000 00 00' }],
    },
    refuses: ['changedMeanwhile'],
  }),
  comments: query('GET /api/admin/comment/:userId', {
    may: 'adminmenu',
    summary: 'Comments on a person',
    about: 'userId',
    input: input({ userId: Id }),
    reply: z.object({ rows: z.array(Comment) }),
    byline: true,
    example: { userId: someId },
    live: 'users',
  }),
  comment: command('POST /api/admin/comment', {
    may: 'adminmenu',
    touches: ['users'],
    summary: 'Write a comment on a person',
    input: input({ userId: Id, text: prose(4000).refine((text) => text.trim() !== '') }),
    reply: Created,
    example: { userId: someId, text: 'Ringde om schemat.' },
  }),
  removeComment: command('DELETE /api/admin/comment/:id', {
    may: 'adminmenu',
    touches: ['users'],
    summary: 'Delete a comment',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
  }),
})
