import { addMonths, type Day } from '@portal/calendar/days'
import type { InputOf } from '@portal/contracts'
import type { timereport } from '@portal/contracts/timereport'
import { DAY_MINUTES, type OvertimeRules } from '@portal/contracts/timereport-rules'
import { hours, minutesIn } from '../ui/hours.ts'

/** Months, and the rules that are tried on them. */
export type Tried = Pick<InputOf<typeof timereport.trial>, 'agreementId' | 'from' | 'to' | 'rules'>

/** The same as it is typed: hours as people write them, times of the clock. */
export interface TypedRules {
  readonly from: string
  readonly to: string
  readonly rules: {
    readonly from: string
    readonly weekMinutes: string
    readonly dayMinutes: string
    readonly absenceCounts: boolean
    readonly simpleMinutes: string
    readonly night: { readonly from: string; readonly to: string }
  }
  readonly on: { readonly weekend: boolean; readonly holiday: boolean; readonly eve: boolean }
}

export const WEEK_MINUTES = 7 * DAY_MINUTES
export const weekIn = (typed: string): number | undefined => minutesIn(typed, WEEK_MINUTES)

/** Hours as they are typed, `40` or `38:15`. */
export const typedHours = (minutes: number): string =>
  minutes % 60 === 0 ? String(minutes / 60) : hours(minutes)

/** The time of day, `22:00`; the end of a day is its beginning. */
export const clockOf = (minutes: number): string => hours(minutes % DAY_MINUTES).padStart(5, '0')
const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** A night as the rules have it: one that begins at midnight begins at the day's end. */
export const nightIn = ({ from, to }: TypedRules['rules']['night']) => ({
  from: minutesOf(from) || DAY_MINUTES,
  to: minutesOf(to),
})

/** What the form begins with: the rules that apply, on the last closed month, from the month after today's. */
export const typedRules = (now: OvertimeRules, month: string, today: Day): TypedRules => ({
  from: month,
  to: month,
  rules: {
    from: addMonths(`${today.slice(0, 7)}-01`, 1),
    weekMinutes: typedHours(now.weekMinutes),
    dayMinutes: now.dayMinutes === null ? '' : typedHours(now.dayMinutes),
    absenceCounts: now.absenceCounts,
    simpleMinutes: typedHours(now.simpleMinutes),
    night: { from: clockOf(now.night.from), to: clockOf(now.night.to) },
  },
  on: {
    weekend: now.qualifiedDays.includes('weekend'),
    holiday: now.qualifiedDays.includes('holiday'),
    eve: now.qualifiedDays.includes('eve'),
  },
})

export const triedIn = ({ from, to, rules, on }: TypedRules): Tried => ({
  from,
  to,
  rules: {
    from: rules.from,
    weekMinutes: weekIn(rules.weekMinutes) ?? 0,
    dayMinutes: rules.dayMinutes.trim() === '' ? null : (minutesIn(rules.dayMinutes) ?? 0),
    absenceCounts: rules.absenceCounts,
    simpleMinutes: minutesIn(rules.simpleMinutes) ?? 0,
    qualifiedDays: (['weekend', 'holiday', 'eve'] as const).filter((day) => on[day]),
    night: nightIn(rules.night),
  },
})
