import { addDays, type Day, daysBetween, isDay, weekday } from '@portal/calendar/days'
import { shiftHours, stockholmInstant } from '@portal/calendar/stockholm'
import { refuse } from '../kit/outcome.ts'

/** How a shift is offered again on later days. */
export type Repeat = 'no' | 'daily' | 'weekdays' | 'weekly'

export interface When {
  readonly startDate: Day
  /** What the clock in Stockholm shows, e.g. `22:00`. */
  readonly startTime: string
  /** The day that it ends on; null is the day it begins on, or the next where it goes over midnight. */
  readonly endDate: Day | null
  readonly endTime: string
}

/** No shift is longer, in hours as `shiftHours` counts them. */
export const LONGEST_SHIFT = 24
/** So many are made of one form at most. */
export const MOST_REPEATED = 60

/** When a shift begins and ends, as Stockholm's clock shows it on both days. */
export function timesOf({ startDate, startTime, endDate, endTime }: When) {
  const last = endDate ?? (endTime <= startTime ? addDays(startDate, 1) : startDate)
  const from = stockholmInstant(`${startDate}T${startTime}`)
  const to = stockholmInstant(`${last}T${endTime}`)
  if (to <= from)
    return refuse('shiftEndBeforeStart', [{ path: 'endTime', message: 'is not later' }])
  if (shiftHours(`${startDate}T${startTime}`, `${last}T${endTime}`) > LONGEST_SHIFT)
    return refuse('shiftTooLong', [{ path: 'endTime', message: 'is too late' }])
  return { startsAt: from.toISOString(), endsAt: to.toISOString() }
}

const fits: Readonly<Record<Repeat, (day: Day, first: Day) => boolean>> = {
  no: () => false,
  daily: () => true,
  weekdays: (day) => weekday(day) <= 5,
  weekly: (day, first) => weekday(day) === weekday(first),
}

/** The days on which a shift is offered: the first, and each later one to `until` that it is repeated on. */
export function daysOf(first: Day, repeat: Repeat, until: Day | null) {
  if (repeat === 'no') return [first]
  if (until === null || !isDay(until) || until < first)
    return refuse('repeatUntil', [{ path: 'until', message: 'is not after the first day' }])
  // The days are counted before they are made.
  if (daysBetween(first, until) > 7 * MOST_REPEATED)
    return refuse('tooManyShifts', [{ path: 'until', message: 'is too far away' }])
  const days = [first]
  for (let day = addDays(first, 1); day <= until; day = addDays(day, 1))
    if (fits[repeat](day, first)) days.push(day)
  return days.length > MOST_REPEATED
    ? refuse('tooManyShifts', [{ path: 'until', message: 'is too far away' }])
    : days
}
