import type { Topic } from '@portal/contracts/deliveries'
import { places } from '@portal/contracts/places'
import type { JobHandler } from '../kit/jobs.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { NotSeenYet } from '../kit/people.ts'
import { educationMail } from './texts.ts'

const mailOf =
  (occasion: 'asked' | 'approved' | 'rejected', topic: Topic): JobHandler =>
  async ({ userId, userEducationId }, context) => {
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
        : linkTo(context, places.education, { id: userEducationId ?? undefined })
    await mailTo(context, userId ?? '', topic, (locale) =>
      educationMail(occasion, locale, { name, link }),
    )
  }

export const tellEducationAsked = mailOf('asked', 'educationAsked')
export const tellEducationApproved = mailOf('approved', 'educationApproved')
export const tellEducationRejected = mailOf('rejected', 'educationRejected')
