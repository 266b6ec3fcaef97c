import type { CaseName } from './history/cases.ts'

interface Rule {
  /** What it removes. */
  readonly kind: CaseName
  /** Months that are proposed where nobody has decided yet. */
  readonly proposed: number
  /** The fewest and the most months that can be set. */
  readonly least: number
  readonly most: number
}

/**
 * How long things are kept (GDPR, article 5.1 e). Each is off until a super administrator sets it; a legal
 * hold is stronger than any of them. Whistleblower cases have the law's own (Act 2021:890, 7:9).
 */
export const retentionRules = {
  /**
   * People who left, from the day on which they were deactivated or deleted: they are erased. The register
   * of working time is kept for two years (Act 2005:395, 20 §), so nobody goes earlier.
   */
  leftPeople: { kind: 'user', proposed: 24, least: 24, most: 120 },
  /** People who were invited or have registered, and never got in. */
  registrations: { kind: 'user', proposed: 6, least: 1, most: 24 },
  /** Reports, from the day on which they were closed or deleted. */
  reports: { kind: 'report', proposed: 60, least: 12, most: 120 },
  /** Abnormalities that the person has accepted and does not dispute, from the last word on them. */
  abnormalities: { kind: 'abnormality', proposed: 24, least: 12, most: 120 },
  /** Driver rights, from the day after their last, or from when they were deleted. */
  rights: { kind: 'right', proposed: 12, least: 3, most: 120 },
  /** Time reports, from the day after theirs: the register is kept for two years (Act 2005:395, 20 §). */
  timeReports: { kind: 'timereport', proposed: 24, least: 24, most: 120 },
  /** What driver cards said, from the day after the last of a reading: as time reports. */
  driverCards: { kind: 'driverCard', proposed: 24, least: 24, most: 120 },
  /**
   * Applications for jobs, from the last word on them: as long as somebody may claim to have been discriminated
   * against (Act 2008:567, 6 kap. 4 §: two years), and no longer than that is needed.
   */
  applications: { kind: 'application', proposed: 24, least: 6, most: 36 },
  /** Medical certificates, from the day after the last that they speak of, or from when they were deleted. */
  certificates: { kind: 'medical', proposed: 24, least: 12, most: 120 },
  /** Things lent to people, from the day after they came back, or from when they were deleted. */
  loans: { kind: 'loan', proposed: 24, least: 3, most: 120 },
} as const satisfies Readonly<Record<string, Rule>>

export type RetentionRule = keyof typeof retentionRules
export const retentionRuleNames = Object.keys(retentionRules) as [RetentionRule, ...RetentionRule[]]

/** What events came of that a rule brought about. */
export const KEPT_NO_LONGER = 'privacy.keptNoLonger'

/** How many things a rule removes at once; what is left waits for the next night. */
export const MOST_STRUCK = 1000
