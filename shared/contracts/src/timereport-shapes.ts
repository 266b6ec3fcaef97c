import { isReading } from '@portal/calendar/stockholm'
import { z } from 'zod'
import { optionalLine, prose } from './shapes.ts'
import { DAY_MINUTES } from './timereport-rules.ts'

/** Where the report of a day stands. What an administrator returned is the person's to do. */
export const timeReportStates = ['draft', 'sent', 'returned', 'approved'] as const
export type TimeReportState = (typeof timeReportStates)[number]

/** Those that the office is shown: a draft is nobody's but the person's. */
export const shownStates = ['sent', 'returned', 'approved'] as const satisfies TimeReportState[]

/** What the office looks for: what it is to decide on is what was sent and no closed month locks. */
export const soughtStates = ['toDecide', ...shownStates] as const
export type SoughtState = (typeof soughtStates)[number]

/** Those that are worked time: a draft is the person’s own, and so is what was returned. */
export const standingStates = ['sent', 'approved'] as const satisfies TimeReportState[]
export const stands = (state: string): boolean =>
  (standingStates as readonly string[]).includes(state)

export const absenceTypes = ['sick', 'vab', 'leave', 'other'] as const
export type AbsenceType = (typeof absenceTypes)[number]

/** How many of each a day has at most. */
export const MOST_SHIFTS = 6
export const MOST_BREAKS = 12
export const MOST_ABSENCES = 4
export const MOST_TASKS = 20
export const MOST_TRIPS = 10
/** An expense, in öre, at most. */
export const MOST_EXPENSE = 10_000_000
/** Days back from today that are reported at the most. */
export const MOST_DAYS_BACK = 400

/** What Stockholm's clock shows, to the minute: `2026-10-24T22:00`; '' where it is not said yet. */
export const Reading = z
  .string()
  .max(16)
  .refine((text) => text === '' || isReading(text), 'invalidTime')

const minutes = z.number().int().min(0).max(DAY_MINUTES)
/** From one time of Stockholm's clock to another. */
export const Span = z.strictObject({ from: Reading, to: Reading })
export interface Span extends z.infer<typeof Span> {}

/** What a person reports of a day, as the form has it. */
export const reported = {
  /** Work, with the unpaid breaks within it: each shift is of the day that it begins on. */
  shifts: z.array(Span).max(MOST_SHIFTS).default([]),
  breaks: z.array(Span).max(MOST_BREAKS).default([]),
  absences: z
    .array(z.strictObject({ type: z.enum(absenceTypes), minutes }))
    .max(MOST_ABSENCES)
    .default([]),
  /** What was done, and with which vehicle. */
  tasks: z
    .array(z.strictObject({ task: optionalLine(200), registration: optionalLine(20) }))
    .max(MOST_TASKS)
    .default([]),
  /** Travel beside work, and what it cost, in öre. */
  trips: z
    .array(
      z.strictObject({
        description: optionalLine(200),
        minutes,
        amount: z.number().int().min(0).max(MOST_EXPENSE),
      }),
    )
    .max(MOST_TRIPS)
    .default([]),
  comment: prose(2000).default(''),
  /** Overtime is saved as time off, and not paid. */
  saveExtraTime: z.boolean().default(false),
}
const Reported = z.object(reported)
export interface Reported extends z.infer<typeof Reported> {}

/** The same as it is shown. */
export const reportedShape = {
  shifts: z.array(z.object({ from: z.string(), to: z.string() })),
  breaks: z.array(z.object({ from: z.string(), to: z.string() })),
  absences: z.array(z.object({ type: z.enum(absenceTypes), minutes: z.number().int() })),
  tasks: z.array(z.object({ task: z.string(), registration: z.string() })),
  trips: z.array(
    z.object({
      description: z.string(),
      minutes: z.number().int(),
      amount: z.number().int(),
    }),
  ),
  comment: z.string(),
  saveExtraTime: z.boolean(),
}
