import type { agreements } from '../agreements/agreements.ts'
import type { Databases } from '../kit/answers.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { overtimeRuleSets } from '../timereport/overtime-rules.ts'
import type { people } from '../users/people.ts'
import type { workMonths } from './months.ts'

/** The tables that a month is reported from. */
export type MonthDB = Databases<
  readonly [
    typeof workMonths,
    typeof overtimeRuleSets,
    typeof agreements,
    typeof people,
    typeof organisation,
  ]
>
