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
}
const versions: readonly [Rules, ...Rules[]] = [
  {
    from: '1982-04-01',
    trialMonths: 6,
    fixedTermMonths: 24,
    substituteMonths: 24,
    withinYears: 5,
  },
  // 2022:835: särskild visstidsanställning took the place of allmän visstidsanställning.
  {
    from: '2022-10-01',
    trialMonths: 6,
    fixedTermMonths: 12,
    substituteMonths: 24,
    withinYears: 5,
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

/** Days of terms that fall within a span, each day once. */
function daysWithin(terms: readonly Term[], from: string, to: string): number {
  let days = 0
  let reached = from
  for (const { startDate, endDate } of [...terms].sort((a, b) =>
    a.startDate < b.startDate ? -1 : 1,
  )) {
    const begin = startDate > reached ? startDate : reached
    const end = endDate < to ? endDate : to
    if (end < begin) continue
    days += daysBetween(begin, end) + 1
    reached = addDays(end, 1)
  }
  return days
}

/** A month of LAS is 30 days where terms are added up. */
const MONTH_DAYS = 30

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
  if (daysWithin(terms, from, endDate) > limit[0] * MONTH_DAYS + limit[0] / 2)
    warnings.push(limit[1])
  return warnings
}
