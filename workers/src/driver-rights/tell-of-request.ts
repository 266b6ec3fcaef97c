import { Id } from '@portal/contracts'
import type { RightKind } from '@portal/contracts/driver-rights-rules'
import { places } from '@portal/contracts/places'
import { orElse, type Redacted } from '@portal/events'
import { type JobContext, job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo, smsTo } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'
import { requestText } from './texts.ts'

const about = { rightId: Id, userId: Id, eventId: Id }
const topic = 'driverRightRequest'

/** What an administrator asked for; it is read from the log, not carried in the job. */
async function asked(context: JobContext, rightId: string, eventId: string) {
  const events = await context.log.read(`driverRight-${rightId}`)
  const event = events.find((one) => one.id === eventId)
  const first = events[0]?.data as { kind: RightKind; title: string | Redacted } | undefined
  const text = event && orElse((event.data as { text: string | Redacted }).text, '')
  if (!first || !text) return undefined
  const link = linkTo(context, places.driverRights, {})
  return { kind: first.kind, title: orElse(first.title, ''), text, link }
}

/**
 * Tells the employee what an administrator asks for. No notice: it bears the administrator's own words,
 * and by SMS, too, where they said so.
 */
const byMail = job('tellOfRequestByMail', about, async ({ rightId, userId, eventId }, context) => {
  const request = await asked(context, rightId, eventId)
  await mailTo(
    context,
    { userId, topic },
    (locale, { name }) => request && requestText(locale, { name, ...request }),
  )
})

/** The same by SMS, where the administrator wanted one. */
const bySms = job('tellOfRequestBySms', about, async ({ rightId, userId, eventId }, context) => {
  const request = await asked(context, rightId, eventId)
  await smsTo(
    context,
    { userId, topic },
    (locale, { name }) => request && requestText(locale, { name, ...request }).sms,
  )
})

export const tellOfRequest = whenever(
  'tell-of-driver-right-request',
  'driverRightChangesRequested',
  ({ id, data }) => {
    const one = { rightId: data.rightId, userId: data.userId, eventId: id }
    return [byMail(one), ...(data.sms ? [bySms(one)] : [])]
  },
)
