import { z } from 'zod'
import { Day, Id, line, optionalLine, prose } from './kit.ts'

/** Where a request for leave stands. */
export const leaveStates = [
  'waiting',
  'approved',
  'notApproved',
  'withdrawalAsked',
  'withdrawn',
] as const
export type LeaveState = (typeof leaveStates)[number]
export const LeaveStateInput = z.enum(leaveStates)

/** How much of a day leave of a scaled type may take, in percent. */
export const extents = [25, 50, 75, 100] as const

/** Days of one request, at most. */
export const MOST_LEAVE_DAYS = 200

/** What a kind of leave is called, in every language. */
export const LeaveNames = z.strictObject({
  en: line(60),
  sv: line(60),
  pl: line(60),
  ro: line(60),
  bs: line(60),
})
export interface LeaveNames extends z.infer<typeof LeaveNames> {}

/** A kind of leave. */
export const LeaveType = z.object({
  id: Id,
  names: z.object({
    en: z.string(),
    sv: z.string(),
    pl: z.string(),
    ro: z.string(),
    bs: z.string(),
  }),
  /** Its days are taken off the vacation of the year. */
  takesVacation: z.boolean(),
  /** It may be taken for a part of each day. */
  scaled: z.boolean(),
  active: z.boolean(),
  version: z.number().int(),
})
export interface LeaveType extends z.infer<typeof LeaveType> {}

/** What is filled in to ask for leave, and where the office enters it. */
export const leaveForm = {
  typeId: Id,
  days: z.array(Day).min(1).max(MOST_LEAVE_DAYS),
  extent: z.union(extents.map((one) => z.literal(one))).default(100),
  course: optionalLine(200),
  comment: prose(2000).default(''),
}

/** Days on which a department has no leave, and why. */
const closed = { from: Day, to: Day, reason: line(200) }
export const ClosedInput = z
  .strictObject(closed)
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'endBeforeStart' })
export const Closed = z.object({ from: z.string(), to: z.string(), reason: z.string() })
export interface Closed extends z.infer<typeof Closed> {}

/** A request as its person sees it. */
export const leaveShape = {
  id: Id,
  typeId: Id,
  /** What the type is called. */
  names: LeaveType.shape.names,
  state: LeaveStateInput,
  days: z.array(z.string()),
  takesVacation: z.boolean(),
  extent: z.number().int(),
  course: z.string(),
  comment: z.string(),
  /** What the office said with its answer. */
  reason: z.string(),
  /** The office has entered it. */
  entered: z.boolean(),
  submittedAt: z.string(),
  answeredAt: z.string().nullable(),
  version: z.number().int(),
}
export const OwnLeave = z.object(leaveShape)
export interface OwnLeave extends z.infer<typeof OwnLeave> {}

/** What stands against a request: days that are closed, and days on which enough others are away. */
export const Against = z.object({
  closed: z.array(z.string()),
  full: z.array(z.string()),
  /** Days of vacation that are missing. */
  short: z.number().int(),
})
export interface Against extends z.infer<typeof Against> {}

/** A request as the office sees it. */
export const LeaveRow = z.object({
  ...leaveShape,
  userId: Id,
  userName: z.string(),
  departmentNames: z.array(z.string()),
  firstDay: z.string(),
  lastDay: z.string(),
  /** Days of vacation that it takes. */
  takes: z.number().int(),
  answeredByName: z.string().nullable(),
  against: Against,
})
export interface LeaveRow extends z.infer<typeof LeaveRow> {}

/** A person's vacation in a year. */
export const BalanceOut = z.object({
  year: z.number().int(),
  entitled: z.number().int(),
  paid: z.number().int(),
  saved: z.number().int(),
  /** Whether the office has said what was saved, in this year or before. */
  savedKnown: z.boolean(),
  approved: z.number().int(),
  waiting: z.number().int(),
  left: z.number().int(),
  canSave: z.number().int(),
})

/** What the office knows of a person's vacation, from a vacation year on. */
export const allowance = {
  year: z.number().int().min(2000).max(2100),
  hiredOn: Day.nullable().default(null),
  days: z.number().int().min(0).max(60).nullable().default(null),
  saved: z
    .array(
      z.strictObject({
        year: z.number().int().min(1995).max(2100),
        days: z.number().int().min(0).max(60),
      }),
    )
    .max(5)
    .default([]),
}

/** Who is away, and on which days. */
export const AwayRow = z.object({
  userId: Id,
  name: z.string(),
  departmentNames: z.array(z.string()),
  days: z.array(z.string()),
})
export interface AwayRow extends z.infer<typeof AwayRow> {}
