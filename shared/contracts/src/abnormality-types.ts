import { z } from 'zod'

/** What a figure is measured in; 'none' where there is nothing to measure. */
export const abnormalityUnits = ['minutes', 'kmh', 'days', 'none'] as const
export type AbnormalityUnit = (typeof abnormalityUnits)[number]

export const severities = ['minor', 'serious', 'verySerious'] as const
export const Severity = z.enum(severities)
export type Severity = z.infer<typeof Severity>

export interface AbnormalityFacts {
  readonly unit: AbnormalityUnit
  /** What is allowed: at least or at most, as `worse` says; null where no number is set. */
  readonly limit: number | null
  /** What is allowed now and then: reduced rest, a longer day. */
  readonly exception: number | null
  /** The side of the limit that breaks the rule. */
  readonly worse: 'below' | 'above'
  /** From which figure on it is proposed to be serious, and very serious. */
  readonly serious: number | null
  readonly verySerious: number | null
  /** Where the rule stands, as people look it up. */
  readonly rule: string
}

const h = (hours: number) => hours * 60
const measured = (
  unit: AbnormalityUnit,
  rule: string,
  worse: AbnormalityFacts['worse'],
  limit: number | null,
  more: Partial<Pick<AbnormalityFacts, 'exception' | 'serious' | 'verySerious'>> = {},
): AbnormalityFacts => ({
  unit,
  rule,
  worse,
  limit,
  exception: more.exception ?? null,
  serious: more.serious ?? null,
  verySerious: more.verySerious ?? null,
})

/**
 * The types, with the numbers of the rules: (EC) 561/2006 for driving and rest, 581/2010 and 165/2014
 * for the tachograph. The degrees are those of Annex III to Directive 2006/22/EC, after the reduced
 * rest and the longer day, which are allowed now and then; for speed they are the fines' steps. They
 * only propose: what is noted keeps the degree it was given, whatever these numbers become.
 */
export const abnormalityTypes = {
  dailyRest: measured('minutes', '(EC) 561/2006 8.2', 'below', h(11), {
    exception: h(9),
    serious: h(8),
    verySerious: h(7),
  }),
  weeklyRest: measured('minutes', '(EC) 561/2006 8.6', 'below', h(45), {
    exception: h(24),
    serious: h(22),
    verySerious: h(20),
  }),
  breakMissing: measured('minutes', '(EC) 561/2006 7', 'above', h(4.5), {
    serious: h(5),
    verySerious: h(6),
  }),
  dailyDriving: measured('minutes', '(EC) 561/2006 6.1', 'above', h(9), {
    exception: h(10),
    serious: h(11),
    verySerious: h(12),
  }),
  weeklyDriving: measured('minutes', '(EC) 561/2006 6.2', 'above', h(56), {
    serious: h(60),
    verySerious: h(65),
  }),
  fortnightDriving: measured('minutes', '(EC) 561/2006 6.3', 'above', h(90), {
    serious: h(100),
    verySerious: h(105),
  }),
  speeding: measured('kmh', '1998:1276', 'above', 0, { serious: 11, verySerious: 31 }),
  cardNotRead: measured('days', '(EU) 581/2010 1.3', 'above', 28),
  manualEntryMissing: measured('none', '(EU) 165/2014 34.3', 'above', null),
  other: measured('none', '', 'above', null),
} as const satisfies Record<string, AbnormalityFacts>

export type AbnormalityType = keyof typeof abnormalityTypes
export const abnormalityTypeNames = Object.keys(abnormalityTypes) as [
  AbnormalityType,
  ...AbnormalityType[],
]
export const AbnormalityType = z.enum(abnormalityTypeNames)

/** Is a figure past a limit, on the side that is worse? The limit itself is still allowed. */
export function isPast(type: AbnormalityType, figure: number, limit: number): boolean {
  return abnormalityTypes[type].worse === 'below' ? figure < limit : figure > limit
}

/** The degree that a figure of this type is proposed to have. */
export function proposedSeverity(type: AbnormalityType, figure: number | null): Severity {
  const { worse, serious, verySerious } = abnormalityTypes[type]
  const reaches = (bound: number | null) =>
    bound !== null && figure !== null && (worse === 'below' ? figure < bound : figure >= bound)
  return reaches(verySerious) ? 'verySerious' : reaches(serious) ? 'serious' : 'minor'
}
