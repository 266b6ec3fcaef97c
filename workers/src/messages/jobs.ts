import { places } from '@portal/contracts/places'
import { deliver } from '../kit/delivery.ts'
import type { JobHandler } from '../kit/jobs.ts'
import { linkTo } from '../kit/links.ts'
import { personOf } from '../kit/people.ts'
import { localeOf, textOf } from '../kit/texts.ts'

/** Tells a recipient by e-mail that a message waits; never what it says. */
export const remindByMail: JobHandler = async ({ userId, conversationId }, context) => {
  const person = await personOf(context, userId ?? '')
  if (person?.status !== 'active') return
  const link = linkTo(context, places.messages, { group: conversationId ?? undefined })
  const mail = textOf('newMessage', localeOf(person.locale), { link })
  await deliver(context, {
    kind: 'mail',
    userId: person.userId,
    topic: 'newMessage',
    to: person.email,
    ...mail,
  })
}

/** The same by SMS. */
export const remindBySms: JobHandler = async ({ userId, conversationId }, context) => {
  const person = await personOf(context, userId ?? '')
  if (!person?.phone || person.status !== 'active') return
  const link = linkTo(context, places.messages, { group: conversationId ?? undefined })
  const { text } = textOf('newMessage', localeOf(person.locale), { link })
  await deliver(context, {
    kind: 'sms',
    userId: person.userId,
    topic: 'newMessage',
    to: person.phone,
    text,
  })
}
