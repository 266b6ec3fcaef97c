import {
  kindRules,
  latestEnd,
  type RightKind,
  validUntilOf,
} from '@portal/contracts/driver-rights-rules'
import { type Refused, refuse } from '../kit/outcome.ts'
import type { Card } from './right.ts'

type Rule =
  | 'rightIncomplete'
  | 'endBeforeStart'
  | 'rightEnded'
  | 'validTooLong'
  | 'cardImagesMissing'

const missing = (paths: readonly string[]) =>
  refuse(
    'rightIncomplete',
    paths.map((path) => ({ path, message: 'required' })),
  )

/**
 * Checks a card by the rules of its kind and brings it into order.
 * @param today the day in Stockholm
 * @param oldEnd the last day of the valid card that this one is to follow, null where there is none
 */
export function checkedCard(
  kind: RightKind,
  form: Card,
  today: string,
  oldEnd: string | null,
): Card | Refused<Rule> {
  const rule = kindRules[kind]
  const lacks = rule.needs.filter((field) => {
    const value = form[field]
    return value === null || value.length === 0
  })
  if (lacks.length > 0) return missing(lacks)
  if (form.categories.some((one) => !rule.categories.includes(one))) return missing(['categories'])
  if (form.endDate !== null && form.endDate < form.startDate) return refuse('endBeforeStart')
  if (form.expireDate !== null && form.expireDate < form.startDate) return refuse('endBeforeStart')
  const end = validUntilOf(form)
  if (end !== null && end < today) return refuse('rightEnded')
  const latest = latestEnd(kind, form.startDate, oldEnd, today)
  if (latest !== null && end !== null && end > latest) return refuse('validTooLong')
  if (!form.frontFileId || (rule.isCard && !form.backFileId)) return refuse('cardImagesMissing')
  return {
    ...form,
    title: rule.needs.includes('title') ? form.title : '',
    // In the order in which they are listed, each once.
    categories: rule.categories.filter((one) => form.categories.includes(one)),
  }
}
