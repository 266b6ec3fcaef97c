import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import type { JobContext } from '../kit/job.ts'
import { notice } from '../kit/notice.ts'
import { paysWhoever } from '../kit/people.ts'
import { officeMail } from './texts.ts'

/** The headline of the ad that an application answers, while it stands; undefined where it is gone. */
const headlineWhere =
  (more: string) =>
  async ({ applicationId }: { applicationId: string }, { pool }: JobContext) => {
    const { rows } = await pool.query<{ headline: string }>(
      `SELECT coalesce(a.headline, '') AS headline FROM applicants.application p
       LEFT JOIN jobs.ad a USING (job_ad_id) WHERE p.application_id = $1 AND ${more}`,
      [applicationId],
    )
    return rows[0]
  }

/** Whoever reads applications is told of a new one, if they may see who sent it. */
export const tellApplicationReceived = notice('tellApplicationReceived', 'applicationReceived', {
  since: 'tell-of-application',
  topic: 'applicationReceived',
  about: { applicationId: Id, jobAdId: Id },
  of: ({ data }) => data,
  reads: ['applicants', 'jobs', 'users'],
  among: async ({ applicationId }, { pool }) => {
    const { rows } = await pool.query<{ user_id: string }>(
      `SELECT a.user_id FROM applicants.application x LEFT JOIN users.person p ON p.user_id = x.user_id
       JOIN users.person a ON ${paysWhoever} AND a.user_id IS DISTINCT FROM x.user_id
       WHERE x.application_id = $1`,
      [applicationId],
    )
    return rows.map((row) => row.user_id)
  },
  facts: headlineWhere("p.status = 'received'"),
  place: places.adminJob,
  going: ({ applicationId, jobAdId }) => ({ id: jobAdId, application: applicationId }),
  words: (locale, fill) => officeMail('received', locale, fill),
})

/** Whom the office asks to look at one is told; what was said with it stands in the portal. */
export const tellApplicationForwarded = notice('tellApplicationForwarded', 'applicationForwarded', {
  since: 'tell-of-forwarded-application',
  topic: 'applicationForwarded',
  about: { applicationId: Id, jobAdId: Id },
  of: ({ data }) => data,
  to: ({ data }) => data.toIds,
  reads: ['applicants', 'jobs'],
  facts: headlineWhere('true'),
  place: places.adminJob,
  going: ({ applicationId, jobAdId }) => ({ id: jobAdId, application: applicationId }),
  words: (locale, fill) => officeMail('forwarded', locale, fill),
  eachTime: true,
})
