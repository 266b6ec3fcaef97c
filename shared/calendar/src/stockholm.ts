import { type Day, daysBetween, isDay } from './days.ts'
import { HOUR_MS } from './lengths.ts'

export const STOCKHOLM = 'Europe/Stockholm'

const DAY_MS = 24 * HOUR_MS
const zone = new Intl.DateTimeFormat('en', { timeZone: STOCKHOLM, timeZoneName: 'longOffset' })

/** The same as `offsetAt`, asked of the platform's table of zones: some 5 µs. */
function lookedUp(ms: number): number {
  const written = zone.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // Stockholm has always been ahead; until 1900 with seconds of its own.
  const [, hours, minutes, seconds] = /\+(\d+):(\d+)(?::(\d+))?/.exec(written) ?? []
  return ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000
}

/** By days of UTC: how far ahead it is on all of the day; undefined where the clock is changed on it. */
const known = new Map<number, number | undefined>()
/** Some eleven years; more days are looked up anew. */
const MOST_KNOWN = 4000

/** How far Stockholm's clock is ahead of UTC at an instant, in ms. */
function offsetAt(ms: number): number {
  const day = Math.floor(ms / DAY_MS)
  if (!known.has(day)) {
    if (known.size >= MOST_KNOWN) known.clear()
    const begins = lookedUp(day * DAY_MS)
    known.set(day, begins === lookedUp((day + 1) * DAY_MS) ? begins : undefined)
  }
  return known.get(day) ?? lookedUp(ms)
}

/** What Stockholm's clock shows at an instant, as if it were UTC: for what knows no time zones. */
export const stockholmReading = (at: Date): Date => new Date(at.getTime() + offsetAt(at.getTime()))

/** The day in Stockholm at an instant, e.g. `2026-03-29`. */
export const stockholmDay = (at: Date): Day => stockholmReading(at).toISOString().slice(0, 10)

/** What Stockholm's clock shows at an instant, to the minute: `2026-03-29T08:05`. */
export const stockholmMinute = (at: Date): string => stockholmReading(at).toISOString().slice(0, 16)

/** Is it what a clock shows, to the minute, as `2026-10-24T22:00`? */
export const isReading = (text: string): boolean =>
  /T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, -6))

/**
 * The instant at which Stockholm's clock shows a time. Of two, the first; a time that the clock leaps
 * over is as long after the leap as it would have been after the hour that is left out.
 * @param reading e.g. `2026-03-29T08:05`
 */
export function stockholmInstant(reading: string): Date {
  const shown = Date.parse(`${reading}Z`)
  // Two hours earlier the clock has not changed yet: no offset of Stockholm's is greater.
  return new Date(shown - offsetAt(shown - 2 * HOUR_MS))
}

/** The instant at which a day begins in Stockholm. */
export const stockholmDayStart = (day: Day): Date => stockholmInstant(`${day}T00:00`)

/** Whole days in Stockholm's calendar from one instant to another; 0 where the other is before it. */
export const stockholmDaysBetween = (from: Date, to: Date): number =>
  Math.max(0, daysBetween(stockholmDay(from), stockholmDay(to)))

/** Hours that pass between two times of Stockholm's clock, e.g. `2026-10-24T22:00`. */
export const stockholmHours = (from: string, to: string): number =>
  (stockholmInstant(to).getTime() - stockholmInstant(from).getTime()) / HOUR_MS

/**
 * How long a shift is between two times of Stockholm's clock: the hours that pass or those that the clock shows,
 * whichever are fewer. From one time to the same of the next day is a day, also when the clock is set back.
 */
export const shiftHours = (from: string, to: string): number =>
  Math.min(stockholmHours(from, to), (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / HOUR_MS)
