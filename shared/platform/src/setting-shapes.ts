import { isIP } from 'node:net'
import { z } from 'zod'

/** How many, at least one. */
export const count = z.coerce.number().int().min(1)

/** How long, in whole steps, up to this many. */
export const upTo = (most: number) => z.coerce.number().int().min(0).max(most)

/** A key of 32 bytes in base64. */
export const key32 = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')

/**
 * Where people reach the portal: links in letters begin with it. One that is no web address would be a
 * dead text in every one of them, and a path below it would be left out of them.
 * @returns the origin alone, as a slash at its end would stand twice
 */
export const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must begin with https:// or http://', abort: true })
  .refine((text) => new URL(text).pathname === '/' && !/[?#]/.test(text), {
    error: 'must be an address without a path: the portal has a host of its own',
  })
  .transform((text) => new URL(text).origin)

/**
 * What is listened on. One with a space before it is none of this machine's: it was taken for an address that everybody
 * reaches.
 */
export const host = z
  .string()
  .refine((text) => isIP(text) || /^[A-Za-z\d]([\w.-]{0,251}[A-Za-z\d])?$/.test(text), {
    error: 'must be an address or a name of this machine, as 127.0.0.1',
  })

/** A service that is spoken to by HTTP. */
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must begin with https:// or http://',
})

/** A database of Postgres. */
export const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be as postgres://user:password@host:5432/name' })
  .refine((text) => URL.parse(text)?.hostname, 'must name a host')

/** A mail server; one without its scheme would be noticed when the first invitation does not come. */
export const smtpUrl = z
  .url({
    protocol: /^smtps?$/,
    error:
      'must be as smtp://mail.example:587, and what its password has of @ : / # % percent-encoded',
    abort: true,
  })
  .refine((text) => URL.parse(text)?.hostname, 'must name a host, as smtp://mail.example:587')

/** Whom mails come from: an address, or a name with one. */
export const mailFrom = z
  .string()
  .regex(
    /^([^\s<>@]+@[^\s<>@]+|[^<>]*<[^\s<>@]+@[^\s<>@]+>)$/,
    'must be an address, or a name with one: Portal <portal@company.example>',
  )

/** Whom a mail that comes back goes to: not whoever it is from. */
export const mailBounces = mailFrom
  .optional()
  .describe(
    'Whom mail servers tell later that a mail could not be delivered: a mailbox that somebody reads. Default: MAIL_FROM',
  )

/** Where Redis is, or whoever knows where it is. */
export const redisUrl = z
  .string()
  .optional()
  .describe(
    'Address, where QUEUE=redis: `redis://`, `rediss://` with TLS, or `redis+sentinel://host:26379,host:26379/name`',
  )

/** Whom SMS come from; gateways take another for none, and send nothing. */
export const smsFrom = z
  .string()
  .regex(
    /^(\+\d{6,15}|[A-Za-z][A-Za-z0-9]{0,10})$/,
    'must be at most 11 of a-z, A-Z, 0-9, beginning with a letter, or a number as +46…',
  )

/** Of keys that must differ, the two that do not; undefined where all do. */
export function sameKeys<Name extends string>(
  names: readonly Name[],
  keys: Readonly<Partial<Record<Name, string | undefined>>>,
): readonly [Name, Name] | undefined {
  for (const [at, one] of names.entries()) {
    const other = names.slice(at + 1).find((name) => keys[one] && keys[one] === keys[name])
    if (other) return [one, other]
  }
  return undefined
}
