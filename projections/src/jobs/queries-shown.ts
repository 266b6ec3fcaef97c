import {
  type EmploymentForm,
  employmentForms,
  type JobAdState,
  type JobRight,
  type JobRow,
  jobRights,
  type WorkExtent,
  workExtents,
} from '@portal/contracts/jobs'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { applicants } from '../applicants/applicants.ts'
import { rights as rightsModel } from '../driver-rights/rights.ts'
import type { Databases } from '../kit/answers.ts'
import { organisation } from '../organisation/organisation.ts'
import { privacy } from '../privacy/privacy.ts'
import { people } from '../users/people.ts'
import { jobs } from './jobs.ts'

export const reads = [jobs, applicants, organisation, privacy, rightsModel, people] as const
export type DB = Databases<typeof reads>

/** Ads 'a' with the names of their companies. */
export const shown = (db: Kysely<DB>) =>
  db
    .selectFrom('jobs.ad as a')
    .leftJoin('organisation.company as c', 'c.company_id', 'a.company_id')
    .selectAll('a')
    .select('c.name as company_name')
export type Shown = Omit<
  Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number],
  'html' | 'contact'
>

/** Only rights that this version knows. */
export const knownRights = (rights: readonly string[]): JobRight[] =>
  jobRights.filter((one) => rights.includes(one))

/** A row as those who look for work see it. */
export const asRow = (row: Shown): JobRow => ({
  id: row.job_ad_id,
  headline: row.headline,
  companyId: row.company_id,
  companyName: row.company_name ?? '',
  place: row.place,
  form: employmentForms.find((one) => one === row.form) ?? ('permanent' satisfies EmploymentForm),
  extent: workExtents.find((one) => one === row.extent) ?? ('fullTime' satisfies WorkExtent),
  rights: knownRights(row.rights),
  from: row.from_day,
  until: row.until_day,
})

/** Who looks: somebody from outside, or one who works here. */
export type Audience = 'public' | 'inside'

/** Whether an ad 'a' is open to somebody on a day in Stockholm, in SQL. */
export const isOpenTo = (audience: Audience, today: string) =>
  sql<boolean>`(NOT a.is_template AND NOT a.is_archived AND a.audience IN ('everybody', ${audience})
    AND a.from_day <= ${today} AND (a.until_day IS NULL OR a.until_day >= ${today}))`

/** Where an ad stands on a day. */
export function stateOf(row: Shown, today: string): JobAdState {
  if (row.is_archived) return 'archived'
  if (row.from_day > today) return 'coming'
  return row.until_day !== null && row.until_day < today ? 'ended' : 'open'
}

/** Which of the rights that ads ask for this person has on a day: approved, and not expired. */
export async function ownRights(db: Kysely<DB>, actor: Actor, today: string): Promise<JobRight[]> {
  const rows = await db
    .selectFrom('driver_rights.right')
    .select(['kind', 'valid'])
    .where('user_id', '=', actor.userId)
    .where('has_valid', '=', true)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .execute()
  return knownRights(
    rows.flatMap(({ kind, valid }) =>
      kind === 'drivingLicence' ? (valid?.categories ?? []) : [kind],
    ),
  )
}
