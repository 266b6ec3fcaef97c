import type { Factor } from '@portal/contracts/account'
import { userEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { decided, done } from '../kit/outcome.ts'

/** What is told of somebody's second factors, in a stream of its own; what they are is kept elsewhere. */
export const secondFactor = aggregate<null>(
  'second-factor',
  null,
)({
  secondFactorAdded: () => null,
  secondFactorRemoved: () => null,
  recoveryCodesMade: () => null,
  recoveryCodeUsed: () => null,
})

type Own = Pick<Surroundings, 'id'>

/** Says that a factor was added. @param found.recoveryCodes those that were made with the first one */
export const added =
  (kind: Factor) =>
  (
    _: null,
    __: unknown,
    { id: userId }: Own,
    { recoveryCodes }: { readonly recoveryCodes: string[] | null },
  ) =>
    decided([happened.secondFactorAdded({ userId, kind })], { recoveryCodes })

/** Says that one’s own factor was removed. @param found.left how many there still are */
export const removed =
  (kind: Factor) =>
  (_: null, __: unknown, { id: userId }: Own, { left }: { readonly left: number }) =>
    done(happened.secondFactorRemoved({ userId, kind, left: left > 0, byId: null }))

/** Says that an administrator removed all that somebody had. @param found.kinds what that was */
export const removedFor = (
  _: null,
  __: unknown,
  { id: userId, actor }: Deciding,
  { kinds }: { readonly kinds: readonly Factor[] },
) =>
  done(
    ...kinds.map((kind) =>
      happened.secondFactorRemoved({ userId, kind, left: false, byId: actor.userId }),
    ),
  )

/** Says that there are new recovery codes. */
export const renewed = (
  _: null,
  __: unknown,
  { id: userId }: Own,
  { recoveryCodes }: { readonly recoveryCodes: string[] },
) => decided([happened.recoveryCodesMade({ userId })], { recoveryCodes })

/** Says that a recovery code was used. */
export const recovered = (_: null, { left }: { readonly left: number }, { id: userId }: Own) =>
  done(happened.recoveryCodeUsed({ userId, left }))
