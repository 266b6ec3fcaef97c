import { Id } from '@portal/contracts'
import { sameEmail } from '@portal/contracts/email'
import { places } from '@portal/contracts/places'
import { codeSubjects, makeCode } from '@portal/platform/security-codes'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo, withCode } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'
import { textOf } from '../kit/texts.ts'

/**
 * Whoever has forgotten their password gets a code; its link is built from the configured address. No
 * notice, as no mail or SMS with a code: it is made when it goes out, and stands nowhere else.
 */
const sendResetCode = job('sendResetCode', { userId: Id }, ({ userId }, context) =>
  mailTo(context, { userId, topic: 'resetCode', whoever: true }, (locale, { email }) => {
    const link = linkTo(context, places.forgotPassword, { step: 'code', email })
    return withCode(
      (code) => textOf('resetCode', locale, { code, link }),
      () => makeCode(context.pool, 'reset', codeSubjects(context.claimKey, sameEmail(email))),
    )
  }),
)

export const mailResetCode = whenever('mail-reset-code', 'passwordResetRequested', ({ data }) => [
  sendResetCode(data),
])
