import { type Opened, type Signable, startSigning } from '@portal/domain/kit/signing'
import { parsePhone } from '@portal/platform/personal-number'
import {
  checkSigning,
  openSigning,
  SIGNING_MINUTES,
  SIGNING_PAUSE,
} from '@portal/platform/signing-codes'
import { type Acting, aNewOne, Refused, refuse } from './decisions.ts'

/** Gives a person a code by SMS, and their browser the key that goes with it. */
async function opened(acting: Acting, signingId: string, what: Signable) {
  const { actor, parts } = acting
  const { userId } = actor
  const person = await parts.db
    .selectFrom('users.person')
    .select('phone')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const phone = parsePhone(person?.phone ?? '')
  if (!phone) return refuse('noPhone')
  const { kind, id: objectId, contentHash } = what
  const made = await openSigning(parts.pool, signingId, { userId, kind, objectId, contentHash })
  if ('wait' in made) {
    acting.http.retryAfter(made.wait)
    return refuse('tooManyCodes')
  }
  const reply = {
    signageKey: made.signageKey,
    phoneEnd: phone.slice(-2),
    minutes: SIGNING_MINUTES,
    pause: SIGNING_PAUSE,
  }
  return { what, reply } satisfies Opened
}

/**
 * How a call begins to sign: `startSigning: on(signing, beginning(of))`. Too many are refused with
 * `Retry-After`.
 * @param of what the caller may sign, or why they may not
 */
export const beginning = <I, X extends string>(
  of: (input: I, acting: Acting) => Promise<Signable | Refused<X>>,
) => ({
  stream: aNewOne,
  spends: {
    opened: async (input: I, acting: Acting, _: unknown, signingId: string) => {
      const what = await of(input, acting)
      return what instanceof Refused ? what : opened(acting, signingId, what)
    },
  },
  decide: startSigning,
})

/**
 * Checks the key and the code of the SMS, once only. What is signed may have changed since: that the
 * content is still the one asked for is checked here, whether it may still be signed is the caller's,
 * before and in the decision that says so.
 * @returns the id of the signing, to stand in the event that says it was signed
 */
export async function verifySigning(
  acting: Acting,
  what: Signable,
  given: { readonly signageKey: string; readonly code: string },
) {
  const { actor, parts } = acting
  const { kind, id: objectId, contentHash } = what
  const checked = await checkSigning(
    parts.pool,
    parts.settings.claimKey,
    { userId: actor.userId, kind, objectId, contentHash },
    given.signageKey,
    given.code,
  )
  if (checked.is === 'right') return checked.signingId
  if (checked.is === 'changed') return refuse('contentChanged')
  return refuse(checked.is === 'wrong' ? 'wrongSigningCode' : 'signingCodeSpent')
}

interface Given {
  readonly id: string
  readonly signageKey: string
  readonly code: string
}

/**
 * Checks the code with which a call signs, as what it spends, `signingId`. Whose it is to sign is the call's
 * `owner`.
 * @param no why it cannot be signed, so that no code is spent for nothing
 */
export const signedWith =
  <S extends { readonly contentHash: string }, X extends string>(
    kind: Signable['kind'],
    no: (state: S) => Refused<X> | undefined,
  ) =>
  async ({ id, ...given }: Given, acting: Acting, now: () => Promise<S>) => {
    const state = await now()
    const { contentHash } = state
    return no(state) ?? verifySigning(acting, { kind, id, contentHash }, given)
  }
