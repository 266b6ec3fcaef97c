import { STOCKHOLM } from '@portal/calendar/stockholm'
import { Id, type Locale } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import { intlLocale } from '@portal/contracts/locales'
import { places } from '@portal/contracts/places'
import type { certificateEvents, DataOf } from '@portal/events'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { NotSeenYet } from '../kit/people.ts'
import { whenever } from '../kit/reactions.ts'
import { courseMail } from './texts.ts'

type Booked = DataOf<(typeof certificateEvents)['courseBooked']>

/** The time as it is read in Stockholm, in words. */
const timeIn = (locale: Locale, at: string): string =>
  new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: STOCKHOLM,
  }).format(new Date(at))

type Occasion = 'booked' | 'updateAsked' | 'accepted' | 'cancelled'

/** Whoever is booked on a course is told what becomes of it. */
const about = (named: string, occasion: Occasion, topic: Topic) =>
  job(
    named,
    { userId: Id, courseId: Id, certificateId: Id },
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
        ? linkTo(context, places.course, { id: courseId })
        : linkTo(context, places.educations, { tab: 'courses' })
      await mailTo(context, { userId, topic }, (locale) =>
        courseMail(occasion, locale, {
          name,
          when: timeIn(locale, booked.startsAt),
          place: booked.place,
          link,
        }),
      )
    },
  )

const tellCourseBooked = about('tellCourseBooked', 'booked', 'courseBooked')
const tellCourseUpdateAsked = about('tellCourseUpdateAsked', 'updateAsked', 'courseUpdateAsked')
const tellCourseAccepted = about('tellCourseAccepted', 'accepted', 'courseAccepted')
const tellCourseCancelled = about('tellCourseCancelled', 'cancelled', 'courseCancelled')

export const mailCourseBooked = whenever('mail-course-booked', 'courseBooked', ({ data }) => [
  tellCourseBooked(data),
])
export const mailCourseUpdateAsked = whenever(
  'mail-course-update-asked',
  'courseUpdateAsked',
  ({ data }) => [tellCourseUpdateAsked(data)],
)
export const mailCourseAccepted = whenever('mail-course-accepted', 'courseAccepted', ({ data }) => [
  tellCourseAccepted(data),
])
export const mailCourseCancelled = whenever(
  'mail-course-cancelled',
  'courseCancelled',
  ({ data }) => [tellCourseCancelled(data)],
)
