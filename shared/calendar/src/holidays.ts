import { addDays, type Day, weekday } from './days.ts'

/** The public holidays of Sweden (lag 1989:253 om allmänna helgdagar); Sundays beside them are none of these. */
export type Holiday =
  | 'newYearsDay'
  | 'epiphany'
  | 'goodFriday'
  | 'easterSunday'
  | 'easterMonday'
  | 'mayDay'
  | 'ascensionDay'
  | 'pentecost'
  | 'nationalDay'
  | 'midsummerDay'
  | 'allSaintsDay'
  | 'christmasDay'
  | 'boxingDay'

/** The eves that count as holidays where the law says so (semesterlagen 3 a §). */
export type Eve = 'midsummerEve' | 'christmasEve' | 'newYearsEve'

const SATURDAY = 6

/** Easter Sunday of a year, by the Gregorian computus. */
export function easterSunday(year: number): Day {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const leapless = century - Math.floor(century / 4)
  const moon = Math.floor((8 * century + 13) / 25)
  /** Days from 21 March to the full moon. */
  let full = (19 * golden + leapless - moon + 15) % 30
  // The church's moon is never full on the 29th day, nor twice in its cycle on the 28th.
  if (full === 29 || (full === 28 && golden > 10)) full -= 1
  const moonDay = addDays(`${year}-03-21`, full)
  return addDays(moonDay, 7 - (weekday(moonDay) % 7))
}

/** The first Saturday on or after a day. */
const saturdayFrom = (day: Day): Day => addDays(day, (SATURDAY - weekday(day) + 7) % 7)

/** By year: a month of everybody's work asks for the same few again and again. */
const known = new Map<number, ReadonlyMap<Day, Holiday>>()
/** Years that are kept, at most. */
const MOST_KNOWN = 100

/** The public holidays of a year, by day. Two on one day, as 6 June and Pentecost may be, are the later one. */
export function holidaysOf(year: number): ReadonlyMap<Day, Holiday> {
  const kept = known.get(year)
  if (kept) return kept
  const easter = easterSunday(year)
  const all: readonly (readonly [Day, Holiday])[] = [
    [`${year}-01-01`, 'newYearsDay'],
    [`${year}-01-06`, 'epiphany'],
    [addDays(easter, -2), 'goodFriday'],
    [easter, 'easterSunday'],
    [addDays(easter, 1), 'easterMonday'],
    [`${year}-05-01`, 'mayDay'],
    [addDays(easter, 39), 'ascensionDay'],
    [addDays(easter, 49), 'pentecost'],
    [`${year}-06-06`, 'nationalDay'],
    [saturdayFrom(`${year}-06-20`), 'midsummerDay'],
    [saturdayFrom(`${year}-10-31`), 'allSaintsDay'],
    [`${year}-12-25`, 'christmasDay'],
    [`${year}-12-26`, 'boxingDay'],
  ]
  const found = new Map(all)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(year, found)
  return found
}

/** The holiday of a day, or undefined. */
export const holidayOn = (day: Day): Holiday | undefined =>
  holidaysOf(Number(day.slice(0, 4))).get(day)

/** The eve that counts as a holiday, or undefined. */
export function eveOn(day: Day): Eve | undefined {
  if (day.endsWith('-12-24')) return 'christmasEve'
  if (day.endsWith('-12-31')) return 'newYearsEve'
  return holidayOn(addDays(day, 1)) === 'midsummerDay' ? 'midsummerEve' : undefined
}

/** Is work that falls on this day work on a common weekday: neither a weekend, a holiday nor an eve that counts as one? */
export const isWorkday = (day: Day): boolean =>
  weekday(day) < SATURDAY && holidayOn(day) === undefined && eveOn(day) === undefined
