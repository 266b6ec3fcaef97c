import { z } from 'zod'
import { ruleShape } from './timereport-trial.ts'

/** Whether a rule set applied, applies today or will. */
export const ruleTimes = ['past', 'now', 'ahead'] as const

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
