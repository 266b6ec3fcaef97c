import { z } from 'zod'
import { event, events, personal } from './kit.ts'

const id = z.uuid()
const day = z.iso.date()
const own = z.object({ leaveId: id, userId: id })
/** What the office said with it; empty where it said nothing. */
const answer = z.object({ leaveId: id, userId: id, reason: personal(z.string(), 'userId') })

/** Leave as it is from now on. Whether it takes vacation is a fact of its day: a type may change. */
const leave = {
  leaveId: id,
  userId: id,
  typeId: id,
  days: z.array(day).min(1),
  takesVacation: z.boolean(),
  /** How much of each day, in percent. */
  extent: z.number().int(),
  course: personal(z.string(), 'userId'),
  comment: personal(z.string(), 'userId'),
}

/** One stream a person, so that no two requests for a day are granted; a person asks a few times a year. */
export const leaveEvents = events({
  leaveRequested: event(1, z.object(leave)),
  /** Asked for otherwise: waits (again) to be answered. */
  leaveChanged: event(1, z.object(leave)),
  /** The office has written it down; nobody has to approve it. */
  leaveEntered: event(1, z.object({ ...leave, reason: personal(z.string(), 'userId') })),
  leaveApproved: event(
    1,
    z.object({
      leaveId: id,
      userId: id,
      reason: personal(z.string(), 'userId'),
      /** A limit of the department or of the year's days was passed over, with that reason. */
      overridden: z.boolean(),
    }),
  ),
  leaveNotApproved: event(1, answer),
  /** It is not asked for any more, or leave that was approved is not taken. */
  leaveWithdrawn: event(1, own),
  /** The person wants leave that was approved to be taken back. */
  leaveWithdrawalAsked: event(1, own),
  /** It is not taken back. */
  leaveWithdrawalNotApproved: event(1, answer),
  /** The answer does not hold; it waits for another. */
  leaveAnswerUndone: event(1, answer),
  /** The office has taken it away. */
  leaveRemoved: event(1, answer),
  /** What the office knows of a person's vacation from a vacation year on, which begins in April. */
  vacationAllowanceSet: event(
    1,
    z.object({
      userId: id,
      year: z.number().int(),
      hiredOn: personal(day.nullable(), 'userId'),
      /** Days a year by an agreement; null where the law's hold. */
      days: z.number().int().nullable(),
      saved: z.array(z.object({ year: z.number().int(), days: z.number().int() })),
    }),
  ),
})

const place = {
  departmentId: id,
  leaveId: id,
  userId: id,
  /** The version of the leave before it: who knows of a later one knows of this. */
  after: z.number().int(),
}

const type = z.object({
  typeId: id,
  names: z.object({
    en: z.string(),
    sv: z.string(),
    pl: z.string(),
    ro: z.string(),
    bs: z.string(),
  }),
  takesVacation: z.boolean(),
  scaled: z.boolean(),
  active: z.boolean(),
})

/** One stream a kind of leave, and one for what a department allows and how its places are taken. */
export const leaveRuleEvents = events({
  leaveTypeAdded: event(1, type),
  leaveTypeChanged: event(1, type),
  departmentLeaveSet: event(
    1,
    z.object({
      departmentId: id,
      /** How many may be away at once; null for any number. */
      mostAway: z.number().int().nullable(),
      closed: z.array(z.object({ from: day, to: day, reason: z.string() })),
    }),
  ),
  /** Somebody of it may be away on these days: appended with the approval, so that no two pass the last place. */
  leavePlaceTaken: event(1, z.object({ ...place, days: z.array(day).min(1) })),
  /** They are not, or not on these days: appended with what says so. */
  leavePlaceFreed: event(1, z.object(place)),
})
