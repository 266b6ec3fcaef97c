import type { Locale } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import { deliver } from './delivery.ts'
import type { JobContext } from './job.ts'
import { type Addressee, personOf } from './people.ts'
import { localeOf } from './texts.ts'

/** What a mail says. */
export interface Mail {
  readonly subject: string
  readonly text: string
}

/** Who is written to, and why. */
interface To {
  readonly userId: string
  /** What the list of what was sent calls it. */
  readonly topic: Topic
  /** Also who cannot sign in, or not yet. */
  readonly whoever?: boolean
}

async function reached(context: JobContext, { userId, whoever }: To) {
  const person = await personOf(context, userId)
  return whoever || person?.status === 'active' ? person : undefined
}

/**
 * Writes to a person in their language, and records that it went out; nothing to who cannot sign in.
 * @param mailIn undefined where there is nothing to be said any more
 * @returns whether it went out, now or in an earlier try
 * Throws what `deliver` does, and NotSeenYet.
 */
export async function mailTo(
  context: JobContext,
  to: To,
  mailIn: (locale: Locale, person: Addressee) => Mail | undefined | Promise<Mail | undefined>,
): Promise<boolean> {
  const person = await reached(context, to)
  const mail = person?.email ? await mailIn(localeOf(person.locale), person) : undefined
  if (!person || !mail) return false
  const { userId, topic } = to
  const { subject, text } = mail
  await deliver(context, { kind: 'mail', userId, topic, to: person.email, subject, text })
  return true
}

/** The same by SMS, to whoever has a number. */
export async function smsTo(
  context: JobContext,
  to: To,
  textIn: (locale: Locale, person: Addressee) => string | undefined | Promise<string | undefined>,
): Promise<boolean> {
  const person = await reached(context, to)
  const text = person?.phone ? await textIn(localeOf(person.locale), person) : undefined
  if (!person || !text) return false
  const { userId, topic } = to
  await deliver(context, { kind: 'sms', userId, topic, to: person.phone, text })
  return true
}
