import { z } from 'zod'
import { event, events } from './kit.ts'

/** `2026-11`, and the department; null for all of them, and for who belongs to none. */
const about = z.object({
  month: z.string(),
  departmentId: z.uuid().nullable(),
})

/** One stream for each month: few people close, and everybody's day of the month looks here. */
export const workmonthreportEvents = events({
  /** Its time reports are as they are. */
  workMonthClosed: event(1, about),
  /** They can be changed again; of all departments also those that were closed for themselves. */
  workMonthReopened: event(1, about),
})
