import { daysBetween } from '@portal/calendar/days'
import { type AbnormalityType, abnormalityTypes, isPast } from '@portal/contracts/abnormality-types'
import { abnormalityEvents, orElse } from '@portal/events'
import type { Surroundings } from '../kit/deciding.ts'
import { done } from '../kit/outcome.ts'
import type { Rule } from './automation-rules.ts'
import type { Stand } from './stand.ts'

/** What was found on a day, as rules look at it. */
export interface Finding {
  readonly id: string
  readonly type: string
  readonly day: string
  readonly figure: number | null
  readonly departmentId: string | null
  /** The rule that made it; those made by rules make no others. */
  readonly ruleId: string | null
  readonly removed: boolean
}

/** What a person has against them; removed ones still stand in it. */
function findingsOf({ noted }: Stand): Finding[] {
  const found: Finding[] = []
  for (const id of noted.keys()) {
    const one = noted.get(id)
    if (!one) continue
    const { type, day, figure } = one.facts
    const { departmentId, ruleId, is } = one
    found.push({ id, type, day, figure, departmentId, ruleId, removed: is === 'removed' })
  }
  return found
}

/**
 * On which day a rule acts because of what was found; undefined where it does not. Counted are those of
 * the rule's type on any `days` days with the finding among them, so that one that comes in late counts
 * as well. Within `days` days of one that the rule made, removed or not, it makes no other.
 */
export function actsOn(rule: Rule, all: readonly Finding[], because: Finding): string | undefined {
  const looksAt = (one: Finding) =>
    !one.removed && one.ruleId === null && (rule.whenType === null || one.type === rule.whenType)
  if (!looksAt(because)) return undefined
  const made = all.filter((one) => one.ruleId === rule.ruleId)
  const free = (day: string) =>
    made.every((one) => Math.abs(daysBetween(one.day, day)) >= rule.days)
  if (rule.measure === 'figure') {
    const { type, figure, day } = because
    const past =
      figure !== null &&
      Object.hasOwn(abnormalityTypes, type) &&
      isPast(type as AbnormalityType, figure, rule.limit)
    return past && free(day) ? day : undefined
  }
  const looked = all.filter(looksAt)
  const within = (from: string, to: string) => {
    const apart = daysBetween(from, to)
    return apart >= 0 && apart < rule.days
  }
  return looked
    .map(({ day }) => day)
    .filter((day) => within(because.day, day) && free(day))
    .sort()
    .find((end) => looked.filter(({ day }) => within(day, end)).length >= Math.max(1, rule.limit))
}

/** Lets the rules look at what was noted: each makes at most one because of it. */
export function applyRules(
  stand: Stand,
  { rules, abnormalityId }: { readonly rules: readonly Rule[]; readonly abnormalityId: string },
  { id: userId, newId }: Surroundings,
) {
  const all = findingsOf(stand)
  const because = all.find(({ id }) => id === abnormalityId)
  if (!because) return done()
  const { departmentId } = because
  return done(
    ...rules
      .filter(({ active }) => active)
      .flatMap((rule) => {
        const day = actsOn(rule, all, because)
        if (day === undefined) return []
        const { ruleId, makeType: type, makeSeverity: severity } = rule
        return abnormalityEvents.abnormalityNoted({
          ...{ abnormalityId: newId(), userId, departmentId, type, severity, day, ruleId },
          ...{ time: null, figure: null, source: 'rule', text: orElse(rule.makeText, '') },
          unit: abnormalityTypes[type as AbnormalityType]?.unit ?? 'none',
        })
      }),
  )
}
