import { z } from 'zod'
import { BulkBegun, bulkInput, doneToMany } from './bulk.ts'
import { checkCard, RightCard } from './driver-rights-card.ts'
import { rightKinds, rightStates } from './driver-rights-rules.ts'
import {
  area,
  asSeen,
  Created,
  command,
  Day,
  Done,
  Id,
  input,
  Nothing,
  optionalLine,
  paging,
  picking,
  prose,
  query,
  sorting,
} from './kit.ts'
import { rightList } from './lists/driver-rights.ts'
import { asOf, pastRefusals } from './past.ts'

export const RightKindInput = z.enum(rightKinds)
export const RightStateInput = z.enum(rightStates)

export type { RightCard }

const rightShape = {
  id: Id,
  kind: z.enum(rightKinds),
  state: z.enum(rightStates),
  /** Where the valid one stands, whatever waits beside it; null where none was approved yet. */
  validState: z.enum(['approved', 'needsRenewal', 'expired']).nullable(),
  valid: RightCard.nullable(),
  pending: RightCard.nullable(),
  /** What an administrator asks for, while they do. */
  requestedText: z.string().nullable(),
  submittedAt: z.string(),
  approvedAt: z.string().nullable(),
  version: z.number().int(),
}
/** A right of one person: what is valid, and what waits beside it. */
const DriverRight = z.object(rightShape)
export interface DriverRight extends z.infer<typeof DriverRight> {}

/** A right in the administrators' list. Its card is the one that waits, else the valid one. */
const RightRow = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  departmentNames: z.array(z.string()),
  kind: z.enum(rightKinds),
  state: z.enum(rightStates),
  title: z.string(),
  cardNumber: z.string(),
  categories: z.array(z.string()),
  /** The last day of the valid one, else of the one that waits. */
  validUntil: z.string().nullable(),
  /** It waits beside a valid one. */
  isRenewal: z.boolean(),
  submittedAt: z.string(),
  version: z.number().int(),
})
export interface RightRow extends z.infer<typeof RightRow> {}

const RightDetail = z.object({
  ...rightShape,
  userId: Id,
  userName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
  departmentNames: z.array(z.string()),
  companyName: z.string(),
  /** What happened to it. */
  steps: z.array(
    z.object({
      at: z.string(),
      action: z.string(),
      byName: z.string().nullable(),
      text: z.string(),
    }),
  ),
})
export interface RightDetail extends z.infer<typeof RightDetail> {}

const Counts = z.record(z.enum(rightStates), z.number().int())

const CountedPage = z.object({
  rows: z.array(RightRow),
  total: z.number().int(),
  counts: Counts,
})

const someId = '019abf5e-0000-7000-8000-000000000001'
/** The version of the right that the form, or the decision, was made from. */
const version = z.number().int()

/** What the form of a card is filled in with; which fields a kind needs is in `kindRules`. */
const card = {
  title: optionalLine(100),
  cardNumber: optionalLine(40),
  categories: z.array(z.string().max(20)).max(20).default([]),
  startDate: Day,
  endDate: Day.nullable().default(null),
  expireDate: Day.nullable().default(null),
}
const images = { frontFileId: Id.nullable().default(null), backFileId: Id.nullable().default(null) }
const cardFaults = [
  'rightIncomplete',
  'endBeforeStart',
  'rightEnded',
  'validTooLong',
  'cardImagesMissing',
  'notAnImage',
  'fileMissing',
] as const
const exampleCard = {
  cardNumber: '12345678',
  categories: ['B', 'C', 'CE'],
  startDate: '2026-01-15',
  expireDate: '2036-01-15',
}

const filter = {
  search: optionalLine(100),
  kind: RightKindInput.optional(),
  state: RightStateInput.optional(),
  /** Its last day is before this one. */
  expiresBefore: Day.optional(),
  departmentId: Id.optional(),
  userId: Id.optional(),
}
const sortKeys = sorting(rightList)

export const driverRights = area('driver-rights', {
  required: query('GET /api/auth/:userId/driver-rights', {
    may: 'self',
    summary: 'What registration or the start must still submit',
    owner: 'userId',
    input: input({ userId: Id }),
    reply: z.object({
      /** Kinds that the person's user type must hand in. */
      required: z.array(z.enum(rightKinds)),
      /** Those of them that were not handed in yet, or have expired. */
      missing: z.array(z.enum(rightKinds)),
      rights: z.array(DriverRight),
      /** Nothing is left for this person to do. */
      done: z.boolean(),
    }),
    example: { userId: someId },
    live: 'driver-rights',
  }),
  submit: command('POST /api/auth/:userId/driver-rights', {
    may: 'self',
    inPerson: true,
    touches: ['driver-rights', 'startup', 'user-rights', 'waiting'],
    summary: 'Submit a driver right with pictures of the card; an administrator approves it',
    input: input({ userId: Id, kind: RightKindInput, ...card, ...images }),
    reply: Created,
    example: {
      userId: someId,
      kind: 'drivingLicence',
      ...exampleCard,
      frontFileId: someId,
      backFileId: someId,
    },
    refuses: ['rightExists', ...cardFaults],
  }),
  renew: command('POST /api/auth/:userId/renew/driver-rights', {
    may: 'self',
    inPerson: true,
    touches: ['driver-rights', 'startup', 'user-rights', 'waiting'],
    summary: 'Renew a driver right: a new card waits beside the valid one',
    input: input({ userId: Id, id: Id, version, ...card, ...images }),
    reply: Done,
    example: {
      userId: someId,
      id: someId,
      version: 1,
      ...exampleCard,
      frontFileId: someId,
      backFileId: someId,
    },
    refuses: [
      'changedMeanwhile',
      'notApprovedYet',
      'renewalWaiting',
      'renewalNotLater',
      ...cardFaults,
    ],
  }),
  mine: query('GET /api/driver-rights', {
    may: 'self',
    summary: 'Own driver rights',
    input: Nothing,
    reply: z.object({ rows: z.array(DriverRight) }),
    example: {},
    live: 'driver-rights',
  }),
  change: command('PUT /api/driver-rights/:id', {
    may: 'self',
    inPerson: true,
    touches: ['driver-rights', 'startup', 'user-rights', 'waiting'],
    summary: 'Change an own right (card number, dates); it waits to be approved again',
    input: input({
      id: Id,
      version,
      ...card,
      frontFileId: Id.nullish(),
      backFileId: Id.nullish(),
    }),
    reply: Done,
    example: { id: someId, version: 1, ...exampleCard },
    refuses: ['changedMeanwhile', ...cardFaults],
  }),
  attach: command('POST /api/driver-rights/:id/files', {
    may: 'self',
    inPerson: true,
    touches: ['driver-rights', 'startup', 'user-rights', 'waiting'],
    summary: 'Front and back image of an own card, uploaded before',
    input: input({ id: Id, version, ...images }),
    reply: Done,
    example: { id: someId, version: 1, frontFileId: someId, backFileId: someId },
    refuses: ['changedMeanwhile', ...cardFaults],
  }),
  list: query('GET /api/admin/user-rights/driver-rights', {
    may: 'wage',
    summary: 'Driver rights by state, with how many there are of each',
    input: input({ ...paging, ...sortKeys, state: RightStateInput.optional() }),
    reply: CountedPage,
    example: { state: 'waiting', page: 0, pageSize: 20 },
    live: 'user-rights',
  }),
  filter: query('POST /api/admin/user-rights/driver-rights/filter', {
    may: 'wage',
    summary: 'Driver rights, filtered and paged',
    input: input({ ...paging, ...sortKeys, ...filter, ...asOf }),
    reply: CountedPage,
    example: { search: 'an', kind: 'drivingLicence', expiresBefore: '2027-01-01' },
    refuses: pastRefusals,
    past: 'driverRights',
    live: 'user-rights',
  }),
  sheet: query('GET /api/admin/user-rights/driver-rights/excel', {
    may: 'wage',
    summary: 'The list as a spreadsheet, filtered',
    input: input({ ...picking, ...sortKeys, ...filter, ...asOf }),
    reply: z.unknown(),
    example: { state: 'needsRenewal' },
    refuses: pastRefusals,
    past: 'driverRights',
    transfer: 'file',
  }),
  one: query('GET /api/admin/user-rights/driver-rights/:id', {
    may: 'wage',
    summary: 'One driver right with its history',
    input: input({ id: Id }),
    reply: RightDetail,
    byline: true,
    example: { id: someId },
    live: 'user-rights',
  }),
  checkCard,
  add: command('POST /api/admin/user-rights/driver-rights', {
    may: 'wage',
    touches: ['user-rights', 'waiting'],
    summary: 'New driver right for a user; it is approved at once',
    input: input({ userId: Id, kind: RightKindInput, ...card, ...images }),
    reply: Created,
    example: {
      userId: someId,
      kind: 'truckCard',
      categories: ['A', 'B'],
      startDate: '2026-01-15',
      frontFileId: someId,
      backFileId: someId,
    },
    refuses: ['ownMatter', 'unknownUser', 'rightExists', ...cardFaults],
  }),
  approve: command('POST /api/admin/user-rights/driver-rights/:id/approve', {
    may: 'wage',
    touches: ['user-rights', 'waiting'],
    summary: 'Approve what waits',
    input: input({ id: Id, version }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['ownMatter', 'changedMeanwhile', 'nothingWaiting', 'rightEnded'],
  }),
  bulk: command('POST /api/admin/user-rights/driver-rights/bulk', {
    may: 'wage',
    ...doneToMany,
    reply: BulkBegun,
    summary: 'Approve many that wait, each decided alone; preview=true only counts them',
    input: bulkInput(['rightsApprove'], filter),
    example: { action: 'rightsApprove', filter: { state: 'waiting' }, preview: true },
  }),
  requestChanges: command('POST /api/admin/user-rights/driver-rights/:id/request-changes', {
    may: 'wage',
    touches: ['user-rights', 'waiting'],
    summary: 'Ask the employee for more; the text reaches them by mail, and by SMS where wanted',
    input: input({
      id: Id,
      version,
      text: prose(2000).refine((text) => text.trim() !== '', 'required'),
      sms: z.boolean().default(false),
    }),
    reply: Done,
    example: { id: someId, version: 1, text: 'Baksidan är suddig. Ta en ny bild.' },
    refuses: ['ownMatter', 'changedMeanwhile', 'nothingWaiting'],
  }),
  remove: command('DELETE /api/admin/user-rights/driver-rights/:id', {
    may: 'wage',
    touches: ['user-rights', 'waiting'],
    summary: 'Delete a driver right',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile'],
  }),
  removePending: command('DELETE /api/admin/user-rights/driver-rights/:id/pending', {
    may: 'wage',
    touches: ['user-rights', 'waiting'],
    summary: 'Delete what waits; a valid one beside it stays',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'nothingWaiting'],
  }),
  truckCard: query('GET /api/admin/user-rights/driver-rights/:id/truck-card', {
    may: 'wage',
    summary: 'The truck card as a PDF of its size',
    input: input({ id: Id }),
    reply: z.unknown(),
    example: { id: someId },
    refuses: ['noValidTruckCard'],
    transfer: 'file',
  }),
})
