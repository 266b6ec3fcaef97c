import { STOCKHOLM } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import { intlLocale } from '@portal/contracts/locales'
import { places } from '@portal/contracts/places'
import type { JobHandler } from '../kit/jobs.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { type Notice, noticeMail } from './texts.ts'

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

/** Tells a person that something was done to their sign-in; whoever did it, it goes to them. */
export const tellOfSignIn: JobHandler = async (job, context) => {
  const { userId = '', at = '', sessionId, left, ...of } = job as Record<string, string>
  const notice = of.notice as Notice
  const found = sessionId
    ? await context.pool.query<{ device: string }>(
        'SELECT device FROM auth.session WHERE session_id = $1',
        [sessionId],
      )
    : undefined
  const device = found?.rows[0]?.device ?? ''
  const link = linkTo(context, toldAt[notice], {})
  await mailTo(context, userId, notice, (locale) =>
    noticeMail(notice, locale, {
      device,
      when: timeIn(locale, at),
      left: Number(left ?? 0),
      link,
    }),
  )
}
