import { Id } from '@portal/contracts'
import { orElse, type Redacted } from '@portal/events'
import { job } from '../kit/job.ts'
import { smsTo } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'

/** An SMS that an administrator wrote; its text is read from the log, not carried in the job. */
const sendSms = job(
  'sendRequestedSms',
  { userId: Id, smsId: Id },
  async ({ userId, smsId }, context) => {
    const events = await context.log.read(`person-${userId}`)
    const asked = events.find(
      ({ type, data }) => type === 'smsRequested' && (data as { smsId: string }).smsId === smsId,
    )
    await smsTo(
      context,
      { userId, topic: 'sms', whoever: true },
      () => asked && orElse((asked.data as { text: string | Redacted }).text, ''),
    )
  },
)

export const sendRequestedSms = whenever('send-requested-sms', 'smsRequested', ({ data }) => [
  sendSms(data),
])
