import { z } from 'zod'
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
  optionalLine,
  paging,
  query,
  sorting,
} from './kit.ts'
import { agreementPeopleList } from './lists/agreements.ts'
import { ruleTimes } from './timereport-agreed.ts'

/** Agreements that stand in the company at once, at most; the common rules are beside them. */
export const MOST_AGREEMENTS = 200

const count = z.number().int()

const AgreementRow = z.object({
  id: Id,
  /** Empty for the agreement of everybody who is under no other. */
  name: z.string(),
  version: count,
  /** People who work by it today, and who will from a day to come on. */
  people: count,
  ahead: count,
})
export interface AgreementRow extends z.infer<typeof AgreementRow> {}

const PersonUnder = z.object({
  /** The person's. */
  id: Id,
  userName: z.string(),
  departmentNames: z.array(z.string()),
  /** `now`, or `ahead` for who will work by it from a day to come on. */
  time: z.enum(['now', 'ahead']),
  /** Null for who was never put under any. */
  from: Day.nullable(),
})
export interface PersonUnder extends z.infer<typeof PersonUnder> {}

const Period = z.object({
  agreementId: Id,
  agreementName: z.string(),
  /** Null for what applies before anything was set. */
  from: Day.nullable(),
  time: z.enum(ruleTimes),
  setAt: z.string().nullable(),
  setByName: z.string().nullable(),
  /** It can be withdrawn: no month from its day on is closed. */
  open: z.boolean(),
})
export interface Period extends z.infer<typeof Period> {}

const someId = '019abf5e-0000-7000-8000-000000000001'
const counted = ['timereport', 'timereports', 'workmonthreport'] as const

/** The collective agreements that people work by, each with rules of overtime of its own (`timereport`). */
export const agreements = area('agreements', {
  list: query('GET /api/admin/agreement', {
    may: 'wage',
    summary: 'The collective agreements by name, with how many people work by each',
    input: Nothing,
    reply: z.object({ rows: z.array(AgreementRow) }),
    example: {},
    live: 'workmonthreport',
  }),
  save: command('POST /api/admin/agreement', {
    may: 'wage',
    touches: counted,
    summary: 'Add an agreement, or name it otherwise',
    input: input({ id: Id.optional(), version: count.min(0).default(0), name: line(120) }),
    reply: Created,
    example: { name: 'Transportavtalet' },
    refuses: ['changedMeanwhile', 'nameTaken', 'tooManyAgreements'],
  }),
  remove: command('DELETE /api/admin/agreement/:id', {
    may: 'wage',
    touches: ['workmonthreport'],
    summary: 'Remove an agreement by which nobody works, nor will',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'agreementInUse'],
  }),
  people: query('POST /api/admin/agreement/:id/people', {
    may: 'wage',
    summary: 'Who works by an agreement today, or will from a day to come on',
    input: input({
      id: Id,
      search: optionalLine(100),
      ...paging,
      ...sorting(agreementPeopleList),
    }),
    reply: z.object({ rows: z.array(PersonUnder), total: count }),
    example: { id: someId },
    live: 'workmonthreport',
  }),
  ofPerson: query('GET /api/admin/agreement/person/:userId', {
    may: 'wage',
    about: 'userId',
    summary: 'By which agreements a person works, the newest first',
    input: input({ userId: Id }),
    reply: z.object({ version: count, rows: z.array(Period) }),
    byline: true,
    example: { userId: someId },
    live: 'workmonthreport',
  }),
  put: command('POST /api/admin/agreement/person/:userId', {
    may: 'wage',
    touches: counted,
    summary:
      'Have a person work by an agreement from a day on; months that are closed stay as they are',
    /** Of many at once each is put there whatever they are under: without a version. */
    input: input({
      userId: Id,
      agreementId: Id,
      from: Day,
      version: asSeen.version.optional(),
    }),
    reply: Done,
    example: { userId: someId, agreementId: someId, from: '2027-01-01', version: 1 },
    refuses: [
      'ownMatter',
      'changedMeanwhile',
      'agreementTooEarly',
      'monthClosed',
      'unknownAgreement',
      'tooManyTurns',
    ],
  }),
  withdraw: command('DELETE /api/admin/agreement/person/:userId/:from', {
    may: 'wage',
    touches: counted,
    summary: 'Withdraw that a person works by an agreement from a day on',
    input: input({ userId: Id, from: Day, ...asSeen }),
    reply: Done,
    example: { userId: someId, from: '2027-01-01', version: 1 },
    refuses: ['ownMatter', 'changedMeanwhile', 'agreementTooEarly', 'monthClosed'],
  }),
})
