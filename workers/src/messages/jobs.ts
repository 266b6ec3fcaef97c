import type { JobHandler } from '../kit/jobs.ts'
import { recordSent } from '../kit/outside.ts'
import { personOf } from '../kit/people.ts'
import { localeOf, textOf } from '../kit/texts.ts'

/** Tells a recipient by e-mail that a message waits; never what it says. */
export const remindByMail: JobHandler = async ({ userId, conversationId }, context) => {
  const person = await personOf(context, userId ?? '')
  if (person?.status !== 'active') return
  const link = `${context.publicUrl}/inside/user/messages?conversation=${conversationId}`
  const mail = textOf('newMessage', localeOf(person.locale), { link })
  await context.mailer.send({
    id: context.jobId,
    to: person.email,
    ...mail,
    maybeTwice: context.maybeTwice,
  })
  await recordSent(context.pool, {
    id: context.jobId,
    kind: 'mail',
    userId: person.userId,
    topic: 'newMessage',
    maybeTwice: context.maybeTwice,
  })
}

/** The same by SMS. */
export const remindBySms: JobHandler = async ({ userId }, context) => {
  const person = await personOf(context, userId ?? '')
  if (!person?.phone || person.status !== 'active') return
  const link = `${context.publicUrl}/inside/user/messages`
  const { text } = textOf('newMessage', localeOf(person.locale), { link })
  await context.sms.send({
    id: context.jobId,
    to: person.phone,
    text,
    maybeTwice: context.maybeTwice,
  })
  await recordSent(context.pool, {
    id: context.jobId,
    kind: 'sms',
    userId: person.userId,
    topic: 'newMessage',
    maybeTwice: context.maybeTwice,
  })
}
