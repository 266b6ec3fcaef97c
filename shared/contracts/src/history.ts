import { z } from 'zod'
import { caseNames } from './history/cases.ts'
import { Change } from './history/change.ts'
import { area, Created, command, Id, input, Locale, paging, query } from './kit.ts'
import { LogEntry } from './logs.ts'

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

const someId = '019abf5e-0000-7000-8000-000000000001'
const words = z.string().optional()
/**
 * One thing that is not as it was sealed: an event (`position`, `version`, `stream`), a range of
 * positions (`from`, `upto`), a seal (`seal`), or a note outside of the database (`where`).
 */
const LogFault = z.object({
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
})
export interface LogFault extends z.infer<typeof LogFault> {}

/** A seal that is noted outside of the database, and whether it is the one that is in it. */
const SealNote = z.object({
  where: z.string(),
  seal: z.string(),
  hash: z.string(),
  notedAt: z.string(),
  same: z.boolean(),
})
export interface SealNote extends z.infer<typeof SealNote> {}

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

/** Events of a case that a file may have, by its format. */
export const MOST_EXPORTED = { json: 100_000, pdf: 1000 } as const
/** Events of a case that are printed together: a longer history is printed part by part. */
export const PRINTED = 500
/** So long after it was asked for, the file can be fetched; in minutes. */
export const EXPORT_MINUTES = 60

const aCase = {
  category: z.enum(caseNames),
  id: Id,
  /** Whose, where each person has one of the same id, as an attempt at a test's occasion. */
  of: Id.optional(),
}

/** A field of a case at a moment; `was` where it is not as it was the moment before. */
const FieldThen = Change.extend({
  changed: z.boolean(),
  /** Of which part, where a case has many, as a test has questions; else ''. */
  part: z.string(),
})
export interface FieldThen extends z.infer<typeof FieldThen> {}

/** What happened, as evidence. */
export const history = area('history', {
  entry: query('GET /api/history/entry/:position', {
    may: 'super',
    summary: 'One entry of the history: what it changed, what it came of, and what came of it',
    input: input({ position: z.string().max(19).regex(/^\d+$/) }),
    reply: z.object({
      entry: LogEntry,
      changes: z.array(Change),
      /** Something that it changed was erased since. */
      erased: z.boolean(),
      /** What it came of, where a reaction or an action on many did it. */
      because: LogEntry.nullable(),
      /** What reactions did because of it; the first twenty. */
      came: z.array(LogEntry),
      /** What was asked for at once with it; the first twenty. */
      together: z.array(LogEntry),
    }),
    refuses: ['notFound'],
    example: { position: '1' },
  }),
  case: query('GET /api/history/:category/:id', {
    may: 'admin',
    summary: 'What happened to one case, page by page: who, when, and what each changed',
    byline: true,
    input: input({
      ...aCase,
      ...paging,
      /** The newest event first; else the first one. */
      newest: z.enum(['true']).optional(),
    }),
    reply: z.object({
      rows: z.array(z.object({ entry: LogEntry, changes: z.array(Change) })),
      total: z.number().int(),
    }),
    refuses: ['notFound'],
    example: { category: 'right', id: someId, page: 0, pageSize: 20 },
    live: 'history',
  }),
  moment: query('GET /api/history/:category/:id/:version', {
    may: 'admin',
    summary: 'One case as it stood after one of its events, and what that event changed',
    byline: true,
    input: input({ ...aCase, version: z.coerce.number().int().min(1).max(2_000_000_000) }),
    reply: z.object({
      total: z.number().int(),
      entry: LogEntry,
      /** Every field that says something then. */
      state: z.array(FieldThen),
      /** What was said with the event, as a reason is. */
      said: z.array(Change),
      erased: z.boolean(),
    }),
    refuses: ['notFound'],
    example: { category: 'right', id: someId, version: '1' },
    live: 'history',
  }),
  paper: query('GET /api/history/:category/:id/paper', {
    may: 'admin',
    summary:
      'What happened to one case, to be printed: as its history, with the seals that it stands under',
    byline: true,
    input: input({ ...aCase, ...paging }),
    reply: z.object({
      rows: z.array(
        z.object({
          entry: LogEntry,
          changes: z.array(Change),
          /** The number of the seal that it is under; null where it is not sealed yet. */
          seal: z.string().nullable(),
        }),
      ),
      total: z.number().int(),
      /** The seals that these events are under. */
      seals: z.array(z.object({ number: z.string(), sealedAt: z.string(), hash: z.string() })),
      /** The portal's public key, by which seals are signed. */
      key: z.string(),
    }),
    refuses: ['notFound'],
    example: { category: 'right', id: someId, page: 0, pageSize: 100 },
    live: 'history',
  }),
  takeAlong: command('POST /api/history/:category/:id/export', {
    may: 'admin',
    touches: ['history'],
    summary:
      'Ask for the history of a case as a file, which the log then says; as JSON, with what is stored, for a super admin',
    input: input({ ...aCase, format: z.enum(['json', 'pdf']) }),
    reply: Created,
    refuses: ['historyTooLong'],
    example: { category: 'right', id: someId, format: 'json' },
  }),
  file: query('GET /api/history/export/:id', {
    may: 'admin',
    summary:
      'The file that one has asked for: every event as it is stored, its proof up to a seal, and the seals',
    transfer: 'file',
    byline: true,
    input: input({ id: Id, locale: Locale.optional() }),
    reply: z.unknown(),
    refuses: ['notFound'],
    example: { id: someId },
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
      /** The log of whistleblowers' cases: whether it is what was sealed, and nothing that tells of its cases. */
      cases: z
        .object({
          state: z.enum(['whole', 'notWhole', 'away']),
          faults: z.array(LogFault),
          faultCount: z.number().int(),
        })
        .nullable(),
    }),
    example: {},
  }),
})
