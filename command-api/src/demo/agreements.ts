import { addMonths } from '@portal/calendar/days'
import { HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import { nameClaim } from '@portal/domain/agreements/agreement'
import {
  agreementEvents,
  type Happened,
  overtimeRuleEvents,
  personAgreementEvents,
  userEvents,
} from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { Parts } from '../kit/parts.ts'
import type { Chronicle } from './driver-rights.ts'

const agreements = [
  {
    name: 'Kollektivavtal Åkeri',
    people: 4,
    rules: {
      source: 'Kollektivavtal Åkeri, 5 §',
      weekMinutes: 40 * 60,
      // Overtime is of one class, whenever it is worked.
      simpleMinutes: 24 * 60,
      qualifiedDays: [],
      night: { from: 24 * 60, to: 0 },
    },
  },
  {
    name: 'Kollektivavtal Terminal',
    people: 2,
    rules: {
      source: 'Kollektivavtal Terminal, 4 §',
      weekMinutes: 38.25 * 60,
      simpleMinutes: 2 * 60,
      qualifiedDays: ['weekend', 'holiday', 'eve'],
      night: { from: 22 * 60, to: 6 * 60 },
    },
  },
] as const

/**
 * Two collective agreements with rules of their own, and who works by them; all others do by the common rules.
 * They apply from the first of the month after they were made, before any time is reported.
 * @param userIds of whom the first are put under the first agreement, the next under the next
 */
export function seedAgreements(
  { executor }: Pick<Parts, 'executor'>,
  history: Chronicle,
  begin: number,
  userIds: readonly string[],
  wageAdminId: string,
): void {
  const from = addMonths(`${stockholmDay(new Date(begin)).slice(0, 7)}-01`, 1)
  const left = [...userIds]
  for (const [nth, { name, people, rules }] of agreements.entries()) {
    const at = begin + (nth + 1) * HOUR_MS
    const add = (stream: string, event: Happened) => history.add(stream, event, at, wageAdminId)
    const agreementId = newId()
    add(`agreement-${agreementId}`, agreementEvents.agreementAdded({ agreementId, name }))
    const { kind, value } = nameClaim(name, agreementId)
    const claim = `claim-${executor.claimId(kind, value)}`
    add(claim, userEvents.claimed({ userId: agreementId }))
    const facts = { ...rules, qualifiedDays: [...rules.qualifiedDays], dayMinutes: null }
    add(
      `overtimeRules-${agreementId}`,
      overtimeRuleEvents.overtimeRulesSet({ ...facts, agreementId, from, absenceCounts: true }),
    )
    for (const userId of left.splice(0, people))
      add(
        `personAgreement-${userId}`,
        personAgreementEvents.personAgreementSet({ userId, agreementId, from }),
      )
  }
}
