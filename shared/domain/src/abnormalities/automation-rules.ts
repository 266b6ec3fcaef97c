import { type AbnormalityType, abnormalityTypes } from '@portal/contracts/abnormality-types'
import { type DataOf, abnormalityEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

export type Rule = DataOf<typeof happened.automationRuleSaved>
type Rules = Readonly<Record<string, Rule & { readonly version: number }>>

/** The rules there are, each with the version of its last change; all in one stream, for they are few. */
export const automationRules = aggregate<Rules>(
  'abnormality-rules',
  {},
)({
  automationRuleSaved: (state, rule, { version }) => ({
    ...state,
    [rule.ruleId]: { ...rule, version: Number(version) },
  }),
  automationRuleRemoved: (state, { ruleId }) =>
    Object.fromEntries(Object.entries(state).filter(([id]) => id !== ruleId)),
})

/** The one stream's id. */
export const RULES = 'all'

type Form = Omit<Rule, 'ruleId' | 'whenType'> & {
  /** Without it the rule is new. */
  readonly id?: string | undefined
  readonly version?: number | undefined
  readonly whenType: AbnormalityType | null
}

/** Writes a rule, or changes it. */
export function saveRule(
  rules: Rules,
  { id: given, version, ...rule }: Form,
  { newId }: Surroundings,
) {
  const { whenType, measure } = rule
  if (measure === 'figure' && (!whenType || abnormalityTypes[whenType].unit === 'none'))
    return refuse('ruleCannotMeasure')
  if (given !== undefined && !Object.hasOwn(rules, given)) return refuse('notFound')
  if (given !== undefined && rules[given]?.version !== version) return refuse('changedMeanwhile')
  const id = given ?? newId()
  if (given === undefined && Object.hasOwn(rules, id)) return decided([], { id })
  const saved = { ...rule, ruleId: id, makeText: rule.makeText.trim() }
  return decided([happened.automationRuleSaved(saved)], { id })
}

/** Takes a rule away; what it has made stays. */
export const removeRule = (rules: Rules, { id }: { readonly id: string }) =>
  Object.hasOwn(rules, id)
    ? done(happened.automationRuleRemoved({ ruleId: id }))
    : refuse('notFound')
