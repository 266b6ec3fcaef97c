import type { DecodedOf } from '@portal/contracts'
import type { timereport } from '@portal/contracts/timereport'
import { MOST_TURNS } from '@portal/contracts/timereport-agreed'
import { overtimeRuleEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { done, refuse } from '../kit/outcome.ts'

/** The days from which an agreement's rules were set, and the version in which that changed last. */
export interface OvertimeAgreement {
  readonly version: number
  readonly days: readonly string[]
}

/** One agreement; its stream is named by it. */
export const overtimeAgreement = aggregate<OvertimeAgreement>('overtimeRules', {
  version: 0,
  days: [],
})({
  overtimeRulesSet: ({ days }, { from }, { version }) => ({
    version: Number(version),
    days: [...days.filter((day) => day !== from), from],
  }),
  overtimeRulesWithdrawn: ({ days }, { from }, { version }) => ({
    version: Number(version),
    days: days.filter((day) => day !== from),
  }),
})

/** Sets what applies from a day to come on: what was worked stays counted as it was. */
export function setRules(
  { days }: OvertimeAgreement,
  { rules, source }: Pick<DecodedOf<typeof timereport.setRules>, 'rules' | 'source'>,
  { id, today }: Surroundings,
  { known }: { readonly known: boolean },
) {
  if (rules.from <= today) return refuse('rulesNotAhead')
  if (!known) return refuse('unknownAgreement')
  if (days.length >= MOST_TURNS && !days.includes(rules.from)) return refuse('tooManyTurns')
  return done(happened.overtimeRulesSet({ ...rules, agreementId: id, source }))
}

/** Takes rules back that do not apply yet. */
export function withdrawRules(
  { days }: OvertimeAgreement,
  { from }: { readonly from: string },
  { id, today }: Surroundings,
) {
  if (!days.includes(from)) return refuse('notFound')
  if (from <= today) return refuse('rulesNotAhead')
  return done(happened.overtimeRulesWithdrawn({ agreementId: id, from }))
}
