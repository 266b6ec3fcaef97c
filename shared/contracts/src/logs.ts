import { z } from 'zod'
import { caseNames } from './history/cases.ts'
import { objectKinds } from './history/objects.ts'
import { area, Id, Instant, input, page, paging, query } from './kit.ts'

/** One line of the event history: who did what to whom, and when. */
export const LogEntry = z.object({
  id: Id,
  position: z.string(),
  action: z.string(),
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  impersonatorName: z.string().nullable(),
  /** What it came of, where it happened by itself: a rule, a schedule. */
  automation: z.string().nullable(),
  subjectId: Id.nullable(),
  subjectName: z.string().nullable(),
  /** What it was done to, where that is not a person; without a name where it is gone, or has none. */
  object: z.object({ kind: z.enum(objectKinds), id: Id, name: z.string().nullable() }).nullable(),
  /** The case that it is of, where that can be looked at as it stood then. */
  inCase: z.object({ category: z.enum(caseNames), id: Id, of: Id.nullable() }).nullable(),
  /** Which moment of its case it is; null where it is of none. */
  moment: z.number().int().nullable(),
  at: z.string(),
})
export interface LogEntry extends z.infer<typeof LogEntry> {}

const SentEntry = z.object({
  id: z.string(),
  userId: Id.nullable(),
  userName: z.string().nullable(),
  topic: z.string(),
  at: z.string(),
  maybeTwice: z.boolean(),
})
export interface SentEntry extends z.infer<typeof SentEntry> {}

const someId = '019abf5e-0000-7000-8000-000000000001'
const filter = {
  actions: z.array(z.string().max(60)).max(60).default([]),
  actorId: Id.optional(),
  /** What it was done to, whatever that is. */
  objectId: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** Words of what happened, in the reader's language, and of the names of people and things. */
  search: z.string().max(100).optional(),
  ...paging,
}

/** `cut`: more people or things have a word of the search than were looked at. */
const Entries = z.object({
  rows: z.array(LogEntry),
  total: z.number().int(),
  cut: z.boolean().optional(),
})

/** A log is long: `total` is counted to 10,000 at most, of a search to 1,000. */
export const logs = area('logs', {
  all: query('POST /api/admin/user/all-user-logs', {
    may: 'super',
    summary: 'The event history: filter, page; export=xlsx gives a spreadsheet',
    input: input({
      ...filter,
      subjectId: Id.optional(),
      export: z.enum(['xlsx']).optional(),
      locale: z.string().max(5).optional(),
    }),
    reply: Entries,
    example: { page: 0, pageSize: 20 },
    live: 'history',
  }),
  ofUser: query('POST /api/admin/user/:id/logs', {
    may: 'super',
    summary: "One user's log: what they did and what was done to them",
    input: input({ id: Id, ...filter }),
    reply: Entries,
    example: { id: someId, page: 0, pageSize: 20 },
    live: 'history',
  }),
  actions: query('GET /api/admin/user/user-logs/actions', {
    may: 'super',
    summary: 'The actions that can be filtered by',
    input: input({}),
    reply: z.object({ actions: z.array(z.string()) }),
    example: {},
  }),
  emails: query('POST /api/admin/email/logs', {
    may: 'super',
    summary: 'Sent e-mails',
    input: input(paging),
    reply: page(SentEntry),
    example: { page: 0, pageSize: 20 },
  }),
  sms: query('POST /api/admin/sms/logs', {
    may: 'super',
    summary: 'Sent SMS',
    input: input(paging),
    reply: page(SentEntry),
    example: { page: 0, pageSize: 20 },
  }),
})
