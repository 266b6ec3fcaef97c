import { z } from 'zod'
import { event, events, personal, type Schema } from './kit.ts'

const id = z.uuid()
const day = z.iso.date()
/** Sealed with the report's own key, too, which goes when it is kept no longer. */
const person = <T>(schema: Schema<T>) => personal(schema, 'userId', 'timeReportId')
/** Times of Stockholm's clock, `2026-10-24T22:00`; '' where a draft does not say it yet. */
const spans = z.array(z.object({ from: z.string(), to: z.string() }))

const about = { timeReportId: id, userId: id, day }
/** Every event that changes a report bears the whole of it: readers need no older one. */
const report = {
  ...about,
  shifts: person(spans),
  breaks: person(spans),
  absences: person(
    z.array(
      z.object({ type: z.enum(['sick', 'vab', 'leave', 'other']), minutes: z.number().int() }),
    ),
  ),
  tasks: person(z.array(z.object({ task: z.string(), registration: z.string() }))),
  /** `amount` is in öre. */
  trips: person(
    z.array(
      z.object({
        description: z.string(),
        minutes: z.number().int(),
        amount: z.number().int(),
      }),
    ),
  ),
  comment: person(z.string()),
  saveExtraTime: person(z.boolean()),
}

/** One stream for each person and day. */
export const timereportEvents = events({
  /** A draft, or what is being corrected of a report that was returned. */
  timeReportSaved: event(1, z.object({ ...report, isCorrection: z.boolean() })),
  /** It waits for the office. */
  timeReportSent: event(1, z.object(report)),
  /** It was sent before, and waits again as it is now. */
  timeReportCorrected: event(1, z.object(report)),
  /** The person is to correct it; `text` says what. */
  timeReportReturned: event(1, z.object({ ...about, text: person(z.string()) })),
  timeReportApproved: event(1, z.object(about)),
  timeReportDeleted: event(1, z.object(about)),
})

/** One stream for an agreement, whose rules of overtime are set from one day on and then from another. */
export const overtimeRuleEvents = events({
  /** From this day on they apply, in place of what was set from the same day; lengths and times in minutes. */
  overtimeRulesSet: event(
    1,
    z.object({
      agreementId: id,
      from: day,
      /** Where it stands. */
      source: z.string(),
      weekMinutes: z.number().int(),
      dayMinutes: z.number().int().nullable(),
      absenceCounts: z.boolean(),
      simpleMinutes: z.number().int(),
      qualifiedDays: z.array(z.enum(['weekend', 'holiday', 'eve'])),
      night: z.object({ from: z.number().int(), to: z.number().int() }),
    }),
  ),
  /** Before that day came: those before it go on. */
  overtimeRulesWithdrawn: event(1, z.object({ agreementId: id, from: day })),
})
