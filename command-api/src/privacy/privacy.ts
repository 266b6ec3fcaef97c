import { privacy } from '@portal/contracts/privacy'
import { ask, handOut, note, requests } from '@portal/domain/privacy/requests'
import { type Acting, byId, decisions, on } from '../kit/decisions.ts'
import { proven } from '../kit/proven.ts'

/** One's own: nobody else's can be named. */
const own = (_: unknown, { actor }: Acting): string => actor.userId

export const privacyDecisions = decisions(privacy, {
  ask: on(requests, { stream: own, needs: { proven }, decide: ask }),
  received: on(requests, { stream: own, decide: handOut }),
  note: on(requests, { stream: byId, about: (_, { id }) => id, decide: note }),
  handOut: on(requests, {
    stream: byId,
    about: (_, { id }) => id,
    decide: (state, { requestId }, deciding) => handOut(state, { id: requestId }, deciding),
  }),
})
