import type { ApplicantRow } from '@portal/contracts/applicants'
import { applicationStatuses } from '@portal/contracts/jobs'
import type { Actor } from '@portal/platform/actor'
import type { Kysely } from 'kysely'
import { files } from '../files/owned.ts'
import { jobs } from '../jobs/jobs.ts'
import { knownRights } from '../jobs/queries-shown.ts'
import type { Databases } from '../kit/answers.ts'
import { isSeenOrNobody } from '../kit/people.ts'
import { privacy } from '../privacy/privacy.ts'
import { people } from '../users/people.ts'
import { applicants } from './applicants.ts'

export const reads = [applicants, jobs, people, files, privacy] as const
export type DB = Databases<typeof reads>

/** Applications 'p' that this viewer sees, with the ads 'a' that they answer. */
export const shown = (db: Kysely<DB>, actor: Actor) =>
  db
    .selectFrom('applicants.application as p')
    .leftJoin('jobs.ad as a', 'a.job_ad_id', 'p.job_ad_id')
    .selectAll('p')
    .select(['a.headline', 'a.rights as wanted'])
    .where(isSeenOrNobody(actor, 'p.user_id'))
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

/** A row of the office's list. */
export function asRow(row: Row): ApplicantRow {
  const has = knownRights(row.rights)
  return {
    id: row.application_id,
    jobAdId: row.job_ad_id,
    headline: row.headline ?? '',
    name: row.name,
    email: row.email,
    phone: row.phone,
    place: row.place,
    rights: has,
    missing: knownRights(row.wanted ?? []).filter((one) => !has.includes(one)),
    appliedAt: row.applied_at.toISOString(),
    status: applicationStatuses.find((one) => one === row.status) ?? 'received',
    userId: row.user_id,
    files: row.files,
    locale: row.locale,
    version: row.version,
  }
}
