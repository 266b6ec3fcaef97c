import { z } from 'zod'
import { area, Id, Instant, input, page, paging, query, typed } from './kit.ts'

/** One line of the event history: who did what to whom, and when. */
export interface LogEntry {
  id: string
  position: string
  action: string
  actorId: string | null
  actorName: string | null
  impersonatorName: string | null
  subjectId: string | null
  subjectName: string | null
  /** What it was done to, where that is not a person: the name of a department, a group… */
  object: string | null
  at: string
}
export const LogEntry = typed<LogEntry>(
  z.object({
    id: Id,
    position: z.string(),
    action: z.string(),
    actorId: Id.nullable(),
    actorName: z.string().nullable(),
    impersonatorName: z.string().nullable(),
    subjectId: Id.nullable(),
    subjectName: z.string().nullable(),
    object: z.string().nullable(),
    at: z.string(),
  }),
)

export interface SentEntry {
  id: string
  userId: string | null
  userName: string | null
  topic: string
  at: string
  maybeTwice: boolean
}
const SentEntry = typed<SentEntry>(
  z.object({
    id: z.string(),
    userId: Id.nullable(),
    userName: z.string().nullable(),
    topic: z.string(),
    at: z.string(),
    maybeTwice: z.boolean(),
  }),
)

/** What can be wrong with the log; the platform's faults have the same names. */
export const faultKinds = [
  'changed',
  'gone',
  'added',
  'early',
  'range',
  'rangeUnlisted',
  'signature',
  'chain',
  'former',
  'succession',
  'askedGone',
  'notedGone',
  'noteForged',
] as const

/**
 * One thing that is not as it was sealed: an event (`position`, `version`, `stream`), a range of
 * positions (`from`, `upto`), a seal (`seal`), or a note outside of the database (`where`).
 */
export interface LogFault {
  kind: (typeof faultKinds)[number]
  position?: string | undefined
  version?: string | undefined
  stream?: string | undefined
  seal?: string | undefined
  from?: string | undefined
  upto?: string | undefined
  sealedAt?: string | undefined
  where?: string | undefined
  hash?: string | undefined
}
const words = z.string().optional()
const LogFault = typed<LogFault>(
  z.object({
    kind: z.enum(faultKinds),
    position: words,
    version: words,
    stream: words,
    seal: words,
    from: words,
    upto: words,
    sealedAt: words,
    where: words,
    hash: words,
  }),
)

/** A seal that is noted outside of the database, and whether it is the one that is in it. */
export interface SealNote {
  where: string
  seal: string
  hash: string
  notedAt: string
  same: boolean
}
const SealNote = typed<SealNote>(
  z.object({
    where: z.string(),
    seal: z.string(),
    hash: z.string(),
    notedAt: z.string(),
    same: z.boolean(),
  }),
)

const LogVerdict = z.object({
  whole: z.boolean(),
  seals: z.number().int(),
  sealed: z.number().int(),
  unsealed: z.number().int(),
  last: z.string(),
  faults: z.array(LogFault),
  faultCount: z.number().int(),
  notes: z.array(SealNote),
})

const someId = '019abf5e-0000-7000-8000-000000000001'
const filter = {
  actions: z.array(z.string().max(60)).max(60).default([]),
  actorId: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  ...paging,
}

/** A log is long: `total` is counted to 10,000 at most. */
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
    reply: page(LogEntry),
    example: { page: 0, pageSize: 20 },
    live: 'history',
  }),
  ofUser: query('POST /api/admin/user/:id/logs', {
    may: 'super',
    summary: "One user's log: what they did and what was done to them",
    input: input({ id: Id, ...filter }),
    reply: page(LogEntry),
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
  verify: query('GET /api/history/verify', {
    may: 'super',
    summary: 'Verifies that the log is what was sealed; tells how far it is while that goes on',
    input: input({
      /** Only tells how the last time stands, and begins nothing. */
      look: z.enum(['true']).optional(),
      /** The hash of a seal that was noted or mailed: it must still be there. */
      seal: z
        .string()
        .max(64)
        .regex(/^[0-9a-fA-F]{64}$/)
        .optional(),
    }),
    reply: z.object({
      state: z.enum(['never', 'running', 'ended', 'failed']),
      startedAt: z.string().nullable(),
      endedAt: z.string().nullable(),
      asked: z.string().nullable(),
      done: z.number().int(),
      total: z.number().int(),
      verdict: LogVerdict.nullable(),
    }),
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
