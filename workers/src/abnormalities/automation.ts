import { type AbnormalityType, abnormalityTypes, isPast } from '@portal/contracts/abnormality-types'
import { abnormalityEvents, type DataOf, orElse, type Read } from '@portal/events'

type Saved = DataOf<typeof abnormalityEvents.automationRuleSaved>
export type Rule = Saved

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

/** The rules that are in force, from the events of their stream. */
export function rulesFrom(events: readonly Read<unknown>[]): Rule[] {
  const rules = new Map<string, Rule>()
  for (const { type, data } of events) {
    const rule = data as Saved
    if (type === 'automationRuleSaved') rules.set(rule.ruleId, rule)
    else if (type === 'automationRuleRemoved') rules.delete(rule.ruleId)
  }
  return [...rules.values()].filter(({ active }) => active)
}

/** What a person has against them, from the events of their stream; removed ones still stand in it. */
export function findingsFrom(events: readonly Read<unknown>[]): Finding[] {
  const found = new Map<string, Finding>()
  for (const { type, data: read } of events) {
    const data = read as DataOf<typeof abnormalityEvents.abnormalityNoted>
    const before = found.get(data.abnormalityId)
    if (type === 'abnormalityNoted')
      found.set(data.abnormalityId, { ...data, id: data.abnormalityId, removed: false })
    else if (before && type === 'abnormalityChanged') {
      const { type: kind, day, figure } = data
      found.set(before.id, { ...before, type: kind, day, figure })
    } else if (before && type === 'abnormalityRemoved')
      found.set(before.id, { ...before, removed: true })
  }
  return [...found.values()]
}

const DAY = 86_400_000
/** Calendar days from one day to another. */
const daysApart = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY

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
  const free = (day: string) => made.every((one) => Math.abs(daysApart(one.day, day)) >= rule.days)
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
    const apart = daysApart(from, to)
    return apart >= 0 && apart < rule.days
  }
  return looked
    .map(({ day }) => day)
    .filter((day) => within(because.day, day) && free(day))
    .sort()
    .find((end) => looked.filter(({ day }) => within(day, end)).length >= Math.max(1, rule.limit))
}

/**
 * What the rules make because of one finding: at most one a rule.
 * @param newId gives each its id
 */
export function madeBy(
  rules: readonly Rule[],
  events: readonly Read<unknown>[],
  { userId, abnormalityId }: { userId: string; abnormalityId: string },
  newId: () => string,
) {
  const all = findingsFrom(events)
  const because = all.find(({ id }) => id === abnormalityId)
  if (!because) return []
  return rules.flatMap((rule) => {
    const day = actsOn(rule, all, because)
    return day === undefined
      ? []
      : abnormalityEvents.abnormalityNoted({
          abnormalityId: newId(),
          userId,
          departmentId: because.departmentId,
          type: rule.makeType,
          severity: rule.makeSeverity,
          day,
          time: null,
          figure: null,
          unit: abnormalityTypes[rule.makeType as AbnormalityType]?.unit ?? 'none',
          text: orElse(rule.makeText, ''),
          source: 'rule',
          ruleId: rule.ruleId,
        })
  })
}
