import { addMonths } from '@portal/calendar/days'
import { privacyEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

/** Months within which what was asked for is handed out (GDPR, article 12.3). */
const DUE_MONTHS = 1

interface Request {
  readonly byOffice: boolean
  readonly handedOut: boolean
}
/** A person's requests for all that is kept of them. */
interface Requests {
  readonly byId: Readonly<Record<string, Request>>
}

export const requests = aggregate<Requests>('personalData', { byId: {} })({
  personalDataAsked: ({ byId }, { requestId, byOffice }) => ({
    byId: { ...byId, [requestId]: { byOffice, handedOut: false } },
  }),
  personalDataHandedOut: ({ byId }, { requestId }) => {
    const one = byId[requestId]
    return one ? { byId: { ...byId, [requestId]: { ...one, handedOut: true } } } : { byId }
  },
})

const open = ({ byId }: Requests, byOffice: boolean): string | undefined =>
  Object.entries(byId).find(([, one]) => !one.handedOut && one.byOffice === byOffice)?.[0]

/** A person asks for all that is kept of them; what they asked for and do not have yet is the same request. */
export function ask(
  state: Requests,
  _: unknown,
  { id: userId, newId, today }: Pick<Surroundings, 'id' | 'newId' | 'today'>,
) {
  const before = open(state, false)
  const requestId = before ?? newId()
  const dueOn = addMonths(today, DUE_MONTHS)
  const asked = { requestId, userId, askedOn: today, dueOn, byOffice: false }
  return decided(before ? [] : [happened.personalDataAsked(asked)], { id: requestId })
}

/**
 * The office notes that a person asked, on paper or by telephone: from that day on the month counts.
 * Refuses a day to come.
 */
export function note(
  state: Requests,
  { askedOn }: { readonly askedOn: string },
  { id: userId, newId, today }: Pick<Surroundings, 'id' | 'newId' | 'today'>,
) {
  if (askedOn > today) return refuse('dayInTheFuture')
  const before = open(state, true)
  const requestId = before ?? newId()
  const dueOn = addMonths(askedOn, DUE_MONTHS)
  const asked = { requestId, userId, askedOn, dueOn, byOffice: true }
  return decided(before ? [] : [happened.personalDataAsked(asked)], { id: requestId })
}

/** The person has what they asked for; said again it is the same. */
export function fulfil(
  { byId }: Requests,
  { id: requestId }: { readonly id: string },
  { id: userId }: Pick<Surroundings, 'id'>,
) {
  const one = byId[requestId]
  if (!one) return refuse('notFound')
  return one.handedOut ? done() : done(happened.personalDataHandedOut({ requestId, userId }))
}
