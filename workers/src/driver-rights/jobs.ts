import type { RightKind } from '@portal/contracts/driver-rights-rules'
import { places } from '@portal/contracts/places'
import { remindOfExpiry, remindsOf } from '@portal/domain/driver-rights/decisions'
import { endsUnrenewed, type Right, right } from '@portal/domain/driver-rights/right'
import { orElse, type Redacted } from '@portal/events'
import { deliver } from '../kit/delivery.ts'
import type { JobContext, JobHandler } from '../kit/jobs.ts'
import { linkTo } from '../kit/links.ts'
import { personOf } from '../kit/people.ts'
import { localeOf } from '../kit/texts.ts'
import { expiryText, requestText } from './texts.ts'

type Sent = 'driverRightExpiry' | 'driverRightRequest'

const sendMail = (
  context: JobContext,
  { userId, email: to }: { userId: string; email: string },
  topic: Sent,
  mail: { subject: string; text: string },
) => deliver(context, { kind: 'mail', userId, topic, to, ...mail })

const sendSms = (
  context: JobContext,
  { userId, phone: to }: { userId: string; phone: string },
  topic: Sent,
  text: string,
) => deliver(context, { kind: 'sms', userId, topic, to, text })

/** What is told of a right that ends, if it still ends on that day; undefined where nobody is to be told. */
async function ending(
  context: JobContext,
  { rightId, userId, validUntil }: Record<string, string | null>,
  isDue: (of: Right, validUntil: string) => boolean,
) {
  if (!rightId || !userId || !validUntil) return undefined
  const state = await context.decides.state(right, rightId)
  const person = isDue(state, validUntil) ? await personOf(context, userId) : undefined
  if (person?.status !== 'active' || !state.valid) return undefined
  const text = expiryText(localeOf(person.locale), {
    name: person.name,
    kind: state.kind,
    title: state.valid.title,
    validUntil,
    link: linkTo(context, places.driverRights, {}),
  })
  return { rightId, validUntil, person, text }
}

/** Reminds the holder that a right ends, and writes in the log that it was done. */
export const remindOfExpiryByMail: JobHandler = async (data, context) => {
  const days = Number(data.days)
  const due = await ending(context, data, (of, day) => remindsOf(of, day, days))
  if (!due) return
  const { rightId, validUntil, person, text } = due
  await sendMail(context, person, 'driverRightExpiry', text)
  const because = { correlation: context.jobId, causation: 'driver-rights.remindOfExpiry' }
  await context.decides.decide(right, rightId, remindOfExpiry, { validUntil, days }, because)
}

/** The same by SMS; the mail is what the log speaks of. */
export const remindOfExpiryBySms: JobHandler = async (data, context) => {
  const due = await ending(context, data, endsUnrenewed)
  if (due?.person.phone) await sendSms(context, due.person, 'driverRightExpiry', due.text.sms)
}

/** What an administrator asked for; it is read from the log, not carried in the job. */
async function asked(context: JobContext, rightId: string, eventId: string) {
  const events = await context.log.read(`driverRight-${rightId}`)
  const event = events.find((one) => one.id === eventId)
  const first = events[0]?.data as { kind: RightKind; title: string | Redacted } | undefined
  const text = event && orElse((event.data as { text: string | Redacted }).text, '')
  return first && text ? { kind: first.kind, title: orElse(first.title, ''), text } : undefined
}

/** Tells the employee what an administrator asks for. */
export const tellOfRequestByMail: JobHandler = async (data, context) => {
  const { rightId, userId, eventId } = data as Record<string, string>
  const request = await asked(context, rightId ?? '', eventId ?? '')
  const person = request && (await personOf(context, userId ?? ''))
  if (!request || !person?.email) return
  const link = linkTo(context, places.driverRights, {})
  const mail = requestText(localeOf(person.locale), { name: person.name, link, ...request })
  await sendMail(context, person, 'driverRightRequest', mail)
}

/** The same by SMS, where the administrator wanted one. */
export const tellOfRequestBySms: JobHandler = async (data, context) => {
  const { rightId, userId, eventId } = data as Record<string, string>
  const request = await asked(context, rightId ?? '', eventId ?? '')
  const person = request && (await personOf(context, userId ?? ''))
  if (!request || !person?.phone) return
  const link = linkTo(context, places.driverRights, {})
  const { sms } = requestText(localeOf(person.locale), { name: person.name, link, ...request })
  await sendSms(context, person, 'driverRightRequest', sms)
}
