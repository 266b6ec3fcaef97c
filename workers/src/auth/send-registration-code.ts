import { places } from '@portal/contracts/places'
import { orElse, type Redacted } from '@portal/events'
import { z } from 'zod'
import { deliver } from '../kit/delivery.ts'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { withCode } from '../kit/mail.ts'
import { personOf } from '../kit/people.ts'
import { whenever } from '../kit/reactions.ts'
import { localeOf, textOf } from '../kit/texts.ts'
import { codeFor } from './still-waited-for.ts'

/** Whoever begins to register gets a fresh code, and the link to finish with. */
const sendRegistrationCode = job(
  'sendRegistrationCode',
  { stream: z.string(), version: z.number().optional() },
  async ({ stream, version }, context) => {
    const events = await context.log.read(stream)
    const last = events.at(-1)?.data as
      | { email: string | Redacted; locale: string; userId: string | null }
      | undefined
    if (!last) return
    // Somebody who is known is written to where they are known, not at a stranger's spelling of it.
    const known = last.userId === null ? undefined : await personOf(context, last.userId)
    const email = known?.email ?? orElse(last.email, '')
    if (!email) return
    const link = linkTo(context, places.register, { step: 'code', email })
    const locale = localeOf(last.locale)
    await deliver(context, {
      kind: 'mail',
      locale,
      userId: last.userId,
      topic: 'registrationCode',
      to: email,
      ...withCode(
        (code) => textOf('registrationCode', locale, { code, link }),
        () => codeFor('register', email, { stream, version }, context),
      ),
    })
  },
)

export const mailRegistrationCode = whenever(
  'mail-registration-code',
  'registrationStarted',
  ({ stream, version }) => [sendRegistrationCode({ stream, version: Number(version) })],
)
