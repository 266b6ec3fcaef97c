import { Id } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import { type Going, type Place, places } from '@portal/contracts/places'
import { orElse, type Redacted } from '@portal/events'
import type { JobContext } from '../kit/job.ts'
import { type Notice, notice } from '../kit/notice.ts'
import { NotSeenYet } from '../kit/people.ts'
import { beginsBy } from '../kit/withdrawn.ts'
import { type EducationOccasion, educationMail } from './texts.ts'

type Told = Exclude<Extract<Topic, `education${string}`>, 'educationRemoved'>

/** What it is called; undefined where it was deleted meanwhile. */
async function educationOf(
  { userEducationId }: { userEducationId: string },
  { pool, log }: JobContext,
) {
  const found = await pool.query<{ title: string }>(
    'SELECT name AS title FROM education.user_education WHERE user_education_id = $1',
    [userEducationId],
  )
  if (found.rows[0]) return found.rows[0]
  const last = (await log.read(`userEducation-${userEducationId}`)).at(-1)
  if (!last || last.type === 'educationDeleted') return undefined
  throw new NotSeenYet()
}

/** Whoever is to do an education is told what is asked of them, and what became of what they handed in. */
const about = <P extends Place>(
  named: string,
  on: Told,
  since: string,
  occasion: EducationOccasion,
  place: P,
  going: (userEducationId: string) => Going<P>,
): Notice =>
  notice(named, on, {
    since,
    topic: on,
    about: { userEducationId: Id },
    of: ({ data }) => data,
    to: ({ data }) => [data.userId],
    facts: educationOf,
    place,
    going: ({ userEducationId }) => going(userEducationId),
    words: (locale, { title, link }) => educationMail(occasion, locale, { name: title, link }),
  })

const { education, educations } = places
const theEducation = (id: string) => ({ id })

/** What it was called, from the log: it is in no list any more; undefined where they never heard of it. */
async function removedOf(
  { userId, userEducationId }: { userId: string; userEducationId: string },
  context: JobContext,
) {
  const { log } = context
  if (await beginsBy(context, userId, { userEducationId }, 'tellEducationAsked')) return undefined
  const last = (await log.read(`userEducation-${userEducationId}`)).findLast(
    ({ type }) => type === 'educationHandedIn' || type === 'educationAsked',
  )
  const name = orElse((last?.data as { name?: string | Redacted } | undefined)?.name ?? '', '')
  return name === '' ? undefined : { title: name }
}

/** Only the office removes one. */
const tellEducationRemoved = notice('tellEducationRemoved', 'educationDeleted', {
  since: 'tell-of-education-removed',
  topic: 'educationRemoved',
  about: { userEducationId: Id },
  of: ({ data }) => data,
  to: ({ data }) => [data.userId],
  facts: removedOf,
  place: educations,
  going: () => ({}),
  words: (locale, { title, link }) => educationMail('removed', locale, { name: title, link }),
})

export const tellingOfEducations = [
  tellEducationRemoved,
  about(
    'tellEducationAsked',
    'educationAsked',
    'mail-education-asked',
    'asked',
    education,
    theEducation,
  ),
  about(
    'tellEducationApproved',
    'educationApproved',
    'mail-education-approved',
    'approved',
    educations,
    () => ({}),
  ),
  about(
    'tellEducationRejected',
    'educationRejected',
    'mail-education-rejected',
    'rejected',
    education,
    theEducation,
  ),
]
