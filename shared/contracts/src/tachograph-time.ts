import { addDays, asDate, type Day } from '@portal/calendar/days'
import { MINUTE_MS } from '@portal/calendar/lengths'
import { stockholmInstant, stockholmMinute } from '@portal/calendar/stockholm'
import { MOST_BREAKS, MOST_SHIFTS, MOST_TASKS, type Span } from './timereport-shapes.ts'

/** What a card says of a stretch of time; the codes 0 to 3 of Annex 1C, and what nobody entered. */
export const activities = ['rest', 'available', 'work', 'drive', 'unknown'] as const
export type Activity = (typeof activities)[number]

/** A day of a card, which is one of UTC, as it is kept. */
export interface CardDayOf {
  readonly day: Day
  /** Activity changes, four hexadecimal digits each (Regulation (EU) 2016/799, Annex 1C, Appendix 1, 2.1). */
  readonly changes: string
  /** It ends at the download, not at midnight. */
  readonly isOpen: boolean
}

/** Instants in whole minutes since 1970. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly activity: Activity
  /** Two drivers were in the vehicle. */
  readonly crew: boolean
}

const DAY_MINUTES = 1440
/** The minute of an instant. */
export const minuteAt = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS)
/** What Stockholm's clock shows then. */
export const readingAt = (minute: number): string => stockholmMinute(new Date(minute * MINUTE_MS))
/** The day that it is then in Stockholm. */
export const dayAt = (minute: number): Day => readingAt(minute).slice(0, 10)
/** When a day begins in Stockholm. */
export const beginOf = (day: Day): number => clockAt(day, 0)
/** When Stockholm's clock shows a time of a day: on two days a year that is not so long after midnight as on others. */
export const clockAt = (day: Day, minutes: number): number =>
  minuteAt(
    stockholmInstant(
      new Date(asDate(day).getTime() + minutes * MINUTE_MS).toISOString().slice(0, 16),
    ),
  )

interface Change {
  readonly minute: number
  readonly activity: Activity
  readonly crew: boolean
}

/** The changes of a day; a minute that runs backwards, or is none, is left out. */
function changesIn(text: string): Change[] {
  const changes: Change[] = []
  for (let at = 0; at + 4 <= text.length; at += 4) {
    const digits = text.slice(at, at + 4)
    if (!/^[\da-f]{4}$/.test(digits)) continue
    const word = Number.parseInt(digits, 16)
    const minute = word & 0x7ff
    if (minute >= DAY_MINUTES || minute < (changes.at(-1)?.minute ?? 0)) continue
    // With the card out the bit of the crew says whether somebody entered what it was.
    const [bit, out] = [(word & 0x4000) !== 0, (word & 0x2000) !== 0]
    const activity = activities[(word >> 11) & 3] ?? 'unknown'
    if (changes.at(-1)?.minute === minute) changes.pop()
    changes.push({ minute, activity: out && !bit ? 'unknown' : activity, crew: !out && bit })
  }
  return changes
}

/**
 * What a card's days say, one stretch after the other; what no record is of is unknown.
 * @param days in their order, each once
 */
export function stretchesOf(days: readonly CardDayOf[]): Stretch[] {
  const found: Stretch[] = []
  const add = (one: Stretch) => {
    if (one.from >= one.to) return
    const last = found.at(-1)
    if (last && last.to < one.from)
      add({ from: last.to, to: one.from, activity: 'unknown', crew: false })
    const before = found.at(-1)
    if (before?.to === one.from && before.activity === one.activity && before.crew === one.crew)
      found[found.length - 1] = { ...before, to: one.to }
    else found.push(one)
  }
  for (const { day, changes, isOpen } of days) {
    const begins = asDate(day).getTime() / MINUTE_MS
    const all = changesIn(changes)
    for (const [index, { minute, activity, crew }] of all.entries()) {
      // What came after the last change of an open day is not on the card yet.
      const until = all[index + 1]?.minute ?? (isOpen ? minute : DAY_MINUTES)
      add({ from: begins + minute, to: begins + until, activity, crew })
    }
  }
  return found
}

/** What is of a day in Stockholm, which may have 23 or 25 hours. */
export function ofDay(stretches: readonly Stretch[], day: Day): Stretch[] {
  const [begins, ends] = [beginOf(day), beginOf(addDays(day, 1))]
  return stretches
    .filter(({ from, to }) => from < ends && to > begins)
    .map((one) => ({ ...one, from: Math.max(one.from, begins), to: Math.min(one.to, ends) }))
}

/** Minutes of each activity. */
export function sumsOf(stretches: readonly Stretch[]): Record<Activity, number> {
  const sums = { rest: 0, available: 0, work: 0, drive: 0, unknown: 0 }
  for (const { activity, from, to } of stretches) sums[activity] += to - from
  return sums
}

/** Is it nothing that one does? What nobody entered counts as rest until somebody does. */
export const isRest = ({ activity }: Pick<Stretch, 'activity'>): boolean =>
  activity === 'rest' || activity === 'unknown'

/** Rest of this length parts two shifts; shorter it is a break. */
const PARTS_SHIFTS = 3 * 60
/** Rest that is shorter is no break of a report (Directive 2002/15/EC, art. 5: parts of at least 15 minutes). */
const LEAST_BREAK = 15

/** What a day's report says by the card alone. */
export interface CardReport {
  readonly shifts: readonly Span[]
  readonly breaks: readonly Span[]
  readonly tasks: readonly { readonly task: string; readonly registration: string }[]
}

/** A vehicle that was driven with the card, by the minute; `to` is null where the card does not say it. */
export interface DrivenOf {
  readonly registration: string
  readonly from: number
  readonly to: number | null
}

interface Shift {
  from: number
  to: number
  breaks: { from: number; to: number }[]
}

/** What a card has of work, as shifts with the breaks in them. */
function shiftsIn(stretches: readonly Stretch[]): Shift[] {
  const shifts: Shift[] = []
  for (const one of stretches) {
    if (isRest(one)) continue
    const last = shifts.at(-1)
    const pause = last ? one.from - last.to : PARTS_SHIFTS
    if (!last || pause >= PARTS_SHIFTS) {
      shifts.push({ from: one.from, to: one.to, breaks: [] })
      continue
    }
    if (pause >= LEAST_BREAK) last.breaks.push({ from: last.to, to: one.from })
    last.to = one.to
  }
  return shifts
}

/** The days on which shifts of a card begin: those that a report is owed of. */
export const shiftDaysOf = (stretches: readonly Stretch[]): ReadonlySet<Day> =>
  new Set(shiftsIn(stretches).map(({ from }) => dayAt(from)))

/**
 * What a person would report of a day by their card: the shifts that begin on it, over midnight where they go
 * on, the breaks in them, the vehicles driven.
 * @param stretches those of the day and of the days beside it
 */
export function reportOf(
  stretches: readonly Stretch[],
  vehicles: readonly DrivenOf[],
  day: Day,
): CardReport {
  const of = shiftsIn(stretches)
    .filter(({ from }) => dayAt(from) === day)
    .slice(0, MOST_SHIFTS)
  const span = ({ from, to }: { from: number; to: number }): Span => ({
    from: readingAt(from),
    to: readingAt(to),
  })
  const longest = of
    .flatMap(({ breaks }) => breaks)
    .sort((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, MOST_BREAKS)
    .sort((one, other) => one.from - other.from)
  const driven = vehicles.filter((car) =>
    of.some(({ from, to }) => car.from < to && (car.to ?? car.from + 1) > from),
  )
  return {
    shifts: of.map(span),
    breaks: longest.map(span),
    tasks: [...new Set(driven.map(({ registration }) => registration))]
      .slice(0, MOST_TASKS)
      .map((registration) => ({ task: '', registration })),
  }
}
