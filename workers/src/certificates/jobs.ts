import { STOCKHOLM } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import { intlLocale } from '@portal/contracts/locales'
import { places } from '@portal/contracts/places'
import type { certificateEvents, DataOf } from '@portal/events'
import type { JobHandler } from '../kit/jobs.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { NotSeenYet } from '../kit/people.ts'
import { courseMail } from './texts.ts'

type Booked = DataOf<(typeof certificateEvents)['courseBooked']>

/** The time as it is read in Stockholm, in words. */
const timeIn = (locale: Locale, at: string): string =>
  new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: STOCKHOLM,
  }).format(new Date(at))

const mailOf =
  (occasion: 'booked' | 'updateAsked' | 'accepted' | 'cancelled', topic: Topic): JobHandler =>
  async ({ userId, courseId, certificateId }, context) => {
    // From the log: a cancelled course is in no list any more.
    const events = await context.log.read(`course-${courseId}`)
    const booked = events.find(({ type }) => type === 'courseBooked')?.data as Booked | undefined
    if (!booked) return
    const found = await context.pool.query<{ name: string }>(
      'SELECT name FROM certificates.certificate WHERE certificate_id = $1',
      [certificateId],
    )
    const name = found.rows[0]?.name
    if (name === undefined) throw new NotSeenYet()
    const open = occasion === 'booked' || occasion === 'updateAsked'
    const link = open
      ? linkTo(context, places.course, { id: courseId ?? undefined })
      : linkTo(context, places.educations, { tab: 'courses' })
    await mailTo(context, userId ?? '', topic, (locale) =>
      courseMail(occasion, locale, {
        name,
        when: timeIn(locale, booked.startsAt),
        place: booked.place,
        link,
      }),
    )
  }

export const tellCourseBooked = mailOf('booked', 'courseBooked')
export const tellCourseUpdateAsked = mailOf('updateAsked', 'courseUpdateAsked')
export const tellCourseAccepted = mailOf('accepted', 'courseAccepted')
export const tellCourseCancelled = mailOf('cancelled', 'courseCancelled')
