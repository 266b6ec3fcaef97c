import { Id } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import { type Going, type Place, places } from '@portal/contracts/places'
import type { certificateEvents, DataOf } from '@portal/events'
import { momentIn } from '../kit/day-words.ts'
import type { JobContext } from '../kit/job.ts'
import { type Notice, notice } from '../kit/notice.ts'
import { NotSeenYet } from '../kit/people.ts'
import { type CourseOccasion, courseMail } from './texts.ts'

type Booked = DataOf<(typeof certificateEvents)['courseBooked']>
type Told = Extract<Topic, `course${string}`>

const ids = { courseId: Id, certificateId: Id }

/** When and where a course is, from the log: a cancelled one is in no list any more. */
async function courseOf(
  { courseId, certificateId }: { courseId: string; certificateId: string },
  { log, pool }: JobContext,
) {
  const events = await log.read(`course-${courseId}`)
  const booked = events.find(({ type }) => type === 'courseBooked')?.data as Booked | undefined
  if (!booked) return undefined
  const found = await pool.query<{ name: string }>(
    'SELECT name FROM certificates.certificate WHERE certificate_id = $1',
    [certificateId],
  )
  const title = found.rows[0]?.name
  if (title === undefined) throw new NotSeenYet()
  return { title, startsAt: booked.startsAt, place: booked.place }
}

/** Whoever is booked on a course is told what becomes of it. */
const about = <P extends Place>(
  named: string,
  on: Told,
  since: string,
  occasion: CourseOccasion,
  place: P,
  going: (courseId: string) => Going<P>,
): Notice =>
  notice(named, on, {
    since,
    topic: on,
    about: ids,
    of: ({ data }) => data,
    to: ({ data }) => [data.userId],
    facts: courseOf,
    place,
    going: ({ courseId }) => going(courseId),
    words: (locale, { title, startsAt, place: where, link }) =>
      courseMail(occasion, locale, {
        name: title,
        when: momentIn(locale, startsAt, 'full'),
        place: where,
        link,
      }),
  })

const { course, educations } = places
const theCourse = (id: string) => ({ id })
const all = () => ({ tab: 'courses' }) as const

export const tellingOfCourses = [
  about('tellCourseBooked', 'courseBooked', 'mail-course-booked', 'booked', course, theCourse),
  about(
    'tellCourseUpdateAsked',
    'courseUpdateAsked',
    'mail-course-update-asked',
    'updateAsked',
    course,
    theCourse,
  ),
  about(
    'tellCourseAccepted',
    'courseAccepted',
    'mail-course-accepted',
    'accepted',
    educations,
    all,
  ),
  about(
    'tellCourseCancelled',
    'courseCancelled',
    'mail-course-cancelled',
    'cancelled',
    educations,
    all,
  ),
]
