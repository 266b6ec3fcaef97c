import { z } from 'zod'
import { BulkBegun, bulkInput, doneToMany } from './bulk.ts'
import {
  area,
  asSeen,
  Created,
  command,
  Done,
  Id,
  input,
  optionalLine,
  page,
  paging,
  picking,
  query,
  sorting,
  truth,
} from './kit.ts'
import { wageSpecList } from './lists/wages.ts'

/** Wage specifications that one import brings, at most. */
export const MOST_SPECS = 5000
/** The month that is paid for, as 2026-10. */
export const Month = z
  .string()
  .max(7)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)

const WageSpec = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  month: z.string(),
  size: z.number().int(),
  importedAt: z.string(),
  version: z.number().int(),
})
export interface WageSpec extends z.infer<typeof WageSpec> {}

/** Bytes that one import brings, at most. */
export const MOST_IMPORT_BYTES = 100 * 1024 * 1024
/** PDFs that are sent one by one, at most; more come as a ZIP. */
export const MOST_LOOSE = 100

/**
 * What becomes of a file of an import. `fits`: it is somebody's and is to be imported. `imported`: it was.
 * `double`: the same is there, or stands in the batch twice. `formerNumber`: its number was somebody's before, and
 * whoever imports says whether it is theirs. All others are left: no number in it, one of nobody
 * here, several; no PDF; larger than any is; locked with a password; damaged; not there any more when its turn
 * came.
 */
export const importOutcomes = [
  'fits',
  'imported',
  'double',
  'formerNumber',
  'noNumber',
  'unknownNumber',
  'severalPeople',
  'notPdf',
  'tooLarge',
  'locked',
  'unreadable',
  'lost',
] as const
export const ImportOutcome = z.enum(importOutcomes)
export type ImportOutcome = z.infer<typeof ImportOutcome>

const ImportRow = z.object({
  /** Of the file, without numbers; once an import is over, of those alone whose person is not known. */
  name: z.string(),
  userId: Id.nullable(),
  userName: z.string(),
  outcome: ImportOutcome,
  /** Which of the import's files it is. */
  place: z.number().int(),
  /** Until which day its number was theirs, where it is a former one. */
  until: z.string().nullable(),
})
export interface WageImportRow extends z.infer<typeof ImportRow> {}

const WageImport = z.object({
  id: Id,
  month: z.string(),
  askedAt: z.string(),
  /** `looked`: all were read, and nothing is imported before somebody says so. */
  state: z.enum(['reading', 'looked', 'importing', 'done', 'stopped']),
  /** Its files, and how many of them were read. */
  total: z.number().int(),
  read: z.number().int(),
  /** Of those that were read: what somebody's is, and what is there already. */
  fits: z.number().int(),
  doubles: z.number().int(),
  /** Of those that fit: how many were gone through, and how many are imported. */
  worked: z.number().int(),
  imported: z.number().int(),
})
export interface WageImport extends z.infer<typeof WageImport> {}

const filter = { search: optionalLine(100), month: Month.optional() }
const someId = '019abf5e-0000-7000-8000-000000000001'

/** People of an import who have left that are named at the most. */
export const MOST_LEFT = 20

export const wages = area('wages', {
  imports: query('GET /api/wages/import', {
    may: 'wage',
    summary: 'My imports, latest first, and how far each has come',
    input: input({ ...paging }),
    reply: page(WageImport),
    example: {},
    live: 'wages',
  }),
  imported: query('GET /api/wages/import/:id', {
    may: 'wage',
    summary: 'An import of mine: what became of each file, those that were left first',
    input: input({ id: Id, ...paging }),
    reply: z.object({
      import: WageImport,
      rows: z.array(ImportRow),
      /** Of those that fit: who has left, and is neither told nor able to open it. The first, and how many they are. */
      left: z.object({
        count: z.number().int(),
        people: z.array(z.object({ id: Id, userName: z.string() })),
      }),
    }),
    example: { id: someId },
    live: 'wages',
  }),
  one: query('GET /api/wages/:id', {
    may: 'self',
    summary: 'A wage specification as PDF: for its person, and for who pays',
    input: input({ id: Id }),
    reply: z.object({ id: Id }),
    example: { id: someId },
    refuses: ['notWhileImpersonating'],
    transfer: 'file',
  }),
  mine: query('GET /api/wages/user/:userId', {
    may: 'self',
    summary: 'My wage specifications, latest month first',
    owner: 'userId',
    input: input({ userId: Id, ...paging }),
    reply: page(WageSpec),
    example: { userId: someId },
    refuses: ['notWhileImpersonating'],
    live: 'ownWages',
  }),
  list: query('POST /api/wages/getalluserwagespecs', {
    may: 'wage',
    summary: "All users' wage specifications; export=xlsx gives a spreadsheet",
    input: input({
      ...filter,
      ...picking,
      ...sorting(wageSpecList),
      ...paging,
      export: z.enum(['xlsx']).optional(),
    }),
    reply: page(WageSpec),
    example: { month: '2026-10', page: 0, pageSize: 20 },
    live: 'wages',
  }),
  import: command('POST /api/wages/import', {
    may: 'wage',
    inPerson: true,
    touches: ['wages'],
    summary:
      'Import PDFs, or a ZIP of them, matched by personal number; with preview=true it only says what matched until it is confirmed',
    input: input({ month: Month, preview: truth.default(false) }),
    reply: Created,
    example: { month: '2026-10', preview: true },
    refuses: [
      'fileMissing',
      'emptyFile',
      'fileTooLarge',
      'brokenFile',
      'archiveBomb',
      'tooManyFiles',
      'nothingToImport',
    ],
    transfer: 'upload',
    brings: { bytes: MOST_IMPORT_BYTES, files: MOST_LOOSE },
  }),
  confirm: command('POST /api/wages/import/:id/confirm', {
    may: 'wage',
    inPerson: true,
    touches: ['wages'],
    summary: 'Import what was looked at',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
    refuses: ['changedMeanwhile', 'nothingToImport'],
  }),
  giveFormer: command('POST /api/wages/import/:id/former', {
    may: 'wage',
    inPerson: true,
    touches: ['wages'],
    summary: 'Say that a file with a former number of somebody is theirs, or take that back',
    input: input({
      id: Id,
      place: z.number().int().min(0).max(MOST_SPECS),
      userId: Id,
      given: z.boolean(),
    }),
    reply: Done,
    example: { id: someId, place: 0, userId: someId, given: true },
    refuses: ['changedMeanwhile'],
  }),
  stop: command('POST /api/wages/import/:id/stop', {
    may: 'wage',
    inPerson: true,
    touches: ['wages'],
    summary: 'Do no more of an import, and throw its files away; what is imported stays',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
  }),
  remove: command('DELETE /api/wages/:id', {
    may: 'wage',
    inPerson: true,
    touches: ['wages', 'ownWages'],
    summary: 'Withdraw a wage specification, as it was read',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile'],
  }),
  bulk: command('POST /api/wages/bulk', {
    may: 'wage',
    ...doneToMany,
    reply: BulkBegun,
    summary: 'Withdraw many, each decided alone; preview=true only counts them',
    input: bulkInput(['wagesWithdraw'], filter),
    example: { action: 'wagesWithdraw', filter: { month: '2026-10' }, preview: true },
  }),
})
