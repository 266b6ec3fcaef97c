import type { Day } from './days.ts'

/** What a rule said from a day on, until the next version of it. */
export interface Version {
  readonly from: Day
}

/**
 * The version of a rule that applies on a day; before the first of them, the first.
 * @param versions in the order of their days
 */
export const ruleOn = <V extends readonly [Version, ...Version[]]>(
  versions: V,
  day: Day,
): V[number] => versions.findLast(({ from }) => from <= day) ?? versions[0]
