import { places } from '@portal/contracts/places'
import { orElse, type Redacted } from '@portal/events'
import { parsePhone } from '@portal/platform/personal-number'
import { makeSigningCode } from '@portal/platform/signing-codes'
import { deliver } from '../kit/delivery.ts'
import type { JobHandler } from '../kit/jobs.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { personOf } from '../kit/people.ts'
import { localeOf, textOf } from '../kit/texts.ts'
import { fileToSignMail } from './texts.ts'

/** The SMS with the code for signing: the code is made here, and is nowhere but in the SMS. */
export const sendSigningCode: JobHandler = async ({ userId, signingId }, context) => {
  const person = await personOf(context, userId ?? '')
  const asked = (await context.log.read(`signing-${signingId}`)).at(-1)
  if (!person || !asked) return
  const phone = parsePhone(person.phone) ?? ''
  const { phoneEnd } = asked.data as { phoneEnd: string | Redacted }
  // The log says where the code went: a number that was changed meanwhile gets none.
  if (phone === '' || !phone.endsWith(orElse(phoneEnd, 'nowhere'))) return
  const code = await makeSigningCode(context.pool, context.claimKey, signingId ?? '')
  if (!code) return
  const { text } = textOf('signingCode', localeOf(person.locale), {
    code,
    link: linkTo(context, places.home, {}),
  })
  await deliver(context, {
    kind: 'sms',
    userId: person.userId,
    topic: 'signingCode',
    to: person.phone,
    text,
  })
}

/** The mail that a file waits to be signed; none where it was withdrawn or signed meanwhile. */
export const tellFileToSign: JobHandler = async ({ userId, fileId }, context) => {
  const said = await context.log.read(`fileSignage-${fileId}`)
  if (said.length !== 1) return
  const link = linkTo(context, places.signed, { file: fileId ?? undefined })
  await mailTo(context, userId ?? '', 'fileToSign', (locale) => fileToSignMail(locale, link))
}
