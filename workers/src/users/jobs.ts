import { places } from '@portal/contracts/places'
import { orElse, type Redacted } from '@portal/events'
import { deliver } from '../kit/delivery.ts'
import type { JobContext, JobHandler } from '../kit/jobs.ts'
import { linkTo } from '../kit/links.ts'
import { personOf } from '../kit/people.ts'
import { localeOf, textOf } from '../kit/texts.ts'

const mailOf =
  (
    template: 'invitation' | 'activated',
    linkFor: (context: JobContext, email: string) => string,
  ): JobHandler =>
  async ({ userId }, context) => {
    const person = await personOf(context, userId ?? '')
    if (!person) return
    const mail = textOf(template, localeOf(person.locale), {
      name: person.name,
      link: linkFor(context, person.email),
    })
    await deliver(context, {
      kind: 'mail',
      userId: person.userId,
      topic: template,
      to: person.email,
      ...mail,
    })
  }

export const sendInvitation = mailOf('invitation', (context, email) =>
  linkTo(context, places.register, { email }),
)
export const tellActivated = mailOf('activated', (context) => linkTo(context, places.login, {}))

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
