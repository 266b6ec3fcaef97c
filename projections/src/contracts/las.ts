import { addDays, addMonths, addYears, daysBetween } from '@portal/calendar/days'
import { ruleOn, type Version } from '@portal/calendar/rules'
import type { ContractFields, ContractType } from '@portal/contracts/contract-types'
import type { ContractWarning } from '@portal/contracts/contracts'

/** What the Employment Protection Act (LAS, 1982:80) allows, from a day on; a contract goes by its first day. */
interface Rules extends Version {
  /** LAS 6 §: months that a trial may last. */
  readonly trialMonths: number
  /** LAS 5 a §: months of fixed terms, within years, after which the employment is permanent. */
  readonly fixedTermMonths: number
  readonly substituteMonths: number
  readonly withinYears: number
  /** LAS 3 § third paragraph: does the time between three or more fixed terms of a month count as one of them? */
  readonly countsBetween: boolean
  /** LAS 5 a §: months within which an employment follows another, so that five years are no bound; null for none. */
  readonly followsWithin: number | null
}
const versions: readonly [Rules, ...Rules[]] = [
  {
    from: '1982-04-01',
    trialMonths: 6,
    fixedTermMonths: 24,
    substituteMonths: 24,
    withinYears: 5,
    countsBetween: false,
    followsWithin: null,
  },
  // 2016:248: terms that follow each other are added up, however many years they take.
  {
    from: '2016-05-01',
    trialMonths: 6,
    fixedTermMonths: 24,
    substituteMonths: 24,
    withinYears: 5,
    countsBetween: false,
    followsWithin: 6,
  },
  // 2022:835: särskild visstidsanställning took the place of allmän visstidsanställning.
  {
    from: '2022-10-01',
    trialMonths: 6,
    fixedTermMonths: 12,
    substituteMonths: 24,
    withinYears: 5,
    countsBetween: true,
    followsWithin: 6,
  },
]
/** LAS 6 c §: the main terms are given within seven calendar days of the first one. */
const TERMS_DAYS = 7

export interface Term {
  readonly type: string
  readonly startDate: string
  readonly endDate: string
}

/** The first day that is no longer within so many months of the first day of a term. */
const after = (startDate: string, months: number): string => addMonths(startDate, months)

/** A refusal where the law forbids it: a trial or a fixed term that is too long in itself. */
export function forbidden(
  type: ContractType,
  { startDate, endDate }: ContractFields,
): 'trialTooLong' | 'fixedTermTooLong' | undefined {
  if (startDate === '' || endDate === '') return undefined
  const rules = ruleOn(versions, startDate)
  if (type === 'trialEmployment' && endDate >= after(startDate, rules.trialMonths))
    return 'trialTooLong'
  if (type === 'generalFixedTerm' && endDate >= after(startDate, rules.fixedTermMonths))
    return 'fixedTermTooLong'
  return undefined
}

interface Stretch {
  readonly from: string
  /** The day after its last. */
  readonly until: string
}

/** When terms that fall within a span were, each day once; those that follow each other are one. */
function stretches(terms: readonly Term[], from: string, to: string): Stretch[] {
  const found: Stretch[] = []
  for (const { startDate, endDate } of terms.toSorted((a, b) =>
    a.startDate < b.startDate ? -1 : 1,
  )) {
    const begin = startDate > from ? startDate : from
    // One without an end was of no certain length.
    if (endDate < begin || to < begin) continue
    const until = addDays(endDate < to ? endDate : to, 1)
    const last = found.at(-1)
    if (!last || last.until < begin) found.push({ from: begin, until })
    else if (last.until < until) found[found.length - 1] = { from: last.from, until }
  }
  return found
}

/** How many employments there must be in a calendar month for the time between them to count. */
const OFTEN = 3

/** The time of calendar months from the first employment there to the last, where there are so many of them. */
function between(terms: readonly Term[]): Term[] {
  const months = new Set(terms.map(({ startDate }) => `${startDate.slice(0, 7)}-01`))
  return [...months].flatMap((first) => {
    const last = addDays(addMonths(first, 1), -1)
    const there = terms.filter(({ startDate, endDate }) => startDate <= last && endDate >= first)
    if (there.length < OFTEN || !ruleOn(versions, first).countsBetween) return []
    const starts = there.map(({ startDate }) => (startDate > first ? startDate : first)).sort()
    const ends = there.map(({ endDate }) => (endDate < last ? endDate : last)).sort()
    return [{ type: '', startDate: starts[0] ?? first, endDate: ends.at(-1) ?? last }]
  })
}

/** A month of LAS is 30 days where terms are added up: what is unbroken counts by its months, the rest by its days. */
const MONTH_DAYS = 30
function daysOfMonths({ from, until }: Stretch): number {
  let months = 0
  while (addMonths(from, months + 1) <= until) months++
  return months * MONTH_DAYS + daysBetween(addMonths(from, months), until)
}

/** A year of LAS is 365 days, also a leap year (AD 2019 nr 56): its one day more is not counted. */
const YEAR_DAYS = 365
const daysOfYears = ({ from, until }: Stretch): number =>
  Array.from({ length: daysBetween(from, until) }, (_, at) => addDays(from, at)).filter(
    (day) => !day.endsWith('-02-29'),
  ).length

/** Are these more than the law allows? It says 'two years', and of what may be shorter 'twelve months'. */
function isMore(months: number, times: readonly Stretch[]): boolean {
  const inYears = months % 24 === 0
  const days = times.reduce((sum, one) => sum + (inYears ? daysOfYears : daysOfMonths)(one), 0)
  return days > (inYears ? (months / 12) * YEAR_DAYS : months * MONTH_DAYS)
}

/** The terms that may follow each other: no trial is one. */
const following = ['generalFixedTerm', 'substitute']

/** The first day of the employments that follow each other up to one that begins on this day. */
function chainBefore(startDate: string, earlier: readonly Term[], months: number): string {
  let from = startDate
  const before = earlier.filter(({ type }) => following.includes(type))
  for (const term of before.toSorted((a, b) => (a.endDate > b.endDate ? -1 : 1)))
    if (term.startDate < from && addMonths(term.endDate, months) >= from) from = term.startDate
  return from
}

/**
 * What the law makes of it together with the terms before it.
 * @param today the day in Stockholm
 */
export function legalWarnings(
  type: ContractType,
  { startDate, endDate }: ContractFields,
  earlier: readonly Term[],
  today: string,
): ContractWarning[] {
  const warnings: ContractWarning[] = []
  if (startDate === '') return warnings
  const employs = /Employment$|^generalFixedTerm$|^substitute$/.test(type)
  const late = addDays(startDate, TERMS_DAYS)
  if (employs && today > late) warnings.push('termsLate')
  const rules = ruleOn(versions, startDate)
  const limits = {
    generalFixedTerm: [rules.fixedTermMonths, 'becomesPermanent'],
    substitute: [rules.substituteMonths, 'substituteBecomesPermanent'],
  } as const
  const limit = type === 'generalFixedTerm' || type === 'substitute' ? limits[type] : undefined
  if (!limit || endDate === '') return warnings
  const from = addYears(endDate, -rules.withinYears)
  const terms = [...earlier.filter((term) => term.type === type), { type, startDate, endDate }]
  const times = type === 'generalFixedTerm' ? [...terms, ...between(terms)] : terms
  const isMoreFrom = (day: string) => isMore(limit[0], stretches(times, day, endDate))
  if (isMoreFrom(from)) warnings.push(limit[1])
  else if (type === 'generalFixedTerm' && rules.followsWithin !== null) {
    const chain = chainBefore(startDate, earlier, rules.followsWithin)
    if (chain < from && isMoreFrom(chain)) warnings.push('chainBecomesPermanent')
  }
  return warnings
}
