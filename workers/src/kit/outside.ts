import { parsePhone } from '@portal/platform/personal-number'
import { createTransport } from 'nodemailer'
import type pg from 'pg'

export interface Mail {
  /** The same for every try, so that a mail server can tell a repeat. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly maybeTwice: boolean
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
  CREATE INDEX IF NOT EXISTS sent_at ON outside.sent (kind, at DESC);`

/** A line of a mail's head must not make another line. */
const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ')

/** Sends over SMTP. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url)
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send(mail) {
      await transport.sendMail({
        messageId: `<${mail.id}@${domain}>`,
        from,
        to: oneLine(mail.to),
        subject: oneLine(mail.subject),
        text: mail.text,
      })
    },
  }
}

/** Sends through a gateway that speaks as 46elks does: a form, basic authentication. */
export function gatewaySms(options: {
  url: string
  user: string
  password: string
  from: string
}): SmsGateway {
  const authorization = `Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`
  return {
    async send(sms) {
      const to = parsePhone(sms.to)
      if (!to) throw new Error('not a phone number')
      const response = await fetch(options.url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ from: options.from, to, message: sms.text }),
        signal: AbortSignal.timeout(20_000),
      })
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
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
       ON CONFLICT (id) DO UPDATE SET maybe_twice = true`,
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
          message.text,
          message.maybeTwice,
        )
      else await keep('sms', message.id, message.to, '', message.text, message.maybeTwice)
    },
  }
}

/** Writes down that something went to a person, for the logs; neither address nor text. */
export async function recordSent(
  pool: pg.Pool,
  sent: {
    id: string
    kind: 'mail' | 'sms'
    userId: string | null
    topic: string
    maybeTwice: boolean
  },
): Promise<void> {
  await pool.query(
    `INSERT INTO outside.sent (id, kind, user_id, topic, maybe_twice) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET maybe_twice = true`,
    [sent.id, sent.kind, sent.userId, sent.topic, sent.maybeTwice],
  )
}
