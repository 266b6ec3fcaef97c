import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { orElse, type Redacted } from '@portal/events'
import { parsePhone } from '@portal/platform/personal-number'
import { makeSigningCode } from '@portal/platform/signing-codes'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { smsTo } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'
import { textOf } from '../kit/texts.ts'

/** Whoever signs gets a code by SMS: it is made here, and is nowhere but in the SMS. */
const sendSigningCode = job(
  'sendSigningCode',
  { userId: Id, signingId: Id },
  async ({ userId, signingId }, context) => {
    const asked = (await context.log.read(`signing-${signingId}`)).at(-1)
    if (!asked) return
    const { phoneEnd } = asked.data as { phoneEnd: string | Redacted }
    await smsTo(context, { userId, topic: 'signingCode' }, (locale, { phone }) => {
      // The log says where the code went: a number that was changed meanwhile gets none.
      if (!parsePhone(phone)?.endsWith(orElse(phoneEnd, 'nowhere'))) return undefined
      return async () => {
        const code = await makeSigningCode(context.pool, context.claimKey, signingId)
        const link = linkTo(context, places.home, {})
        return code && textOf('signingCode', locale, { code, link }).text
      }
    })
  },
)

export const smsSigningCode = whenever('sms-signing-code', 'signingStarted', ({ data }) => [
  sendSigningCode(data),
])
