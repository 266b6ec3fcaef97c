import { orElse, type Redacted } from '@portal/events'
import { deliver } from '../kit/delivery.ts'
import type { JobHandler } from '../kit/jobs.ts'
import { personOf } from '../kit/people.ts'
import { localeOf, textOf } from '../kit/texts.ts'

const mailOf =
  (template: 'invitation' | 'activated', path: string): JobHandler =>
  async ({ userId }, context) => {
    const person = await personOf(context, userId ?? '')
    if (!person) return
    const mail = textOf(template, localeOf(person.locale), {
      name: person.name,
      link: `${context.publicUrl}${path}${template === 'invitation' ? `?email=${encodeURIComponent(person.email)}` : ''}`,
    })
    await deliver(context, {
      kind: 'mail',
      userId: person.userId,
      topic: template,
      to: person.email,
      ...mail,
    })
  }

export const sendInvitation = mailOf('invitation', '/register')
export const tellActivated = mailOf('activated', '/login')

/** An SMS that an administrator wrote; its text is read from the log, not carried in the job. */
export const sendRequestedSms: JobHandler = async ({ userId, smsId }, context) => {
  const person = await personOf(context, userId ?? '')
  if (!person?.phone) return
  const events = await context.log.read(`person-${userId}`)
  const asked = events.find(
    (event) => event.type === 'smsRequested' && (event.data as { smsId: string }).smsId === smsId,
  )
  const text = asked && orElse((asked.data as { text: string | Redacted }).text, '')
  if (!text) return
  await deliver(context, {
    kind: 'sms',
    userId: person.userId,
    topic: 'sms',
    to: person.phone,
    text,
  })
}
