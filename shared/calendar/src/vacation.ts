import type { Day } from './days.ts'
import { addDays, daysBetween } from './days.ts'
import { isWorkday } from './holidays.ts'
import { ruleOn } from './rules.ts'

/** What semesterlagen (1977:480) says of vacation, from a day on. */
export const vacationLaw = [
  {
    from: '1978-01-01',
    source: 'Semesterlagen (1977:480) 3, 4, 7, 18 and 20 §§',
    /** Days of vacation in a year (4 §). */
    days: 25,
    /** Days of who is hired after this day of the vacation year (4 §). */
    lateDays: 5,
    lateAfter: '08-31',
    /** Paid days that are to be taken in their year; what is above may be saved (18 §). */
    toTake: 20,
    /** Days that may be saved of one year, and the years in which they may be taken (18 and 20 §§). */
    mostSaved: 5,
    savedYears: 5,
  },
] as const

/** The vacation year of a day by the year in which it begins, on 1 April (semesterlagen 3 §). */
export const vacationYearOf = (day: Day): number =>
  Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)

/** The first and the last day of a vacation year. */
export const vacationYear = (year: number): { readonly from: Day; readonly to: Day } => ({
  from: `${year}-04-01`,
  to: `${year + 1}-03-31`,
})

/** Of these days those that take a day of vacation: no weekends, holidays, or eves that count as one (3 a §). */
export const daysThatCount = (days: readonly Day[]): Day[] => days.filter(isWorkday)

/** What the office knows of a person's vacation, from a vacation year on. */
export interface Allowance {
  readonly year: number
  readonly hiredOn: Day | null
  /** Days a year by an agreement; null where the law's hold. */
  readonly days: number | null
  /** What is left of days that were saved, by the vacation year that they are of. */
  readonly saved: readonly { readonly year: number; readonly days: number }[]
}

/** Days of leave that take vacation: approved, or asked for. */
export interface Taken {
  readonly days: readonly Day[]
  readonly approved: boolean
}

/** Where a person's vacation stands in a vacation year. */
export interface Balance {
  readonly year: number
  /** Days of the year, and how many of them are paid. */
  readonly entitled: number
  readonly paid: number
  /** Days saved in years before that can be taken in this one. */
  readonly saved: number
  /** Whether anybody has said what was saved: who was employed before the portal knew of it may have more. */
  readonly savedKnown: boolean
  readonly approved: number
  readonly waiting: number
  /** What is left when all that waits is approved; below 0 where more was taken than there is. */
  readonly left: number
  /** How many of those left can be saved for later years. */
  readonly canSave: number
}

/** The days of a vacation year, and those of them that are paid: a part of a day counts as a whole one (7 §). */
function entitledIn(year: number, { hiredOn, days }: Pick<Allowance, 'hiredOn' | 'days'>) {
  const { from, to } = vacationYear(year)
  const law = ruleOn(vacationLaw, from)
  const full = days ?? law.days
  if (!hiredOn) return { entitled: full, paid: full }
  if (hiredOn > to) return { entitled: 0, paid: 0 }
  const entitled = hiredOn > `${year}-${law.lateAfter}` ? law.lateDays : full
  // Pay is earned in the year before (3 §).
  const earning = vacationYear(year - 1)
  const whole = daysBetween(earning.from, earning.to) + 1
  const from_ = hiredOn > earning.from ? hiredOn : earning.from
  const employed = Math.max(0, daysBetween(from_, addDays(earning.to, 1)))
  return { entitled, paid: Math.min(entitled, Math.ceil((full * employed) / whole)) }
}

/**
 * The one account of a person's vacation in a year. Days of the year are taken first, then saved ones,
 * the oldest first; what is left of paid ones above those that are to be taken is saved (18 §).
 * @param allowances what the office knows, each from its year on
 */
export const balanceOf = (
  year: number,
  allowances: readonly Allowance[],
  taken: readonly Taken[],
): Balance => accountOf(year, allowances, taken).balance

/** The days saved in years before that a year begins with, by the year that they are of. */
export const savedInto = (
  year: number,
  allowances: readonly Allowance[],
  taken: readonly Taken[],
): Allowance['saved'] => accountOf(year, allowances, taken).saved.filter(({ days }) => days > 0)

/**
 * Vacation days that are missing when these days are taken, too: in their years, or in a later one whose leave was
 * to be taken of days that would have been saved.
 * @param beside what is taken but for them
 */
export function shortBy(
  days: readonly Day[],
  allowances: readonly Allowance[],
  beside: readonly Taken[],
): number {
  const years = (some: readonly Day[]) => daysThatCount(some).map(vacationYearOf)
  const own = new Set(years(days))
  const after = beside.flatMap((one) => years(one.days)).filter((year) => year > Math.min(...own))
  const left = (year: number, taken: readonly Taken[]) => balanceOf(year, allowances, taken).left
  return [...new Set([...own, ...after])].reduce((most, year) => {
    const now = left(year, [...beside, { days, approved: false }])
    // What a later year lacks already is not by these days.
    return own.has(year) || now < left(year, beside) ? Math.max(most, -now) : most
  }, 0)
}

function accountOf(
  year: number,
  allowances: readonly Allowance[],
  taken: readonly Taken[],
): { readonly balance: Balance; readonly saved: Allowance['saved'] } {
  const known = allowances
    .filter((one) => one.year <= year)
    .toSorted((one, other) => one.year - other.year)
  const latest = known.at(-1) ?? { year, hiredOn: null, days: null, saved: [] }
  const countIn = (of: number, approved: boolean): number =>
    taken
      .filter((one) => one.approved === approved)
      .flatMap(({ days }) => daysThatCount(days))
      .filter((day) => vacationYearOf(day) === of).length
  let saved = [...latest.saved]
  for (let at = latest.year; ; at++) {
    const law = ruleOn(vacationLaw, vacationYear(at).from)
    const { entitled, paid } = entitledIn(at, latest)
    saved = saved.filter((one) => one.year < at && at - one.year <= law.savedYears)
    const approved = countIn(at, true)
    const waiting = countIn(at, false)
    const savedDays = saved.reduce((sum, { days }) => sum + days, 0)
    const used = approved + waiting
    const canSave = Math.max(0, Math.min(paid - used, paid - law.toTake, law.mostSaved))
    if (at >= year)
      return {
        saved,
        balance: {
          ...{ year, entitled, paid, saved: savedDays, savedKnown: known.length > 0 },
          ...{ approved, waiting, canSave },
          left: entitled + savedDays - used,
        },
      }
    saved = [...without(saved, used - entitled), { year: at, days: canSave }]
  }
}

/** Saved days after so many of them were taken, the oldest first. */
function without(saved: Allowance['saved'], taken: number): { year: number; days: number }[] {
  let rest = Math.max(0, taken)
  return saved
    .toSorted((one, other) => one.year - other.year)
    .map(({ year, days }) => {
      const gone = Math.min(rest, days)
      rest -= gone
      return { year, days: days - gone }
    })
}
