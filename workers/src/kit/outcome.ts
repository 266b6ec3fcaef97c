/**
 * Why something surely did not go out.
 * - `away`: the other side could not be reached; it is waited for, however long that takes
 * - `notLetIn`: it does not let us in (a wrong password, no credit left); an administrator must mend it
 * - `later`: it does not take this one now
 * - `refused`: it will never take this one
 */
export type WhyNotOut = 'away' | 'notLetIn' | 'later' | 'refused'

/** Surely not gone out: it may be tried again without fear. What a gateway throws else may have gone out. */
export class NotOut extends Error {
  override readonly name = 'NotOut'
  readonly why: WhyNotOut
  /** When to try again, where the gateway's turn decides that. */
  readonly dueAt: Date | undefined
  constructor(why: WhyNotOut, options: { cause?: unknown; dueAt?: Date } = {}) {
    super(why, { cause: options.cause })
    this.why = why
    this.dueAt = options.dueAt
  }
}

/** The other side had it in its hands, and nobody knows what it did with it. */
export class InDoubt extends Error {
  override readonly name = 'InDoubt'
}

/** A limit of the day is reached: it waits for an administrator. */
export class Held extends Error {
  override readonly name = 'Held'
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EDNS',
  'ETLS',
])

/** Did it break before the first word was said? Then nothing can have gone out. */
export function neverReached(error: unknown): boolean {
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every((one) => neverReached(one))
  const { cause, syscall } = (error ?? {}) as { cause?: unknown; syscall?: unknown }
  const code = codeOf(error)
  // What is said goes over TLS alone, and a certificate is looked at before.
  const atTheHandshake = /CERT|UNABLE_TO_|^ERR_(TLS|SSL)/.test(code)
  if (unreached.has(code) || syscall === 'connect' || atTheHandshake) return true
  return cause !== undefined && cause !== error && neverReached(cause)
}
