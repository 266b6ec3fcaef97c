import { z } from 'zod'
import { area, command, Day, Done, Id, Instant, input, line, paging, prose, query } from './kit.ts'
import { richText } from './rich-text.ts'

/** People or things that somebody names one by one, at most. */
export const MOST_NAMED = 1000
/** Those that a filter finds, at most: more are done in parts. */
export const MOST_FOUND = 5000

/** What can be done to many at once: the area, and what is done there. */
export const bulkActions = [
  'usersActivate',
  'usersDeactivate',
  'usersJoin',
  'usersMove',
  'usersInvite',
  'usersMessage',
  'documentsGive',
  'testsGive',
  'educationsAsk',
  'coursesBook',
  'agreementsPut',
  'rightsApprove',
  'educationsApprove',
  'educationsRemind',
  'coursesApprove',
  'coursesRemind',
  'contractsRemind',
  'incidentsBegin',
  'incidentsClose',
  'timereportsApprove',
  'leaveApprove',
  'leaveNotApprove',
  'wagesWithdraw',
  'workshiftsWithdraw',
  'applicantsReview',
  'applicantsDecline',
  'loansReturn',
] as const
export const BulkAction = z.enum(bulkActions)
export type BulkAction = z.infer<typeof BulkAction>

/** What is done to people of the list of people: by administrators, and by whoever gives them something. */
export const peopleActions = [
  'usersActivate',
  'usersDeactivate',
  'usersJoin',
  'usersMove',
  'usersInvite',
  'usersMessage',
] as const satisfies readonly BulkAction[]
export const givingActions = [
  'documentsGive',
  'testsGive',
  'educationsAsk',
  'coursesBook',
  'agreementsPut',
] as const satisfies readonly BulkAction[]

/** What can be said with an action. */
const parts = ['targetId', 'occasionId', 'message', 'course', 'fromDay'] as const
/** What an action is told beside those it is done to: what they are put into or given, and what is said. */
const told: { readonly [A in BulkAction]?: readonly (typeof parts)[number][] } = {
  usersJoin: ['targetId'],
  usersMove: ['targetId'],
  usersMessage: ['message'],
  documentsGive: ['targetId'],
  testsGive: ['targetId', 'occasionId'],
  educationsAsk: ['targetId'],
  coursesBook: ['targetId', 'course'],
  agreementsPut: ['targetId', 'fromDay'],
}

/** What is written to each of many, in a conversation of their own. */
const BulkMessage = input({
  subject: line(200),
  content: richText(50_000),
  emailReminder: z.boolean().default(false),
})
/** The course that each of many is booked on. */
const BulkCourse = input({
  startsAt: Instant,
  endsAt: Instant.nullable().default(null),
  place: line(200),
  information: prose(2000).default(''),
  optional: z.boolean().default(false),
})
/** What is said with an action: as it stands in the event, and as each is told it. */
export const BulkDetails = z.object({
  /** When the test is taken that is given. */
  occasionId: Id.nullable(),
  message: BulkMessage.nullable(),
  course: BulkCourse.nullable(),
  /** From which day on they work by the agreement; what was said before it could be has none. */
  fromDay: Day.nullable().default(null),
})
export interface BulkDetails extends z.infer<typeof BulkDetails> {}

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
    /** What they are put into or given, where the action does that. */
    targetId: Id.nullable().default(null),
    occasionId: Id.nullable().default(null),
    message: BulkMessage.nullable().default(null),
    course: BulkCourse.nullable().default(null),
    fromDay: Day.nullable().default(null),
    preview: z.boolean().default(false),
    mark: z.string().max(64).default(''),
  }).superRefine((wanted, context) => {
    for (const name of parts)
      if ((told[wanted.action]?.includes(name) ?? false) !== (wanted[name] !== null))
        context.addIssue({ code: 'custom', path: [name], message: 'required' })
  })

/**
 * How many are meant, how many people the question is to name beside that (else 0), and their mark: who has a shift
 * that is withdrawn or wants it, who has one on the days of leave that is approved, who of those that are shut out
 * still has something;
 * `id` of what was begun, null where it was only looked at.
 */
export const BulkBegun = z.object({
  id: Id.nullable(),
  count: z.number().int(),
  concerned: z.number().int(),
  mark: z.string(),
})
/** What every call that does something to many has in common; no shape, which the client would load with it. */
export const doneToMany = {
  touches: ['bulk'],
  inPerson: true,
  refuses: ['nothingChosen', 'tooManyFound', 'foundChanged'],
} as const

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
  /** When it is, of what has a time and is nobody's; else null. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Why it was refused, as the call itself would be; null where it was done. */
  refused: z.string().nullable(),
})
export interface BulkOutcome extends z.infer<typeof BulkOutcome> {}

const someId = '019abf5e-0000-7000-8000-000000000001'

/** What somebody asked to be done to many, and what became of each. Everybody sees their own alone. */
export const bulk = area('bulk', {
  mine: query('GET /api/admin/bulk', {
    may: 'user',
    summary: 'What I asked to be done to many, latest first',
    input: input({ ...paging }),
    reply: z.object({ rows: z.array(BulkRun), total: z.number().int() }),
    example: { page: 0, pageSize: 20 },
    live: 'bulk',
  }),
  one: query('GET /api/admin/bulk/:id', {
    may: 'user',
    summary: 'One of them, with what became of each; those that were refused come first',
    input: input({ id: Id, ...paging }),
    reply: z.object({ ...run, rows: z.array(BulkOutcome) }),
    example: { id: someId },
    live: 'bulk',
  }),
  stop: command('POST /api/admin/bulk/:id/stop', {
    may: 'self',
    inPerson: true,
    touches: ['bulk'],
    summary: 'Does no more of it; what is done stays done',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
  }),
})
