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

/** What an error of a mail server says: where it came, and what came back. */
export interface Said {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/**
 * Does a mail server's refusal mean the address: nobody has it, or its mailbox takes nothing (RFC 3463, x.1 and x.2)?
 * Others it says of what it was given, as of spam.
 */
export function isOfAddress({ cause }: NotOut): boolean {
  if (!(cause instanceof Error)) return false
  const { code, command, responseCode, response = '' } = cause as Said
  if (responseCode === undefined) return code === 'EENVELOPE'
  return command === 'RCPT TO' || /\b[45]\.[12]\.\d/.test(response)
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

/**
 * Why, for whoever runs the portal: how far it came and the numbers that came back. Words of a server that answered are
 * left out, it may name whom it was for; those of a connection that came to nothing tell of its certificate.
 */
export function saidOf(error: unknown): string {
  const said: string[] = []
  for (let one = error; one instanceof Error && said.length < 5; one = one.cause) {
    const { command, responseCode, response } = one as Said
    const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '')?.[0]
    const words = responseCode === undefined ? [one.message] : [responseCode, status]
    const parts = [codeOf(one), command, ...words].filter(
      (part) => part !== undefined && part !== '',
    )
    said.push(parts.join(' '))
  }
  return said.join(': ')
}
