import type { Version } from '@portal/calendar/rules'

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
export const overtimeRules = {
  /**
   * 40 hours a week (arbetstidslagen 5 §), leave in ordinary time counts as worked (7 §), night is 22 to 6
   * (13 a §). How overtime is divided is an agreement's: two adjoining hours simple, the rest qualified.
   */
  standard: [
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
  ],
} as const satisfies Readonly<Record<string, readonly [OvertimeRules, ...OvertimeRules[]]>>

/** The agreement that everybody works by: no other is known of anybody. */
export const AGREEMENT = 'standard' satisfies keyof typeof overtimeRules

export type RuleSet = readonly [OvertimeRules, ...OvertimeRules[]]
