import { z } from 'zod'
import { BulkBegun, bulkInput, doneToMany } from './bulk.ts'
import {
  area,
  asSeen,
  Created,
  command,
  Day,
  DepartmentName,
  Done,
  Id,
  input,
  Nothing,
  optionalLine,
  page,
  paging,
  picking,
  prose,
  query,
  sorting,
  truth,
} from './kit.ts'
import { leaveList } from './lists/vacation.ts'
import {
  AwayRow,
  allowance,
  BalanceOut,
  Closed,
  ClosedInput,
  LeaveNames,
  LeaveRow,
  LeaveStateInput,
  LeaveType,
  leaveForm,
  OwnLeave,
} from './vacation-shapes.ts'

const someId = '019abf5e-0000-7000-8000-000000000001'
const version = z.number().int().min(0)
const exampleLeave = { typeId: someId, days: ['2027-06-14', '2027-06-15'] }

/** A year by which a vacation year is named: the one that it begins in. */
const Year = z
  .union([
    z.number().int(),
    z
      .string()
      .max(4)
      .regex(/^\d{4}$/)
      .transform(Number),
  ])
  .pipe(z.number().min(2000).max(2100))

const filter = {
  search: optionalLine(100),
  state: LeaveStateInput.optional(),
  /** Those that wait for the office: asked for, or to be taken back. */
  open: truth.default(false),
  typeId: Id.optional(),
  departmentId: Id.optional(),
  userId: Id.optional(),
}

/** `enter` needs userId, typeId and days; the others id and version; what passes over a limit needs a reason. */
const Deciding = input({
  action: z.enum(['enter', 'approve', 'notApprove', 'undo', 'remove']),
  id: Id.optional(),
  version: version.optional(),
  userId: Id.optional(),
  ...leaveForm,
  typeId: Id.optional(),
  days: leaveForm.days.optional(),
  /** The person reads it. */
  reason: prose(2000).default(''),
  /** Passes over what stands against it. */
  override: z.boolean().default(false),
}).superRefine((form, context) => {
  const needed =
    form.action === 'enter' ? (['userId', 'typeId', 'days'] as const) : (['id', 'version'] as const)
  const missing: string[] = needed.filter((path) => form[path] === undefined)
  if (form.override && form.reason.trim() === '') missing.push('reason')
  for (const path of missing)
    context.addIssue({ code: 'custom', path: [path], message: 'Required field' })
})

const leaveRefusals = [
  'leaveOverlaps',
  'leaveInPast',
  'leaveTooFar',
  'leaveTypeUnknown',
  'leaveNotScaled',
  'tooFewVacationDays',
  'changedMeanwhile',
] as const

const period = { from: Day, to: Day, departmentId: Id.optional() }
/** People of whom a month is shown at once. */
export const MOST_AWAY_PEOPLE = 300
/** Days that one look at who is away may span. */
export const MOST_AWAY_DAYS = 366

export const vacation = area('vacation', {
  types: query('GET /api/vacation/types', {
    may: 'user',
    summary: 'Kinds of leave that can be asked for; scaled=true only those for a part of the day',
    input: input({ scaled: truth.optional() }),
    reply: z.object({ rows: z.array(LeaveType) }),
    example: {},
    live: 'leaveTypes',
  }),
  mine: query('GET /api/vacation/user/:userId/:year', {
    may: 'self',
    summary: 'Own requests, and where the vacation of a year stands',
    owner: 'userId',
    input: input({ userId: Id, year: Year }),
    reply: z.object({
      balance: BalanceOut,
      /** Requests with a day in this vacation year, the latest first. */
      rows: z.array(OwnLeave),
      /** When the own department has no leave, and days on which enough others are away. */
      closed: z.array(Closed),
      full: z.array(z.string()),
    }),
    example: { userId: someId, year: 2026 },
    live: 'ownVacation',
  }),
  request: command('POST /api/vacation/user', {
    may: 'self',
    inPerson: true,
    touches: ['ownVacation', 'vacation', 'absence', 'waiting', 'workshifts'],
    summary: 'Ask for leave, or change what was asked for (id): it waits to be answered again',
    input: input({ id: Id.optional(), version: version.default(0), ...leaveForm }),
    reply: Created,
    example: exampleLeave,
    refuses: [...leaveRefusals, 'leaveSettled'],
  }),
  withdraw: command('DELETE /api/vacation/user/:id', {
    may: 'self',
    inPerson: true,
    touches: ['ownVacation', 'vacation', 'absence', 'waiting', 'workshifts'],
    summary: 'Take back a request that waits; of leave that is approved, ask that it be taken back',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'leaveSettled'],
  }),
  allTypes: query('GET /api/admin/vacation/types', {
    may: 'admin',
    summary: 'All kinds of leave, those that are no longer used, too',
    input: Nothing,
    reply: z.object({ rows: z.array(LeaveType) }),
    example: {},
    live: 'vacation',
  }),
  saveType: command('POST /api/admin/vacation/types', {
    may: 'admin',
    touches: ['vacation', 'leaveTypes'],
    summary: 'Add or change a kind of leave; one that is not active cannot be asked for',
    input: input({
      id: Id.optional(),
      version: version.default(0),
      names: LeaveNames,
      takesVacation: z.boolean().default(false),
      scaled: z.boolean().default(false),
      active: z.boolean().default(true),
    }).refine(({ scaled, takesVacation }) => !(scaled && takesVacation), {
      path: ['scaled'],
      message: 'vacationIsWhole',
    }),
    reply: Created,
    example: {
      names: {
        ...{ en: 'Vacation', sv: 'Semester', pl: 'Urlop' },
        ...{ ro: 'Concediu de odihnă', bs: 'Godišnji odmor' },
      },
      takesVacation: true,
    },
    refuses: ['changedMeanwhile'],
  }),
  filter: query('POST /api/admin/vacation/filter', {
    may: 'admin',
    summary: 'Requests: approved, not approved, waiting',
    input: input({ ...filter, ...sorting(leaveList), ...paging }),
    reply: page(LeaveRow),
    byline: true,
    example: { state: 'waiting', page: 0, pageSize: 20 },
    live: 'vacation',
  }),
  sheet: query('GET /api/admin/vacation/excel', {
    may: 'admin',
    summary: 'The list as a spreadsheet, filtered',
    input: input({ ...filter, ...sorting(leaveList), ...picking }),
    reply: z.unknown(),
    example: { state: 'approved' },
    transfer: 'file',
  }),
  decide: command('POST /api/admin/vacation', {
    may: 'admin',
    touches: ['vacation', 'ownVacation', 'waiting', 'absence', 'workshifts'],
    summary: 'Answer a request, undo the answer, enter leave for a user, or remove it',
    input: Deciding,
    reply: Created,
    example: { action: 'approve', id: someId, version: 1, reason: 'Bra planerat' },
    refuses: [
      'ownMatter',
      ...leaveRefusals,
      'unknownUser',
      'leaveSettled',
      'leaveTakenBack',
      'leaveLimits',
    ],
  }),
  bulk: command('POST /api/admin/vacation/bulk', {
    may: 'admin',
    ...doneToMany,
    reply: BulkBegun,
    summary: 'Approve many that wait, or not, each decided alone; preview=true only counts them',
    input: bulkInput(['leaveApprove', 'leaveNotApprove'], filter),
    example: { action: 'leaveApprove', filter: { open: true }, preview: true },
  }),
  away: query('GET /api/admin/vacation/away', {
    may: 'admin',
    summary: 'Who is away in a period, by department, and what the department allows',
    input: input(period),
    reply: z.object({
      rows: z.array(AwayRow),
      /** People who are away, too, and are not listed: a department is to be chosen. */
      more: z.number().int(),
      /** Of the department, where one is chosen. */
      mostAway: z.number().int().nullable(),
      closed: z.array(Closed),
    }),
    example: { from: '2026-07-01', to: '2026-07-31' },
    refuses: ['endBeforeStart', 'periodTooLong'],
    live: 'vacation',
  }),
  userSettings: query('GET /api/admin/vacation/user/:id/settings', {
    may: 'admin',
    summary: "A user's vacation: days a year, days saved, and where the year stands",
    about: 'id',
    input: input({ id: Id }),
    reply: z.object({
      allowances: z.array(
        z.object({
          year: z.number().int(),
          hiredOn: z.string().nullable(),
          days: z.number().int().nullable(),
          saved: z.array(z.object({ year: z.number().int(), days: z.number().int() })),
        }),
      ),
      balance: BalanceOut,
      /** The saved days that this vacation year and the next begin with, by the year that they are of. */
      carried: z.array(
        z.object({
          year: z.number().int(),
          saved: z.array(z.object({ year: z.number().int(), days: z.number().int() })),
        }),
      ),
      version: z.number().int(),
    }),
    example: { id: someId },
    live: 'vacation',
  }),
  daysOf: query('GET /api/admin/vacation/user/:id/days/:year', {
    may: 'admin',
    summary:
      "A user's days of a vacation year that leave is entered beside: leave, shifts, limits, and where it stands",
    about: 'id',
    input: input({ id: Id, year: Year }),
    reply: z.object({
      /** Of leave that was asked for or approved. */
      held: z.array(z.string()),
      shifts: z.array(z.string()),
      /** When the department has no leave, and days on which enough others are away. */
      closed: z.array(z.string()),
      full: z.array(z.string()),
      balance: BalanceOut,
    }),
    example: { id: someId, year: 2026 },
    live: 'vacation',
  }),
  saveUser: command('POST /api/admin/vacation/user/:id/settings', {
    may: 'admin',
    touches: ['vacation', 'ownVacation'],
    summary: "Save a user's vacation from a year on; years before stay as they were",
    input: input({ id: Id, version, ...allowance }),
    reply: Done,
    example: { id: someId, version: 0, year: 2026, saved: [{ year: 2025, days: 5 }] },
    refuses: ['ownMatter', 'changedMeanwhile'],
  }),
  departmentSettings: query('GET /api/admin/vacation/department/:id/settings', {
    may: 'admin',
    summary: 'How many of a department may be away at once, and when nobody may',
    input: input({ id: Id }),
    reply: z.object({
      mostAway: z.number().int().nullable(),
      closed: z.array(Closed),
      version: z.number().int(),
    }),
    example: { id: someId },
    live: 'vacation',
  }),
  saveDepartment: command('POST /api/admin/vacation/department/:id/settings', {
    may: 'admin',
    touches: ['vacation', 'ownVacation'],
    summary: 'Save them',
    input: input({
      id: Id,
      version,
      mostAway: z.number().int().min(1).max(1000).nullable().default(null),
      closed: z.array(ClosedInput).max(20).default([]),
    }),
    reply: Done,
    example: {
      ...{ id: someId, version: 0, mostAway: 3 },
      closed: [{ from: '2026-12-14', to: '2026-12-23', reason: 'Julrusning' }],
    },
    refuses: ['changedMeanwhile'],
  }),
})

/** Who is away, for clerks: never why, which may tell of a person's health or family. */
export const absence = area('absence', {
  list: query('GET /api/absence', {
    may: 'clerk',
    summary: 'Who is away in a period, by department; not why',
    input: input(period),
    reply: z.object({
      rows: z.array(AwayRow),
      /** People who are away, too, and are not listed: a department is to be chosen. */
      more: z.number().int(),
      departments: z.array(DepartmentName),
    }),
    example: { from: '2026-07-01', to: '2026-07-31' },
    refuses: ['endBeforeStart', 'periodTooLong'],
    live: 'absence',
  }),
})
