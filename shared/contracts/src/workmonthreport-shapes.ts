import { addDays, type Day, mondayOf, NAMEABLE } from '@portal/calendar/days'
import { z } from 'zod'

/** E.g. `2026-11`. */
export const Month = z
  .string()
  .max(7)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .regex(NAMEABLE)

/**
 * The months that lock a day when they are closed: its own, and the one that its week ends in. Overtime is
 * what goes beyond a week, so that the days before the turn of a month are part of what follows them.
 */
export const lockingMonths = (day: Day): readonly string[] => [
  ...new Set([day.slice(0, 7), addDays(mondayOf(day), 6).slice(0, 7)]),
]

/** Stands for all departments where a month is closed or opened. */
export const ALL_DEPARTMENTS = '00000000-0000-0000-0000-000000000000'

/** People without an employment number that are named at the most; the others are counted. */
export const MOST_NAMED = 20
