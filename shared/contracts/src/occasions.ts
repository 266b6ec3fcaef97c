import { addMonths } from '@portal/calendar/days'
import { z } from 'zod'
import { Audience } from './audience.ts'
import { Day, Id, input } from './kit.ts'

/** An occasion as it is saved; a new one has no id yet. */
export const OccasionForm = input({
  occasionId: Id.nullable().default(null),
  audience: Audience,
  from: Day,
  to: Day.nullable().default(null),
  /** A step of its own at the start. */
  forced: z.boolean().default(false),
  optional: z.boolean().default(false),
  repeatMonths: z.number().int().min(1).max(120).nullable().default(null),
})

/** When a test can be taken: from a day to a day, the same again every so many months. */
export interface OccasionDays {
  readonly from: string
  readonly to: string | null
  readonly repeatMonths: number | null
}

/** The round that a day falls in, 0 before the first, and whether the test can be taken on it. */
export function roundOn(days: OccasionDays, day: string): { round: number; open: boolean } {
  if (day < days.from) return { round: 0, open: false }
  let round = 1
  if (days.repeatMonths) while (addMonths(days.from, round * days.repeatMonths) <= day) round += 1
  const to = days.to && addMonths(days.to, (round - 1) * (days.repeatMonths ?? 0))
  return { round, open: to === null || day <= to }
}

/** Whether it cannot be taken on a day nor on any that follows. */
export const isOver = ({ to, repeatMonths }: OccasionDays, day: string): boolean =>
  to !== null && repeatMonths === null && to < day
