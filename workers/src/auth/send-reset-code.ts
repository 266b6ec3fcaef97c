import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { reset } from '@portal/domain/auth/mails'
import { streamOf } from '@portal/domain/kit/aggregate'
import { z } from 'zod'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo, withCode } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'
import { textOf } from '../kit/texts.ts'
import { codeFor } from './still-waited-for.ts'

/**
 * Whoever has forgotten their password gets a code; its link is built from the configured address. No
 * notice, as no mail or SMS with a code: it is made when it goes out, and stands nowhere else.
 */
const sendResetCode = job(
  'sendResetCode',
  { userId: Id, version: z.number().optional(), byOffice: z.boolean().optional() },
  ({ userId, version, byOffice }, context) =>
    mailTo(context, { userId, topic: 'resetCode', whoever: true }, (locale, { email }) => {
      const link = linkTo(context, places.forgotPassword, { step: 'code', email })
      const asked = { stream: streamOf(reset, userId), version, byOffice: byOffice ?? false }
      return withCode(
        (code) => textOf('resetCode', locale, { code, link }),
        () => codeFor('reset', email, asked, context),
      )
    }),
)

export const mailResetCode = whenever(
  'mail-reset-code',
  'passwordResetRequested',
  ({ data: { userId, byId }, version }) => [
    sendResetCode({ userId, version: Number(version), byOffice: byId !== null }),
  ],
)
