import { z } from 'zod'
import { area, command, Done, Id, input, paging, query } from './kit.ts'

/** People or things that somebody names one by one, at most. */
export const MOST_NAMED = 1000
/** Those that a filter finds, at most: more are done in parts. */
export const MOST_FOUND = 5000

/** What can be done to many at once: the area, and what is done there. */
export const bulkActions = [
  'usersActivate',
  'usersDeactivate',
  'usersJoin',
  'rightsApprove',
  'educationsApprove',
  'coursesApprove',
] as const
/** What puts them into something that is chosen with it. */
const targeted: ReadonlySet<string> = new Set<(typeof bulkActions)[number]>(['usersJoin'])
export const BulkAction = z.enum(bulkActions)
export type BulkAction = z.infer<typeof BulkAction>

/**
 * The input of a call that does something to many: to those that are named, or to all that a filter
 * finds but for some. Looked at first (`preview`), it says how many they are and which, as a mark; done
 * with that mark, it is done to these alone, and refused where others are found by now.
 * @param actions what the call can do
 * @param filter the fields that its list is filtered by
 */
export const bulkInput = <
  const A extends readonly [BulkAction, ...BulkAction[]],
  F extends z.ZodRawShape,
>(
  actions: A,
  filter: F,
) =>
  input({
    action: z.enum(actions),
    ids: z.array(Id).max(MOST_NAMED).default([]),
    filter: input(filter),
    except: z.array(Id).max(MOST_NAMED).default([]),
    /** What they are put into, where the action puts them into something. */
    targetId: Id.nullable().default(null),
    preview: z.boolean().default(false),
    mark: z.string().max(64).default(''),
  }).refine(({ action, targetId }) => targeted.has(action) === (targetId !== null), {
    path: ['targetId'],
    message: 'required',
  })

/** How many are meant, and their mark; `id` of what was begun, null where it was only looked at. */
export const BulkBegun = z.object({
  id: Id.nullable(),
  count: z.number().int(),
  mark: z.string(),
})
export const bulkRefusals = ['nothingChosen', 'tooManyFound', 'foundChanged'] as const

const run = {
  id: Id,
  action: BulkAction,
  askedAt: z.string(),
  /** How many are meant, how many were gone through, and how many of them were refused. */
  total: z.number().int(),
  worked: z.number().int(),
  refused: z.number().int(),
  /** `stopped`: its person ended it before all were gone through. */
  state: z.enum(['running', 'done', 'stopped']),
}
export const BulkRun = z.object(run)
export interface BulkRun extends z.infer<typeof BulkRun> {}

const BulkOutcome = z.object({
  id: Id,
  /** Whose it is; empty where that is not to be told. */
  userId: Id.nullable(),
  name: z.string(),
  /** Why it was refused, as the call itself would be; null where it was done. */
  refused: z.string().nullable(),
})
export interface BulkOutcome extends z.infer<typeof BulkOutcome> {}

const someId = '019abf5e-0000-7000-8000-000000000001'

/** What somebody asked to be done to many, and what became of each. Everybody sees their own alone. */
export const bulk = area('bulk', {
  mine: query('GET /api/admin/bulk', {
    may: 'adminmenu',
    summary: 'What I asked to be done to many, latest first',
    input: input({ ...paging }),
    reply: z.object({ rows: z.array(BulkRun), total: z.number().int() }),
    example: { page: 0, pageSize: 20 },
    live: 'bulk',
  }),
  one: query('GET /api/admin/bulk/:id', {
    may: 'adminmenu',
    summary: 'One of them, with what became of each; those that were refused come first',
    input: input({ id: Id, ...paging }),
    reply: z.object({ ...run, rows: z.array(BulkOutcome) }),
    example: { id: someId },
    live: 'bulk',
  }),
  stop: command('POST /api/admin/bulk/:id/stop', {
    may: 'adminmenu',
    touches: ['bulk'],
    summary: 'Does no more of it; what is done stays done',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
  }),
})
