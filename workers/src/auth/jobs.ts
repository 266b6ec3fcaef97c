import { sameEmail } from '@portal/contracts/email'
import { places } from '@portal/contracts/places'
import { orElse, type Redacted } from '@portal/events'
import { codeSubjects, makeCode } from '@portal/platform/security-codes'
import { deliver } from '../kit/delivery.ts'
import type { JobHandler } from '../kit/jobs.ts'
import { linkTo } from '../kit/links.ts'
import { personOf } from '../kit/people.ts'
import { localeOf, textOf } from '../kit/texts.ts'

/** The registration mail: a fresh code, and the link to finish with. */
export const sendRegistrationCode: JobHandler = async ({ stream }, context) => {
  const events = await context.log.read(stream ?? '')
  const last = events.at(-1)?.data as
    | { email: string | Redacted; locale: string; userId: string | null }
    | undefined
  if (!last) return
  // Somebody who is known is written to where they are known, not at a stranger's spelling of it.
  const known = last.userId === null ? undefined : await personOf(context, last.userId)
  const email = known?.email ?? orElse(last.email, '')
  if (!email) return
  const subjects = codeSubjects(context.claimKey, sameEmail(email))
  const code = await makeCode(context.pool, 'register', subjects)
  const link = linkTo(context, places.register, { step: 'code', email })
  const mail = textOf('registrationCode', localeOf(last.locale), { code, link })
  await deliver(context, {
    kind: 'mail',
    userId: last.userId,
    topic: 'registrationCode',
    to: email,
    ...mail,
  })
}

/** The mail with a code for a new password; its link is built from the configured address. */
export const sendResetCode: JobHandler = async ({ userId }, context) => {
  const person = await personOf(context, userId ?? '')
  if (!person) return
  const subjects = codeSubjects(context.claimKey, sameEmail(person.email))
  const code = await makeCode(context.pool, 'reset', subjects)
  const link = linkTo(context, places.forgotPassword, { step: 'code', email: person.email })
  const mail = textOf('resetCode', localeOf(person.locale), { code, link })
  await deliver(context, {
    kind: 'mail',
    userId: person.userId,
    topic: 'resetCode',
    to: person.email,
    ...mail,
  })
}
