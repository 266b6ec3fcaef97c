import { type RetentionRule, retentionRules } from '@portal/contracts/retention-rules'
import { privacyEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { done, refuse } from '../kit/outcome.ts'

interface Retention {
  /** Months; null where the rule is off. */
  readonly months: number | null
  readonly version: number
  /** Runs that are written down. */
  readonly ran: readonly string[]
}

/** How long a kind of thing is kept; its id is the name of the rule. */
export const retention = aggregate<Retention>('retention', { months: null, version: 0, ran: [] })({
  retentionRuleSet: (state, { months }, { version }) => ({
    ...state,
    months,
    version: Number(version),
  }),
  retentionAsked: (state) => state,
  // Only the last is asked for again, by a job that is done twice.
  retentionRan: (state, { runId }) => ({ ...state, ran: [...state.ran.slice(-20), runId] }),
})

/** Sets for how many months things are kept. Refuses what the law, or sense, does not allow. */
export function set(
  { months: before, version }: Retention,
  wanted: {
    readonly rule: RetentionRule
    readonly months: number | null
    readonly version: number
  },
  { actor }: Deciding,
) {
  const { rule, months } = wanted
  if (wanted.version !== version) return refuse('changedMeanwhile')
  const { least, most } = retentionRules[rule]
  if (months !== null && (months < least || months > most)) return refuse('retentionMonths')
  if (months === before) return done()
  return done(happened.retentionRuleSet({ rule, months, byId: actor.userId }))
}

/** Somebody wants the rule gone through now. Refuses where it is off. */
export function ask(
  { months }: Retention,
  { rule }: { readonly rule: RetentionRule },
  { actor, newId }: Deciding,
) {
  if (months === null) return refuse('retentionOff')
  return done(happened.retentionAsked({ rule, runId: newId(), byId: actor.userId }))
}

interface Ran {
  readonly rule: string
  readonly runId: string
  readonly months: number
  readonly struck: number
  readonly held: number
  readonly left: number
}

/** Writes down what a run has found; said again, it was said already. */
export const ran = ({ ran: before }: Retention, of: Ran, _: Surroundings) =>
  before.includes(of.runId) ? done() : done(happened.retentionRan(of))
