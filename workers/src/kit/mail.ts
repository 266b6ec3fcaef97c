import type { Locale } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import { deliver } from './delivery.ts'
import type { JobContext } from './jobs.ts'
import { personOf } from './people.ts'
import { localeOf } from './texts.ts'

/** What a mail says. */
export interface Mail {
  readonly subject: string
  readonly text: string
}

/**
 * Writes to a person in their language, and records that it went out; nothing to who cannot sign in.
 * @param topic what the list of sent mails calls it
 */
export async function mailTo(
  context: JobContext,
  userId: string,
  topic: Topic,
  mailIn: (locale: Locale) => Mail,
): Promise<void> {
  const person = await personOf(context, userId)
  if (person?.status !== 'active') return
  await deliver(context, {
    kind: 'mail',
    userId,
    topic,
    to: person.email,
    ...mailIn(localeOf(person.locale)),
  })
}
