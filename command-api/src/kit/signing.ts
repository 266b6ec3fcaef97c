import type {
  StartedSigning,
  signingRefusals,
  startSigningRefusals,
} from '@portal/contracts/signing'
import { aggregate } from '@portal/domain/kit/aggregate'
import { signageEvents } from '@portal/events'
import { parsePhone } from '@portal/platform/personal-number'
import {
  checkSigning,
  openSigning,
  SIGNING_MINUTES,
  SIGNING_PAUSE,
} from '@portal/platform/signing-codes'
import { type Acting, done, Refused, refuse } from './decisions.ts'

/** What a person is about to sign. */
export interface Signable {
  readonly kind: 'contract' | 'document' | 'file'
  readonly id: string
  /** SHA-256 of exactly what is signed, hex; see `contentHashOf`. */
  readonly contentHash: string
}

type StartRefusal = (typeof startSigningRefusals)[number]
type SignRefusal = (typeof signingRefusals)[number]

/** Each asking for a code is a stream of its own. */
const signing = aggregate<{ started: boolean }>('signing', { started: false })({
  signingStarted: () => ({ started: true }),
})

/**
 * Begins to sign: the person gets a code by SMS, and their browser the key that goes with it. Whether
 * they may sign this is the caller's to check. Too many are refused with `Retry-After`.
 */
export async function startSigning(
  acting: Acting,
  what: Signable,
): Promise<StartedSigning | Refused<StartRefusal | 'notFound'>> {
  const { actor, parts } = acting
  const { userId } = actor
  const person = await parts.db
    .selectFrom('users.person')
    .select('phone')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const phone = parsePhone(person?.phone ?? '')
  if (!phone) return refuse('noPhone')
  const signingId = acting.newId()
  const { kind, id: objectId, contentHash } = what
  const opened = await openSigning(parts.pool, signingId, { userId, kind, objectId, contentHash })
  if ('wait' in opened) {
    acting.http.retryAfter(opened.wait)
    return refuse('tooManyCodes')
  }
  const phoneEnd = phone.slice(-2)
  const result = await acting.decide(signing, signingId, ({ started }) =>
    started
      ? done()
      : done(
          signageEvents.signingStarted({
            signingId,
            userId,
            kind,
            objectId,
            contentHash,
            phoneEnd,
          }),
        ),
  )
  if (result instanceof Refused) return result
  return {
    signageKey: opened.signageKey,
    phoneEnd,
    minutes: SIGNING_MINUTES,
    pause: SIGNING_PAUSE,
  }
}

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
): Promise<{ signingId: string } | Refused<SignRefusal>> {
  const { actor, parts } = acting
  const { kind, id: objectId, contentHash } = what
  const checked = await checkSigning(
    parts.pool,
    parts.settings.claimKey,
    { userId: actor.userId, kind, objectId, contentHash },
    given.signageKey,
    given.code,
  )
  if (checked.is === 'right') return { signingId: checked.signingId }
  if (checked.is === 'changed') return refuse('contentChanged')
  return refuse(checked.is === 'wrong' ? 'wrongSigningCode' : 'signingCodeSpent')
}
