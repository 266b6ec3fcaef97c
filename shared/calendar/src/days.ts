import { DAY_MS } from './lengths.ts'

/** A day of the calendar as ISO 8601 writes it, e.g. `2026-03-29`. Two compare as their texts do. */
export type Day = string

/** Days are counted in UTC, where each has 24 hours. */
const msOf = (day: Day): number => Date.parse(`${day}T00:00Z`)
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/**
 * How a day, a month or an instant begins that somebody may name: in the years 1800 to 2199. What is counted from
 * such a day, back or on, is still one that a database and a clock know; before the year 1 and after 9999 they know none.
 */
export const NAMEABLE = /^(18|19|20|21)\d\d-/

/** Is this a day that there is, and that may be named, e.g. `2028-02-29`? */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !NAMEABLE.test(text)) return false
  const ms = msOf(text)
  return !Number.isNaN(ms) && dayOf(ms) === text
}

/** A day so many days on, or back where they are negative. */
export const addDays = (day: Day, days: number): Day => dayOf(msOf(day) + days * DAY_MS)

/** The same day so many months on, or back; the last of a month that has none such. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return dayOf(last.getTime())
}

/** The same day so many years on, or back; 29 February becomes the 28th where there is none. */
export const addYears = (day: Day, years: number): Day => addMonths(day, 12 * years)

/** Days from one day to another; negative where the other is before it. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((msOf(to) - msOf(from)) / DAY_MS)

/** The day of the week, 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekday = (day: Day): number => new Date(msOf(day)).getUTCDay() || 7

/** The Monday that the week of a day begins with. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekday(day))

/** The first and the last day of a month. @param day one of its days, or the month itself as `2026-11` */
export function monthOf(day: Day): { readonly from: Day; readonly to: Day } {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** The months from one to another, with both, e.g. `2026-11`; none where the second is before the first. */
export function monthsThrough(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(`${month}-01`, 1).slice(0, 7))
    months.push(month)
  return months
}

/** The week of a day, and the year that it counts to: that of its Thursday (ISO 8601). */
export function weekOf(day: Day): { readonly week: number; readonly year: number } {
  const thursday = addDays(mondayOf(day), 3)
  const year = Number(thursday.slice(0, 4))
  return { week: 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7), year }
}

/** The quarter of a day, 1 to 4. */
export const quarterOf = (day: Day): number => Math.ceil(Number(day.slice(5, 7)) / 3)

/** A moment that shows a day in every format that is told to write UTC. */
export const asDate = (day: Day): Date => new Date(msOf(day))
