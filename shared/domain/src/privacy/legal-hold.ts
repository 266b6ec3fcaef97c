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
  readonly version: number
}

/** A legal hold on one thing; its id is that of the thing. */
export const legalHold = aggregate<LegalHold>('legalHold', { isPlaced: false, version: 0 })({
  legalHoldPlaced: (_, __, { version }) => ({ isPlaced: true, version: Number(version) }),
  legalHoldLifted: (_, __, { version }) => ({ isPlaced: false, version: Number(version) }),
})

type Asked = Held & { readonly reference: string }
type By = { readonly actor: Pick<Actor, 'userId'> }

/** From now on nothing of it is taken away. Refuses where it is held already. */
export const place = ({ isPlaced }: LegalHold, asked: Asked, { actor }: By) =>
  isPlaced
    ? refuse('underLegalHold')
    : done(happened.legalHoldPlaced({ ...asked, byId: actor.userId }))

/** It may be taken away again. */
export const lift = ({ isPlaced }: LegalHold, asked: Asked, { actor }: By) =>
  isPlaced ? done(happened.legalHoldLifted({ ...asked, byId: actor.userId })) : done()
