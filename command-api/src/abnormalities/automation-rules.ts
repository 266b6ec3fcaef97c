import { aggregate } from '@portal/domain/kit/aggregate'

/** The rules there are, each with the version of its last change; all in one stream, for they are few. */
export const automationRules = aggregate<Readonly<Record<string, number>>>(
  'abnormality-rules',
  {},
)({
  automationRuleSaved: (state, { ruleId }, { version }) => ({
    ...state,
    [ruleId]: Number(version),
  }),
  automationRuleRemoved: (state, { ruleId }) =>
    Object.fromEntries(Object.entries(state).filter(([id]) => id !== ruleId)),
})

/** The one stream's id. */
export const RULES = 'all'
