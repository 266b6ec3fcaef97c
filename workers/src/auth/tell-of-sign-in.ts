import { STOCKHOLM } from '@portal/calendar/stockholm'
import { Id, type Locale } from '@portal/contracts'
import { intlLocale } from '@portal/contracts/locales'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'
import { type Notice, noticeMail, notices } from './texts.ts'

const timeIn = (locale: Locale, at: string): string =>
  new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: STOCKHOLM,
  }).format(new Date(at))

/** Where a notice sends its reader: to what they can do about it. */
const toldAt: Record<
  Notice,
  typeof places.forgotPassword | typeof places.login | typeof places.details
> = {
  passwordChanged: places.forgotPassword,
  secondFactorTaken: places.login,
  secondFactorAdded: places.details,
  secondFactorRemoved: places.details,
  recoveryCodeUsed: places.details,
  newDevice: places.details,
}

/** Whoever's sign-in was changed is told, whoever did it. */
const tellOfSignIn = job(
  'tellOfSignIn',
  {
    userId: Id,
    notice: z.enum(notices),
    at: z.string(),
    sessionId: z.string().optional(),
    left: z.coerce.number().optional(),
  },
  async ({ userId, notice, at, sessionId, left = 0 }, context) => {
    const found = sessionId
      ? await context.pool.query<{ device: string }>(
          'SELECT device FROM auth.session WHERE session_id = $1',
          [sessionId],
        )
      : undefined
    const device = found?.rows[0]?.device ?? ''
    const link = linkTo(context, toldAt[notice], {})
    await mailTo(context, { userId, topic: notice }, (locale) =>
      noticeMail(notice, locale, { device, when: timeIn(locale, at), left, link }),
    )
  },
)

const told = (
  notice: Notice,
  { data, time }: { data: { userId: string }; time: Date },
  more: { sessionId?: string; left?: number } = {},
) => [tellOfSignIn({ userId: data.userId, notice, at: time.toISOString(), ...more })]

export const tellOfPassword = whenever('tell-of-password', 'passwordChanged', (event) =>
  told('passwordChanged', event),
)
export const tellOfSecondFactor = whenever('tell-of-second-factor', 'secondFactorAdded', (event) =>
  told('secondFactorAdded', event),
)
export const tellOfSecondFactorGone = whenever(
  'tell-of-second-factor-gone',
  'secondFactorRemoved',
  (event) => told(event.data.byId ? 'secondFactorTaken' : 'secondFactorRemoved', event),
)
export const tellOfRecoveryCode = whenever('tell-of-recovery-code', 'recoveryCodeUsed', (event) =>
  told('recoveryCodeUsed', event, { left: event.data.left }),
)
export const tellOfNewDevice = whenever('tell-of-new-device', 'newDeviceSeen', (event) =>
  told('newDevice', event, { sessionId: event.data.sessionId }),
)
