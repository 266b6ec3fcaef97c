import { Id } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import { type Going, type Place, places } from '@portal/contracts/places'
import { course } from '@portal/domain/certificates/course'
import type { certificateEvents, DataOf } from '@portal/events'
import { momentIn } from '../kit/day-words.ts'
import type { JobContext } from '../kit/job.ts'
import { type Notice, notice } from '../kit/notice.ts'
import { NotSeenYet } from '../kit/people.ts'
import { beginsBy } from '../kit/withdrawn.ts'
import { type CourseOccasion, courseMail } from './texts.ts'

type Booked = DataOf<(typeof certificateEvents)['courseBooked']>
type Told = Extract<Topic, `course${string}`>

const ids = { courseId: Id, certificateId: Id }

interface About {
  readonly courseId: string
  readonly certificateId: string
  readonly userId: string
}

/** When and where a course is, from the log: a cancelled one is in no list any more. */
async function courseOf({ courseId, certificateId }: About, { log, pool }: JobContext) {
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

/** What still stands of it: nobody is led to a course that is cancelled by now. */
async function standing(of: About, context: JobContext) {
  const { is } = await context.decides.state(course, of.courseId)
  return is === 'cancelled' ? undefined : courseOf(of, context)
}

/** One that is cancelled, unless they never heard of it. */
async function cancelled(of: About, context: JobContext) {
  const { userId, courseId } = of
  const unheard = await beginsBy(context, userId, { courseId }, 'tellCourseBooked')
  return unheard ? undefined : courseOf(of, context)
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
    facts: on === 'courseCancelled' ? cancelled : standing,
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

const { educations } = places
const theCourse = (id: string) => ({ id })
const all = () => ({ tab: 'courses' }) as const

export const tellingOfCourses = [
  about(
    'tellCourseBooked',
    'courseBooked',
    'mail-course-booked',
    'booked',
    places.course,
    theCourse,
  ),
  about(
    'tellCourseUpdateAsked',
    'courseUpdateAsked',
    'mail-course-update-asked',
    'updateAsked',
    places.course,
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
