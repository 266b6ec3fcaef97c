import { z } from 'zod'
import { caseNames, hasOwnId } from './history/cases.ts'
import {
  area,
  asSeen,
  Created,
  command,
  Day,
  Done,
  Id,
  input,
  line,
  Nothing,
  page,
  paging,
  query,
} from './kit.ts'
import { retentionRuleNames } from './retention-rules.ts'

/** A request for all that is kept of a person (GDPR, article 15). */
const request = {
  id: Id,
  askedOn: Day,
  /** The day by which they are to have it: a month after they asked (article 12.3). */
  dueOn: Day,
  /** Whether the office noted it for them, as it came on paper or by telephone. */
  byOffice: z.boolean(),
  handedOutAt: z.iso.datetime().nullable(),
}
const OwnRequest = z.object(request)
export interface OwnRequest extends z.infer<typeof OwnRequest> {}

const RequestRow = z.object({ ...request, userId: Id, fullName: z.string() })
export interface RequestRow extends z.infer<typeof RequestRow> {}

/** Somebody who was erased; nothing of them is known but this. */
const ErasureRow = z.object({
  /** What was their id. */
  id: Id,
  askedAt: z.iso.datetime(),
  byName: z.string().nullable(),
  /** Null while something of them is still to be removed, or where it was done before there were certificates. */
  certified: z
    .object({
      at: z.iso.datetime(),
      keys: z.number().int(),
      files: z.number().int(),
      rows: z.number().int(),
      tables: z.number().int(),
      events: z.number().int(),
    })
    .nullable(),
})
export interface ErasureRow extends z.infer<typeof ErasureRow> {}

/** Kinds that can be held: each is a thing of its own. */
const heldKinds = caseNames.filter(hasOwnId)
const HeldKind = z.enum(heldKinds as [(typeof heldKinds)[number], ...typeof heldKinds])

const hold = {
  placedAt: z.iso.datetime(),
  byName: z.string().nullable(),
  /** The dispute or matter that it is for, by its number. */
  reference: z.string(),
  version: z.number().int(),
}
const HoldRow = z.object({
  ...hold,
  id: Id,
  kind: HeldKind,
  /** Whose it is, where it is somebody's. */
  userId: Id.nullable(),
  fullName: z.string().nullable(),
})
export interface HoldRow extends z.infer<typeof HoldRow> {}

const RuleName = z.enum(retentionRuleNames)

/** How long a kind of thing is kept, and what that means today. */
const RetentionRow = z.object({
  rule: RuleName,
  /** Null where the rule is off. */
  months: z.number().int().nullable(),
  version: z.number().int(),
  /** What it removes next; 0 where it is off. */
  due: z.number().int(),
  /** What would be due, and is under legal hold. */
  held: z.number().int(),
  ran: z
    .object({
      at: z.iso.datetime(),
      struck: z.number().int(),
      held: z.number().int(),
      left: z.number().int(),
    })
    .nullable(),
})
export interface RetentionRow extends z.infer<typeof RetentionRow> {}

/** One thing that a rule removes. */
const RetainedRow = z.object({
  id: Id,
  kind: HeldKind,
  userId: Id.nullable(),
  /** Null where nobody knows any more. */
  fullName: z.string().nullable(),
  /** From when its time counts, and since when it has been over. */
  since: Day,
  dueOn: Day,
  held: z.boolean(),
})
export interface RetainedRow extends z.infer<typeof RetainedRow> {}

const someId = '019abf5e-0000-7000-8000-000000000001'

/** People's rights to what is kept about them. */
export const privacy = area('privacy', {
  mine: query('GET /api/user/privacy', {
    may: 'self',
    summary: 'My requests for what is kept of me, the newest first',
    input: Nothing,
    reply: z.object({ rows: z.array(OwnRequest) }),
    example: {},
    live: 'privacy',
  }),
  ask: command('POST /api/user/privacy/export', {
    may: 'self',
    inPerson: true,
    touches: ['privacy', 'waiting'],
    summary: 'Ask for all that is kept of me; it can be fetched at once',
    input: Nothing,
    reply: Created,
    example: {},
    refuses: ['proofNeeded', 'notWhileImpersonating'],
  }),
  fetch: query('GET /api/user/privacy/export/:id', {
    may: 'self',
    summary:
      'All that is kept of me, in one archive: to be read (PDF), for programs (JSON), and files',
    input: input({ id: Id }),
    reply: z.unknown(),
    example: { id: someId },
    transfer: 'file',
    refuses: ['notWhileImpersonating', 'handedOut'],
  }),
  received: command('PUT /api/user/privacy/export/:id', {
    may: 'self',
    inPerson: true,
    touches: ['privacy', 'waiting'],
    summary: 'I have what I asked for',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
    refuses: ['notWhileImpersonating'],
  }),
  requests: query('GET /api/admin/privacy/request', {
    may: 'super',
    summary:
      'Who asked for what is kept of them: those who do not have it yet first, by the day it is due',
    input: input({
      /** Those alone that wait for the office. */
      state: z.enum(['open']).optional(),
      ...paging,
    }),
    reply: page(RequestRow),
    example: { page: 0, pageSize: 20 },
    live: 'privacy',
  }),
  note: command('POST /api/admin/user/:id/privacy/export', {
    may: 'super',
    touches: ['privacy', 'waiting'],
    summary: 'Note that a person asked, on paper or by telephone; the month counts from that day',
    input: input({ id: Id, askedOn: Day }),
    reply: Created,
    example: { id: someId, askedOn: '2026-01-31' },
    refuses: ['dayInTheFuture'],
  }),
  fetchFor: query('GET /api/admin/user/:id/privacy/export/:requestId', {
    may: 'super',
    about: 'id',
    summary: 'All that is kept of a person who asked the office for it',
    input: input({ id: Id, requestId: Id }),
    reply: z.unknown(),
    example: { id: someId, requestId: someId },
    transfer: 'file',
    refuses: ['handedOut'],
  }),
  holds: query('GET /api/admin/privacy/hold', {
    may: 'super',
    summary: 'What is under legal hold, the latest first',
    input: input({ ...paging }),
    reply: page(HoldRow),
    byline: true,
    example: { page: 0, pageSize: 20 },
    live: 'privacy',
  }),
  hold: query('GET /api/admin/privacy/hold/:kind/:id', {
    may: 'super',
    summary: 'Whether a thing is under legal hold itself',
    input: input({ kind: HeldKind, id: Id }),
    reply: z.object({ hold: z.object(hold).nullable() }),
    byline: true,
    example: { kind: 'report', id: someId },
    live: 'privacy',
  }),
  placeHold: command('POST /api/admin/privacy/hold/:kind/:id', {
    may: 'super',
    touches: ['privacy'],
    summary:
      'Nothing of it may be taken away any more, by nobody and no rule; of a person all that is theirs',
    input: input({ kind: HeldKind, id: Id, reference: line(100) }),
    reply: Done,
    example: { kind: 'report', id: someId, reference: 'T 1234-26' },
    refuses: ['underLegalHold'],
  }),
  liftHold: command('DELETE /api/admin/privacy/hold/:kind/:id', {
    may: 'super',
    touches: ['privacy'],
    summary: 'It may be taken away again',
    input: input({ kind: HeldKind, id: Id, ...asSeen }),
    reply: Done,
    example: { kind: 'report', id: someId, version: 1 },
    refuses: ['changedMeanwhile'],
  }),
  retention: query('GET /api/admin/privacy/retention', {
    may: 'super',
    summary: 'How long things are kept, with what each rule removes next',
    input: Nothing,
    reply: z.object({ rows: z.array(RetentionRow) }),
    example: {},
    live: 'privacy',
  }),
  retained: query('GET /api/admin/privacy/retention/:rule', {
    may: 'super',
    summary: 'What a rule removes, or would with so many months: the longest due first',
    input: input({ rule: RuleName, months: z.coerce.number().int().min(1).max(120), ...paging }),
    reply: page(RetainedRow),
    example: { rule: 'reports', months: 60, page: 0, pageSize: 20 },
    live: 'privacy',
  }),
  setRetention: command('PUT /api/admin/privacy/retention/:rule', {
    may: 'super',
    touches: ['privacy'],
    summary: 'For how many months things are kept; null: until a person decides',
    input: input({
      rule: RuleName,
      months: z.number().int().min(1).max(120).nullable(),
      ...asSeen,
    }),
    reply: Done,
    example: { rule: 'reports', months: 60, version: 0 },
    refuses: ['changedMeanwhile', 'retentionMonths'],
  }),
  runRetention: command('POST /api/admin/privacy/retention/:rule', {
    may: 'super',
    touches: [],
    summary: 'Remove what a rule removes now, and not only in the night',
    input: input({ rule: RuleName, ...asSeen }),
    reply: Done,
    example: { rule: 'reports', version: 1 },
    refuses: ['changedMeanwhile', 'retentionOff'],
  }),
  erasures: query('GET /api/admin/privacy/erasure', {
    may: 'super',
    summary: 'Who was erased, the latest first: ids and figures, nothing of them',
    input: input({ ...paging }),
    reply: page(ErasureRow),
    byline: true,
    example: { page: 0, pageSize: 20 },
    live: 'privacy',
  }),
  certificate: query('GET /api/admin/privacy/erasure/:id', {
    may: 'super',
    summary: 'The certificate of an erasure as PDF, with what was looked at when it was made',
    input: input({ id: Id }),
    reply: z.unknown(),
    byline: true,
    example: { id: someId },
    transfer: 'file',
  }),
  fulfil: command('PUT /api/admin/user/:id/privacy/export/:requestId', {
    may: 'super',
    touches: ['privacy', 'waiting'],
    summary: 'It was handed to the person who asked, and to nobody else',
    input: input({ id: Id, requestId: Id }),
    reply: Done,
    example: { id: someId, requestId: someId },
  }),
})
