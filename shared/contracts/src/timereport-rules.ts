import { ruleOn, type Version } from '@portal/calendar/rules'

export const DAY_MINUTES = 24 * 60

/** When work is overtime, and of which kind, from a day on. */
export interface OvertimeRules extends Version {
  /** Where it stands. */
  readonly source: string
  /** Minutes of a week, Monday to Sunday, that are ordinary. */
  readonly weekMinutes: number
  /** Minutes of a day that are; null where only the week is counted. */
  readonly dayMinutes: number | null
  /** Absence takes as much of the ordinary time as work does. */
  readonly absenceCounts: boolean
  /** Of a day's overtime that adjoins its ordinary time, so many minutes are simple; the rest is qualified. */
  readonly simpleMinutes: number
  /** Overtime on these days is qualified. */
  readonly qualifiedDays: readonly ('weekend' | 'holiday' | 'eve')[]
  /** So is overtime at night: from and to, in minutes from midnight. */
  readonly night: { readonly from: number; readonly to: number }
}

/**
 * The rules that the portal comes with, the older first. What an office sets are further versions from a day
 * to come on, never changed ones: what was worked before it stays what it was.
 */
export const overtimeRules = [
  /**
   * 40 hours a week (arbetstidslagen 5 §), leave in ordinary time counts as worked (7 §), night is 22 to 6
   * (13 a §). How overtime is divided is an agreement's: two adjoining hours simple, the rest qualified.
   */
  {
    from: '1983-01-01',
    source: 'Arbetstidslagen (1982:673) 5, 7, 13 a §§',
    weekMinutes: 40 * 60,
    dayMinutes: null,
    absenceCounts: true,
    simpleMinutes: 2 * 60,
    qualifiedDays: ['weekend', 'holiday', 'eve'],
    night: { from: 22 * 60, to: 6 * 60 },
  },
] as const satisfies RuleSet

/** The agreement of everybody who was not put under another. It is always there, and has no name of its own. */
export const AGREEMENT = '00000000-0000-4000-8000-000000000001'

export type RuleSet = readonly [OvertimeRules, ...OvertimeRules[]]

/** The agreement that a person works by from a day on. */
export interface Under extends Version {
  readonly agreementId: string
}

/**
 * The agreement that somebody works by on a day.
 * @param periods theirs, in the order of their days
 */
export const agreementOn = (periods: readonly Under[], day: string): string =>
  periods.findLast(({ from }) => from <= day)?.agreementId ?? AGREEMENT

/**
 * The rules that one person works by: those of each agreement for the days under it. Before the first day
 * from which an agreement was set for them, those of `AGREEMENT` apply.
 * @param periods in the order of their days
 * @param of the rules of an agreement, in the order of their days
 */
export function rulesUnder(
  periods: readonly Under[],
  of: (agreementId: string) => RuleSet,
): RuleSet {
  const [first, ...others] = of(AGREEMENT)
  const until = (next: Under | undefined) => (rules: OvertimeRules) =>
    next === undefined || rules.from < next.from
  const all: OvertimeRules[] = others.filter(until(periods[0]))
  for (const [nth, { agreementId, from }] of periods.entries()) {
    const set = of(agreementId)
    const later = set.filter((rules) => rules.from > from).filter(until(periods[nth + 1]))
    all.push({ ...ruleOn(set, from), from }, ...later)
  }
  return [first, ...all]
}
