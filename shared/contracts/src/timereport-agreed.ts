import { addMonths, type Day } from '@portal/calendar/days'
import { z } from 'zod'
import { Id } from './shapes.ts'
import { AGREEMENT } from './timereport-rules.ts'
import { ruleShape } from './timereport-trial.ts'

/** How far back somebody may be put under an agreement, in months: whoever began is entered late at times. */
export const MOST_MONTHS_BACK = 3

/** Days from which something else applies, of one agreement or one person, at most. */
export const MOST_TURNS = 100

/** The first day from which somebody's agreement may still be another, on a day. */
export const earliestUnder = (today: Day): Day =>
  addMonths(`${today.slice(0, 7)}-01`, -MOST_MONTHS_BACK)

/** Which agreement is meant; where none is named, the one of everybody who is under no other. */
export const AgreementId = Id.default(AGREEMENT)

/** Whether a rule set applied, applies today or will. */
export const ruleTimes = ['past', 'now', 'ahead'] as const

/**
 * Which of these it is for what was set from a day.
 * @param applies the day from which was set what applies today
 */
export const timeOf = (
  from: Day,
  applies: Day | undefined,
  today: Day,
): (typeof ruleTimes)[number] => (from === applies ? 'now' : from > today ? 'ahead' : 'past')

const RuleVersion = z.object({
  ...ruleShape,
  /** Where it stands. */
  source: z.string(),
  time: z.enum(ruleTimes),
  /** When and by whom it was set; null for what the portal came with. */
  setAt: z.string().nullable(),
  setByName: z.string().nullable(),
})
export interface RuleVersion extends z.infer<typeof RuleVersion> {}

/** All rule sets, the newest first, and the version in which they changed last; 0 before the first change. */
export const Agreed = z.object({ version: z.number().int(), rules: z.array(RuleVersion) })
export interface Agreed extends z.infer<typeof Agreed> {}
