import { z } from 'zod'
import { Day, Id } from './shapes.ts'
import { AGREEMENT, DAY_MINUTES } from './timereport-rules.ts'
import { lineKinds, lineReasons } from './timereport-worked.ts'
import { Month } from './workmonthreport-shapes.ts'

/** Months that a rule set is tried on at once, at most. */
export const MOST_TRIED = 12
const WEEK_MINUTES = 7 * DAY_MINUTES

const minutes = (most: number) => z.number().int().min(0).max(most)
const count = z.number().int()

/** Days whose overtime may be qualified. */
export const qualifyingDays = ['weekend', 'holiday', 'eve'] as const

/** A rule set, in the shape of `OvertimeRules`; all lengths and times of day in minutes. */
export const ruleShape = {
  /** The day from which it applies, or would. */
  from: Day,
  weekMinutes: minutes(WEEK_MINUTES),
  dayMinutes: minutes(DAY_MINUTES).nullable(),
  absenceCounts: z.boolean(),
  simpleMinutes: minutes(DAY_MINUTES),
  qualifiedDays: z.array(z.enum(qualifyingDays)).max(qualifyingDays.length),
  /** From the evening to the morning; from 1440 to 0 is no night at all. */
  night: z
    .strictObject({ from: minutes(DAY_MINUTES), to: minutes(DAY_MINUTES) })
    .refine(({ from, to }) => to <= from, { path: ['to'], message: 'invalidField' }),
}
/** A rule set that is proposed. */
export const ProposedRules = z.strictObject(ruleShape)
export interface ProposedRules extends z.infer<typeof ProposedRules> {}

/** Months from one to another, e.g. 3 of 2026-10 to 2026-12; 0 or less where the other is before it. */
export const monthsBetween = (from: string, to: string): number =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
  Number(to.slice(5)) -
  Number(from.slice(5)) +
  1

/** What is tried on which months; `departmentId` takes those of a department, for which they are closed. */
export const tried = {
  from: Month,
  to: Month,
  departmentId: Id.nullable().default(null),
  /** In whose place the rules are tried: on whoever worked by it in these months. */
  agreementId: Id.default(AGREEMENT),
  rules: ProposedRules,
}

interface Tried {
  readonly from: string
  readonly to: string
  readonly rules: { readonly from: string }
}

/**
 * The months are in order, not too many, and all before the rule set would apply: a month in which it
 * begins has two rule sets, and is no comparison.
 */
export const monthsBefore = (
  { from, to, rules }: Tried,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void => {
  const months = monthsBetween(from, to)
  if (months < 1 || months > MOST_TRIED)
    context.addIssue({ code: 'custom', path: ['to'], message: 'invalidField' })
  if (to >= rules.from.slice(0, 7))
    context.addIssue({ code: 'custom', path: ['rules', 'from'], message: 'invalidField' })
}

const dividedShape = { ordinary: count, simple: count, qualified: count }
/** What work is divided into, in minutes. */
const Divided = z.object(dividedShape)
export interface Divided extends z.infer<typeof Divided> {}

export const TrialRow = z.object({
  /** The person's. */
  id: Id,
  userName: z.string(),
  departmentNames: z.array(z.string()),
  now: Divided,
  changed: Divided,
})
export interface TrialRow extends z.infer<typeof TrialRow> {}

export const Trial = z.object({
  rows: z.array(TrialRow),
  total: count,
  /** People whose hours are divided alike by both. */
  same: count,
  /** Of everybody, on whichever page. */
  sum: z.object({ now: Divided, changed: Divided }),
})
export interface Trial extends z.infer<typeof Trial> {}

/** One line of a calculation, as `worked` has it. */
export const CalculationLine = z.object({
  kind: z.enum(lineKinds),
  why: z.enum(lineReasons),
  from: z.string(),
  to: z.string(),
  minutes: count,
})
const Calculated = z.object({ ...dividedShape, lines: z.array(CalculationLine) })
export interface Calculated extends z.infer<typeof Calculated> {}

/** The days of a person that are divided otherwise, with the calculation of each by both rule sets. */
export const TrialOfPerson = z.object({
  userName: z.string(),
  days: z.array(z.object({ day: Day, now: Calculated, changed: Calculated })),
})
export interface TrialOfPerson extends z.infer<typeof TrialOfPerson> {}
