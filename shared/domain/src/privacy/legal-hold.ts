import { privacyEvents as happened } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import { aggregate } from '../kit/aggregate.ts'
import { done, refuse } from '../kit/outcome.ts'

/** What is to be held, and whose it is; null where it is nobody's own. */
export interface Held {
  readonly objectId: string
  readonly kind: string
  readonly userId: string | null
}

interface LegalHold {
  readonly isPlaced: boolean
  /** A rule has said that it is kept no longer. */
  readonly isStruck: boolean
  readonly version: number
}

/**
 * Whether one thing is to stay: its legal hold, and what a retention rule says of it. Both are decided
 * over one stream, so that of the two the first one wins. Its id is that of the thing.
 */
export const legalHold = aggregate<LegalHold>('legalHold', {
  isPlaced: false,
  isStruck: false,
  version: 0,
})({
  legalHoldPlaced: (state, _, { version }) => ({
    ...state,
    isPlaced: true,
    version: Number(version),
  }),
  legalHoldLifted: (state, _, { version }) => ({
    ...state,
    isPlaced: false,
    version: Number(version),
  }),
  caseStruck: (state, _, { version }) => ({ ...state, isStruck: true, version: Number(version) }),
})

type Asked = Held & { readonly reference: string }
type By = { readonly actor: Pick<Actor, 'userId'> }

/** From now on nothing of it is taken away. Refuses where it is held already, or a rule was earlier. */
export function place({ isPlaced, isStruck }: LegalHold, asked: Asked, { actor }: By) {
  if (isPlaced) return refuse('underLegalHold')
  if (isStruck) return refuse('notFound')
  return done(happened.legalHoldPlaced({ ...asked, byId: actor.userId }))
}

/** It may be taken away again. */
export const lift = ({ isPlaced }: LegalHold, asked: Asked, { actor }: By) =>
  isPlaced ? done(happened.legalHoldLifted({ ...asked, byId: actor.userId })) : done()

/** What a rule says of one thing. */
export interface Strike extends Held {
  readonly rule: string
  readonly months: number
}

/** It is kept no longer. Refuses where it is held; said again, it was said already. */
export function strike({ isPlaced, isStruck }: LegalHold, { objectId, ...of }: Strike) {
  if (isPlaced) return refuse('underLegalHold')
  return isStruck ? done() : done(happened.caseStruck({ objectId, ...of }))
}
