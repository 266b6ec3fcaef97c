import { Id } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import { places } from '@portal/contracts/places'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { NotSeenYet } from '../kit/people.ts'
import { whenever } from '../kit/reactions.ts'
import { educationMail } from './texts.ts'

/** Whoever is to do an education is told what is asked of them, and what became of what they handed in. */
const about = (named: string, occasion: 'asked' | 'approved' | 'rejected', topic: Topic) =>
  job(named, { userId: Id, userEducationId: Id }, async ({ userId, userEducationId }, context) => {
    const found = await context.pool.query<{ name: string }>(
      'SELECT name FROM education.user_education WHERE user_education_id = $1',
      [userEducationId],
    )
    const name = found.rows[0]?.name
    if (name === undefined) {
      const last = (await context.log.read(`userEducation-${userEducationId}`)).at(-1)
      // Deleted meanwhile, there is nothing to be written about.
      if (!last || last.type === 'educationDeleted') return
      throw new NotSeenYet()
    }
    const link =
      occasion === 'approved'
        ? linkTo(context, places.educations, {})
        : linkTo(context, places.education, { id: userEducationId })
    await mailTo(context, { userId, topic }, (locale) =>
      educationMail(occasion, locale, { name, link }),
    )
  })

const tellEducationAsked = about('tellEducationAsked', 'asked', 'educationAsked')
const tellEducationApproved = about('tellEducationApproved', 'approved', 'educationApproved')
const tellEducationRejected = about('tellEducationRejected', 'rejected', 'educationRejected')

export const mailEducationAsked = whenever('mail-education-asked', 'educationAsked', ({ data }) => [
  tellEducationAsked(data),
])
export const mailEducationApproved = whenever(
  'mail-education-approved',
  'educationApproved',
  ({ data }) => [tellEducationApproved(data)],
)
export const mailEducationRejected = whenever(
  'mail-education-rejected',
  'educationRejected',
  ({ data }) => [tellEducationRejected(data)],
)
