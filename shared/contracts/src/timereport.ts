import { z } from 'zod'
import { BulkBegun, bulkInput, doneToMany } from './bulk.ts'
import {
  area,
  asSeen,
  command,
  Day,
  Done,
  daysWithin,
  Id,
  input,
  line,
  Nothing,
  optionalLine,
  paging,
  picking,
  prose,
  query,
  sorting,
  truth,
} from './kit.ts'
import { timeReportList } from './lists/timereport.ts'
import { trialList } from './lists/timereport-trial.ts'
import { Agreed, AgreementId } from './timereport-agreed.ts'
import {
  absenceTypes,
  MOST_DAYS_BACK,
  reported,
  reportedShape,
  soughtStates,
  timeReportStates,
} from './timereport-shapes.ts'
import {
  CalculationLine,
  monthsBefore,
  ProposedRules,
  Trial,
  TrialOfPerson,
  tried,
} from './timereport-trial.ts'
import { Month } from './workmonthreport-shapes.ts'

const count = z.number().int()
/** Minutes, each as `worked` has them. */
const figuresShape = {
  ordinary: count,
  simple: count,
  qualified: count,
  breaks: count,
  travel: count,
  absence: count,
  total: count,
}
const Figures = z.object(figuresShape)
export interface Figures extends z.infer<typeof Figures> {}

const state = z.enum(timeReportStates)
const aTrial = {
  from: '2026-09',
  to: '2026-10',
  rules: {
    ...{ from: '2027-01-01', weekMinutes: 38 * 60, dayMinutes: null, absenceCounts: true },
    simpleMinutes: 120,
    qualifiedDays: ['weekend' as const, 'holiday' as const],
    night: { from: 22 * 60, to: 6 * 60 },
  },
}
const spans = reportedShape.shifts

const DayRow = z.object({
  id: Id,
  day: Day,
  state,
  shifts: spans,
  /** In öre. */
  expenses: count,
  ...figuresShape,
})
export interface DayRow extends z.infer<typeof DayRow> {}

const Week = z.object({
  monday: Day,
  week: count,
  year: count,
  /** Those that something was reported of. */
  days: z.array(DayRow),
  ...figuresShape,
})
export interface Week extends z.infer<typeof Week> {}

const reportShape = {
  id: Id,
  day: Day,
  state,
  version: count,
  ...reportedShape,
  /** Why it was returned, while it is. */
  returnedText: z.string(),
  sentAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  figures: Figures,
  /** The calculation, and where its rule stands. */
  lines: z.array(CalculationLine),
  rule: z.object({
    /** The agreement’s name; empty for the one that everybody works by else. */
    agreementName: z.string(),
    source: z.string(),
    weekMinutes: count,
    dayMinutes: count.nullable(),
    simpleMinutes: count,
  }),
}
const TimeReport = z.object(reportShape)
export interface TimeReport extends z.infer<typeof TimeReport> {}

const OfficeReport = z.object({
  ...reportShape,
  userId: Id,
  userName: z.string(),
  departmentNames: z.array(z.string()),
  /** Its month is closed: it stays as it is. */
  closed: z.boolean(),
})
export interface OfficeReport extends z.infer<typeof OfficeReport> {}

const ReportRow = z.object({
  id: Id,
  version: count,
  userId: Id,
  userName: z.string(),
  departmentNames: z.array(z.string()),
  day: Day,
  state,
  shifts: spans,
  expenses: count,
  saveExtraTime: z.boolean(),
  comment: z.string(),
  sentAt: z.string().nullable(),
  ...figuresShape,
})
export interface ReportRow extends z.infer<typeof ReportRow> {}

const someId = '019abf5e-0000-7000-8000-000000000001'
const filter = {
  search: optionalLine(100),
  month: Month.optional(),
  departmentId: Id.optional(),
  state: z.enum(soughtStates).optional(),
  userId: Id.optional(),
}
const sortKeys = sorting(timeReportList)
/** What is wrong with the times of a day; beside the field. */
const timeFaults = [
  'shiftIncomplete',
  'shiftNotOfDay',
  'shiftEndsBefore',
  'shiftTooLong',
  'shiftsOverlap',
  'breakOutsideShift',
  'breaksOverlap',
  'absenceTooLong',
] as const

export const timereport = area('timereport', {
  absences: query('GET /api/timereport/absences', {
    may: 'user',
    summary: 'The types of absence, in the caller’s language',
    input: Nothing,
    reply: z.object({ rows: z.array(z.object({ type: z.enum(absenceTypes), name: z.string() })) }),
    example: {},
  }),
  overview: query('GET /api/timereport', {
    may: 'self',
    summary: 'Own reports from one day to another in whole weeks, with what each day comes to',
    input: daysWithin(MOST_DAYS_BACK),
    reply: z.object({ weeks: z.array(Week) }),
    example: { startdate: '2026-11-02', enddate: '2026-11-29' },
    live: 'timereport',
  }),
  vehicles: query('GET /api/timereport/vehicles', {
    may: 'user',
    summary: 'Tasks and vehicles that the caller has reported lately, to choose from',
    input: Nothing,
    reply: z.object({ tasks: z.array(z.string()), registrations: z.array(z.string()) }),
    example: {},
    live: 'timereport',
  }),
  save: command('POST /api/timereport', {
    may: 'self',
    inPerson: true,
    touches: ['timereport', 'timereports', 'workmonthreport', 'waiting'],
    summary: 'Save the report of a day as a draft, or send it; sent again it is a correction',
    input: input({
      day: Day,
      /** Of what was seen of this day; -1 where there was nothing. */
      version: z.number().int().min(-1),
      send: z.boolean().default(false),
      ...reported,
    }),
    reply: z.object({ id: Id, version: count }),
    example: {
      day: '2026-11-02',
      version: -1,
      send: true,
      shifts: [{ from: '2026-11-02T06:00', to: '2026-11-02T14:30' }],
      breaks: [{ from: '2026-11-02T10:00', to: '2026-11-02T10:30' }],
      absences: [],
      tasks: [{ task: 'Distribution', registration: 'ABC 123' }],
      trips: [],
      comment: 'Enligt schema.',
    },
    refuses: [
      'changedMeanwhile',
      'reportApproved',
      'monthClosed',
      'dayInTheFuture',
      'dayLongAgo',
      'nothingReported',
      'reportCommentMissing',
      ...timeFaults,
    ],
  }),
  one: query('GET /api/timereport/:id', {
    may: 'self',
    summary: 'One own report, with the calculation line by line',
    input: input({ id: Id }),
    reply: TimeReport,
    byline: true,
    example: { id: someId },
    live: 'timereport',
  }),
  remove: command('DELETE /api/timereport/:id', {
    may: 'self',
    inPerson: true,
    touches: ['timereport', 'timereports', 'workmonthreport', 'waiting'],
    summary: 'Delete an own report that is not approved',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'reportApproved', 'monthClosed'],
  }),
  status: query('GET /api/timereport/status/:date', {
    may: 'self',
    summary:
      'Where the days of a month stand; of somebody else’s with userId, for wage administrators',
    input: input({ date: Day, userId: Id.optional() }),
    reply: z.object({
      from: Day,
      to: Day,
      /** The day is in a month that is closed for them. */
      closed: z.boolean(),
      counts: z.record(state, count),
      days: z.array(z.object({ day: Day, id: Id, state })),
    }),
    example: { date: '2026-11-02' },
    live: 'timereport',
  }),
  filter: query('POST /api/admin/timereport/filter', {
    may: 'wage',
    summary: 'Reports that were sent, filtered and paged, with what each day comes to',
    input: input({ ...paging, ...sortKeys, ...filter }),
    reply: z.object({ rows: z.array(ReportRow), total: count }),
    example: { month: '2026-11', state: 'sent' },
    live: 'timereports',
  }),
  sheet: query('GET /api/admin/timereport/excel', {
    may: 'wage',
    summary: 'The list as a spreadsheet, filtered',
    input: input({ ...picking, ...sortKeys, ...filter }),
    reply: z.unknown(),
    example: { month: '2026-11' },
    transfer: 'file',
  }),
  oneOf: query('GET /api/admin/timereport/:id', {
    may: 'wage',
    summary: 'A report that was sent, with the calculation line by line',
    input: input({ id: Id }),
    reply: OfficeReport,
    byline: true,
    example: { id: someId },
    live: 'timereports',
  }),
  approve: command('POST /api/admin/timereport/:id/approve', {
    may: 'wage',
    touches: ['timereports', 'timereport', 'workmonthreport', 'waiting'],
    summary: 'Approve a report that was sent',
    input: input({ id: Id, version: count }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['ownMatter', 'changedMeanwhile', 'nothingWaiting', 'shiftsOverlap', 'monthClosed'],
  }),
  giveBack: command('POST /api/admin/timereport/:id/return', {
    may: 'wage',
    touches: ['timereports', 'timereport', 'workmonthreport', 'waiting'],
    summary: 'Return a report to be corrected, with the reason, which reaches the person by mail',
    input: input({
      id: Id,
      version: count,
      text: prose(2000).refine((text) => text.trim() !== '', 'required'),
    }),
    reply: Done,
    example: { id: someId, version: 1, text: 'Rasten saknas.' },
    refuses: ['ownMatter', 'changedMeanwhile', 'nothingWaiting', 'monthClosed'],
  }),
  rules: query('GET /api/admin/timereport/rules', {
    may: 'wage',
    summary: 'The rules of overtime of an agreement that applied, apply and will, the newest first',
    input: input({ agreementId: AgreementId }),
    reply: Agreed,
    byline: true,
    example: {},
    live: 'workmonthreport',
  }),
  setRules: command('POST /api/admin/timereport/rules', {
    may: 'wage',
    touches: ['timereport', 'timereports', 'workmonthreport'],
    summary:
      'Set the rules of overtime from a day to come on; set from the same day again, they are replaced',
    input: input({
      agreementId: AgreementId,
      /** Of what was seen of them; 0 where none was ever set. */
      version: z.number().int().min(0),
      rules: ProposedRules,
      /** Where they stand: the agreement and its paragraph. */
      source: line(200),
    }),
    reply: Done,
    example: { version: 0, rules: aTrial.rules, source: 'Kollektivavtal 2027, § 6' },
    refuses: ['changedMeanwhile', 'rulesNotAhead', 'unknownAgreement', 'tooManyTurns'],
  }),
  withdrawRules: command('DELETE /api/admin/timereport/rules/:from', {
    may: 'wage',
    touches: ['timereport', 'timereports', 'workmonthreport'],
    summary: 'Withdraw rules of overtime that do not apply yet',
    input: input({ agreementId: AgreementId, from: Day, ...asSeen }),
    reply: Done,
    example: { from: '2027-01-01', version: 0 },
    refuses: ['changedMeanwhile', 'rulesNotAhead'],
  }),
  trial: query('POST /api/admin/timereport/rules/trial', {
    may: 'wage',
    summary:
      'Tries an overtime rule set on closed months: who would have got what; nothing is written. export=xlsx gives a spreadsheet',
    input: input({
      ...tried,
      /** Also people for whom nothing would be different. */
      all: truth.default(false),
      ...paging,
      ...sorting(trialList),
      export: z.enum(['xlsx']).optional(),
    }).superRefine(monthsBefore),
    reply: Trial,
    example: aTrial,
    refuses: ['monthNotClosed'],
    live: 'workmonthreport',
  }),
  trialOf: query('POST /api/admin/timereport/rules/trial/:userId', {
    may: 'wage',
    about: 'userId',
    summary: 'The same of one person: the days that differ, each calculated line by line by both',
    input: input({ userId: Id, ...tried }).superRefine(monthsBefore),
    reply: TrialOfPerson,
    example: { userId: someId, ...aTrial },
    refuses: ['monthNotClosed'],
    live: 'workmonthreport',
  }),
  bulk: command('POST /api/admin/timereport/bulk', {
    may: 'wage',
    ...doneToMany,
    reply: BulkBegun,
    summary: 'Approve many that were sent, each decided alone; preview=true only counts them',
    input: bulkInput(['timereportsApprove'], filter),
    example: { action: 'timereportsApprove', filter: { state: 'sent' }, preview: true },
  }),
})
