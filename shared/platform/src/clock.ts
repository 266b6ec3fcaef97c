import { Temporal } from 'temporal-polyfill'

export const STOCKHOLM = 'Europe/Stockholm'

/** The day in Stockholm at an instant, e.g. `2026-03-29`. */
export function stockholmDay(at: Date): string {
  return zoned(at).toPlainDate().toString()
}

/** Whole days in Stockholm's calendar from one instant to another. */
export function stockholmDaysBetween(from: Date, to: Date): number {
  return Math.max(0, zoned(from).toPlainDate().until(zoned(to).toPlainDate()).days)
}

/** The instant at which a day begins in Stockholm. */
export function stockholmDayStart(day: string): Date {
  const start = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: STOCKHOLM })
  return new Date(start.epochMilliseconds)
}

/** A calendar day so much later, or earlier where it is negative; the 31st of a short month is its last. */
export function dayPlus(
  day: string,
  span: { readonly days?: number; readonly months?: number; readonly years?: number },
): string {
  return Temporal.PlainDate.from(day).add(span).toString()
}

/** Days from one calendar day to another; negative where the other is before it. */
export function daysUntil(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days
}

/** Hours that pass between two wall-clock times in Stockholm, e.g. `2026-10-24T22:00`. */
export function stockholmHours(from: string, to: string): number {
  const instant = (text: string) =>
    Temporal.PlainDateTime.from(text).toZonedDateTime(STOCKHOLM).epochMilliseconds
  return (instant(to) - instant(from)) / 3_600_000
}

/** The same reading of the clock, as if Stockholm's were UTC: for files that know no time zones. */
export function stockholmReading(at: Date): Date {
  return new Date(at.getTime() + zoned(at).offsetNanoseconds / 1e6)
}

const zoned = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(STOCKHOLM)
