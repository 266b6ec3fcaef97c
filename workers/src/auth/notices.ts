import type { Locale } from '@portal/contracts'
import { STOCKHOLM } from '@portal/platform/clock'
import type { JobHandler } from '../kit/jobs.ts'
import { mailTo } from '../kit/mail.ts'
import { type Notice, noticeMail } from './texts.ts'

const timeIn = (locale: Locale, at: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: STOCKHOLM,
  }).format(new Date(at))

const pages: Partial<Record<Notice, string>> = {
  passwordChanged: '/forgot-password',
  secondFactorTaken: '/login',
}

/** Tells a person that something was done to their sign-in; whoever did it, it goes to them. */
export const tellOfSignIn: JobHandler = async (job, context) => {
  const { userId = '', notice, at = '', sessionId, left } = job as Record<string, string>
  const found = sessionId
    ? await context.pool.query<{ device: string }>(
        'SELECT device FROM auth.session WHERE session_id = $1',
        [sessionId],
      )
    : undefined
  const device = found?.rows[0]?.device ?? ''
  const link = `${context.publicUrl}${pages[notice as Notice] ?? '/inside/user/details'}`
  await mailTo(context, userId, notice as string, (locale) =>
    noticeMail(notice as Notice, locale, {
      device,
      when: timeIn(locale, at),
      left: Number(left ?? 0),
      link,
    }),
  )
}
