import { signageEvents as happened } from '@portal/events'
import { aggregate } from './aggregate.ts'
import type { Deciding } from './deciding.ts'
import { decided, refuse } from './outcome.ts'

/** What a person is about to sign. */
export interface Signable {
  readonly kind: 'contract' | 'document' | 'file'
  readonly id: string
  /** SHA-256 of exactly what is signed, hex. */
  readonly contentHash: string
}

/** Each asking for a code is a stream of its own. */
export const signing = aggregate('signing', { started: false })({
  signingStarted: () => ({ started: true }),
})

/** A code that is on its way. */
export interface Opened {
  readonly what: Signable
  /** What the browser is told. */
  readonly reply: {
    signageKey: string
    phoneEnd: string
    minutes: number
    pause: number
  }
}

/** Says that a code was asked for, for what, and which number it goes to; nothing that could be used. */
export function startSigning(
  { started }: { readonly started: boolean },
  _: unknown,
  { id: signingId, actor: { userId } }: Deciding,
  { opened: { what, reply } }: { readonly opened: Opened },
) {
  if (started) return decided([], reply)
  const { kind, id: objectId, contentHash } = what
  const { phoneEnd } = reply
  const event = { signingId, userId, kind, objectId, contentHash, phoneEnd }
  return decided([happened.signingStarted(event)], reply)
}

/** What is put before one person to sign: open until it is signed or withdrawn, and either is for good. */
export interface ToSign {
  readonly is: 'unknown' | 'open' | 'signed' | 'withdrawn'
  readonly userId: string
  /** SHA-256 of what is signed, hex; '' where the person was erased. */
  readonly contentHash: string
}

/** Whose it is to sign. */
export const signer = ({ userId }: ToSign): string => userId

/**
 * Why it cannot be signed; undefined where it can.
 * @param withdrawn what is said of one that was withdrawn
 */
export function unsignable<X extends string>({ is }: ToSign, withdrawn: X) {
  if (is === 'unknown') return refuse('notFound')
  if (is === 'signed') return refuse('alreadySigned')
  return is === 'withdrawn' ? refuse(withdrawn) : undefined
}
