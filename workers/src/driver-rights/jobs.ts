import type { RightKind } from '@portal/contracts/driver-rights-rules'
import { places } from '@portal/contracts/places'
import { driverRightEvents, orElse, type Redacted } from '@portal/events'
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

interface Told {
  readonly kind: RightKind
  readonly title: string | Redacted
  readonly validUntil: string | null
}

/**
 * The right as the log has it now, if it still ends on that day with nothing waiting beside it;
 * undefined where it was renewed, changed or deleted meanwhile.
 */
async function stillEnding({ log }: JobContext, rightId: string, validUntil: string) {
  let valid: Told | undefined
  let isWaiting = false
  const reminded = new Set<number>()
  for (const { type, data } of await log.read(`driverRight-${rightId}`)) {
    if (type === 'driverRightApproved') valid = data as Told
    if (type === 'driverRightDeleted') valid = undefined
    if (type === 'driverRightExpiryReminderSent') {
      const sent = data as { validUntil: string; days: number }
      if (sent.validUntil === validUntil) reminded.add(sent.days)
    } else
      isWaiting = ![
        'driverRightApproved',
        'driverRightPendingDeleted',
        'driverRightDeleted',
      ].includes(type)
  }
  return valid?.validUntil === validUntil && !isWaiting ? { valid, reminded } : undefined
}

/** Reminds the holder that a right ends, and writes in the log that it was done. */
export const remindOfExpiryByMail: JobHandler = async (data, context) => {
  const { rightId, userId, validUntil, days } = data as Record<string, string>
  if (!rightId || !userId || !validUntil) return
  const right = await stillEnding(context, rightId, validUntil)
  const person = right && (await personOf(context, userId))
  if (!right || person?.status !== 'active' || right.reminded.has(Number(days))) return
  const { kind, title } = right.valid
  const mail = expiryText(localeOf(person.locale), {
    name: person.name,
    kind,
    title: orElse(title, ''),
    validUntil,
    link: linkTo(context, places.driverRights, {}),
  })
  await sendMail(context, person, 'driverRightExpiry', mail)
  await context.log.append(
    [
      {
        stream: `driverRight-${rightId}`,
        expected: 'any',
        events: [
          driverRightEvents.driverRightExpiryReminderSent({
            rightId,
            userId,
            validUntil,
            days: Number(days),
          }),
        ],
      },
    ],
    { correlation: context.jobId, causation: 'driver-rights.remindOfExpiry' },
  )
}

/** The same by SMS; the mail is what the log speaks of. */
export const remindOfExpiryBySms: JobHandler = async (data, context) => {
  const { rightId, userId, validUntil } = data as Record<string, string>
  if (!rightId || !userId || !validUntil) return
  const right = await stillEnding(context, rightId, validUntil)
  const person = right && (await personOf(context, userId))
  if (!right || person?.status !== 'active' || !person.phone) return
  const { kind, title } = right.valid
  const { sms } = expiryText(localeOf(person.locale), {
    name: person.name,
    kind,
    title: orElse(title, ''),
    validUntil,
    link: linkTo(context, places.driverRights, {}),
  })
  await sendSms(context, person, 'driverRightExpiry', sms)
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
