import type { Locale } from '@portal/contracts'
import { parsePhone } from '@portal/platform/personal-number'
import type pg from 'pg'
import { LONGEST_PAUSE_S } from './gateways.ts'
import { InDoubt, NotOut, neverReached, type WhyNotOut } from './outcome.ts'
import { retryAfter } from './retry-after.ts'

/** A file that goes along with a mail. */
export interface Attached {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}
export interface Mail {
  /** The same for every try. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** In which it is written: a screen reader says it so, and a mailbox does not offer to translate it. */
  readonly locale: Locale
  readonly attached?: Attached
  /** Who reads an answer, where that is not whoever the portal's mail is from. */
  readonly replyTo?: string
  readonly maybeTwice: boolean
  /** It bears a code that was made for this try: the one in an earlier try's mail no longer opens anything. */
  readonly hasNewCode?: boolean
}
export interface Sms {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly maybeTwice: boolean
}
export interface Mailer {
  send(mail: Mail): Promise<void>
}
export interface SmsGateway {
  send(sms: Sms): Promise<void>
}

export const outboxTables = `
  CREATE SCHEMA IF NOT EXISTS outside;
  CREATE TABLE IF NOT EXISTS outside.outbox (
    id text PRIMARY KEY,
    kind text NOT NULL,
    address text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    maybe_twice boolean NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE TABLE IF NOT EXISTS outside.sent (
    id text PRIMARY KEY,
    kind text NOT NULL,
    user_id uuid,
    topic text NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    maybe_twice boolean NOT NULL
  );
  CREATE INDEX IF NOT EXISTS sent_at ON outside.sent (kind, at DESC);
  CREATE TABLE IF NOT EXISTS outside.gateway (
    kind text PRIMARY KEY,
    away_since timestamptz,
    why text,
    tries integer NOT NULL DEFAULT 0,
    try_after timestamptz NOT NULL DEFAULT now()
  );`

/** A line of a mail's head must not make another line. */
export const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ')

/** How long an SMS gateway may take to answer, in ms: for longer no proxy before one waits. */
export const GATEWAY_MS = 120_000

/** What a gateway's status says of the SMS; undefined where it may have been taken all the same. */
function whyNotTaken(status: number): WhyNotOut | undefined {
  // A proxy answers for a gateway behind it, which may have taken it.
  if (status === 502 || status === 504) return undefined
  if (status === 401 || status === 402 || status === 403) return 'notLetIn'
  if (status === 400 || status === 413 || status === 422) return 'refused'
  // It takes nothing from us for now, whatever it is: the others need not ask.
  if (status === 429) return 'away'
  if (status === 408) return 'later'
  return status >= 500 ? 'later' : 'notLetIn'
}

/**
 * Sends through a gateway that speaks as 46elks does: a form, basic authentication. It knows no id of
 * ours, so a repeat is an SMS more. Throws NotOut or InDoubt.
 */
export function gatewaySms(
  options: { url: string; user: string; password: string; from: string },
  deadlineMs = GATEWAY_MS,
): SmsGateway {
  const authorization = `Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`
  return {
    async send(sms) {
      const to = parsePhone(sms.to)
      if (!to) throw new NotOut('refused')
      let response: Response
      try {
        response = await fetch(options.url, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ from: options.from, to, message: sms.text }),
          redirect: 'manual',
          signal: AbortSignal.timeout(deadlineMs),
        })
      } catch (error) {
        if (neverReached(error)) throw new NotOut('away', { cause: error })
        throw new InDoubt('SMS', { cause: error })
      }
      await response.body?.cancel().catch(() => undefined)
      if (response.ok) return
      const why = whyNotTaken(response.status)
      const cause = new Error(`the SMS gateway answered ${response.status}`)
      const dueAt = retryAfter(response.headers.get('retry-after'), LONGEST_PAUSE_S)
      throw why
        ? new NotOut(why, { cause, ...(dueAt ? { dueAt } : {}) })
        : new InDoubt('SMS', { cause })
    },
  }
}

/** In the embedded profile mails and SMS are kept, and read at /dev/outbox. */
export function outboxOf(pool: pg.Pool): Mailer & SmsGateway {
  const keep = (
    kind: string,
    id: string,
    address: string,
    subject: string,
    text: string,
    maybeTwice: boolean,
  ) =>
    pool.query(
      `INSERT INTO outside.outbox (id, kind, address, subject, text, maybe_twice) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET maybe_twice = true, text = excluded.text`,
      [id, kind, address, subject, text, maybeTwice],
    )
  return {
    async send(message: Mail | Sms) {
      if ('subject' in message)
        await keep(
          'mail',
          message.id,
          oneLine(message.to),
          oneLine(message.subject),
          [message.text, message.attached?.name].filter(Boolean).join('\n\n'),
          message.maybeTwice,
        )
      else await keep('sms', message.id, message.to, '', message.text, message.maybeTwice)
    },
  }
}

/**
 * In place of a gateway that there is none of: what is given to it is among what did not go out, where
 * administrators find it. Kept as if it were sent, it would be missed by whom it was for alone.
 */
export const noGateway = (setting: string): Mailer & SmsGateway => ({
  async send() {
    throw new NotOut('refused', { cause: new Error(`${setting} is not set`) })
  },
})
