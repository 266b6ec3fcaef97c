import { type BulkAction, bulk } from '@portal/contracts/bulk'
import type { Actor } from '@portal/platform/actor'
import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import { courses } from '../certificates/courses.ts'
import { contracts } from '../contracts/contracts.ts'
import { rights } from '../driver-rights/rights.ts'
import { educations } from '../education/educations.ts'
import { incidents } from '../incidents/incidents.ts'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { totalOf, window } from '../kit/listing.ts'
import { people as peopleOf } from '../kit/people.ts'
import { timelog } from '../timelog/timelog.ts'
import { people } from '../users/people.ts'
import { wageSpecs } from '../wages/specs.ts'
import { workshifts } from '../workshifts/workshifts.ts'
import { bulkRuns } from './runs.ts'

const reads = [
  bulkRuns,
  people,
  rights,
  educations,
  courses,
  contracts,
  incidents,
  wageSpecs,
  workshifts,
  timelog,
] as const
type DB = Databases<typeof reads>

const ofRight = (db: Kysely<DB>, ids: readonly string[]): Owners =>
  db
    .selectFrom('driver_rights.right')
    .select(['right_id as id', 'user_id'])
    .where('right_id', 'in', [...ids])
    .execute()
const ofEducation = (db: Kysely<DB>, ids: readonly string[]): Owners =>
  db
    .selectFrom('education.user_education')
    .select(['user_education_id as id', 'user_id'])
    .where('user_education_id', 'in', [...ids])
    .execute()
const ofCourse = (db: Kysely<DB>, ids: readonly string[]): Owners =>
  db
    .selectFrom('certificates.course')
    .select(['course_id as id', 'user_id'])
    .where('course_id', 'in', [...ids])
    .execute()
const ofContract = (db: Kysely<DB>, ids: readonly string[]): Owners =>
  db
    .selectFrom('contracts.contract')
    .select(['contract_id as id', 'user_id'])
    .where('contract_id', 'in', [...ids])
    .execute()

const ofIncident = (db: Kysely<DB>, ids: readonly string[]): Owners =>
  db
    .selectFrom('incidents.report')
    .select(['report_id as id', 'user_id'])
    .where('report_id', 'in', [...ids])
    .execute()

const ofWageSpec = (db: Kysely<DB>, ids: readonly string[]): Owners =>
  db
    .selectFrom('wages.spec')
    .select(['wage_spec_id as id', 'user_id'])
    .where('wage_spec_id', 'in', [...ids])
    .execute()

const ofLoan = (db: Kysely<DB>, ids: readonly string[]): Owners =>
  db
    .selectFrom('timelog.loan')
    .select(['loan_id as id', 'user_id'])
    .where('loan_id', 'in', [...ids])
    .execute()

/** Whose the items of an action are: who stands in the row that they are, or themselves. */
const whose: { readonly [A in BulkAction]?: (db: Kysely<DB>, ids: readonly string[]) => Owners } = {
  rightsApprove: ofRight,
  educationsApprove: ofEducation,
  educationsRemind: ofEducation,
  coursesApprove: ofCourse,
  coursesRemind: ofCourse,
  contractsRemind: ofContract,
  incidentsBegin: ofIncident,
  incidentsClose: ofIncident,
  wagesWithdraw: ofWageSpec,
  loansReturn: ofLoan,
  // A shift is an office's.
  workshiftsWithdraw: async () => [],
}
type Owners = Promise<{ id: string; user_id: string }[]>

/** When the items of an action are, where they have a time and are nobody's. */
async function timesOf(db: Kysely<DB>, action: BulkAction, ids: readonly string[]) {
  if (action !== 'workshiftsWithdraw' || ids.length === 0)
    return new Map<string, { starts_at: Date; ends_at: Date }>()
  const rows = await db
    .selectFrom('workshifts.shift')
    .select(['shift_id', 'starts_at', 'ends_at'])
    .where('shift_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.shift_id, row]))
}

/** The people of these items, by item; those whom the reader does not see are not among them. */
async function ownersOf(db: Kysely<DB>, actor: Actor, action: BulkAction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string }>()
  const found = await (whose[action]?.(db, ids) ?? ids.map((id) => ({ id, user_id: id })))
  const seen = await db
    .selectFrom(peopleOf(db, actor).as('p'))
    .select(['p.user_id', 'p.full_name', 'p.email'])
    .where(sql<boolean>`p.user_id = any(${found.map((one) => one.user_id)}::uuid[])`)
    .execute()
  const names = new Map(seen.map((one) => [one.user_id, one.full_name || one.email]))
  return new Map(
    found.flatMap(({ id, user_id }) => {
      const name = names.get(user_id)
      return name === undefined ? [] : [[id, { id: user_id, name }] as const]
    }),
  )
}

const shown = (row: Selectable<DB['bulk.run']>) => ({
  id: row.bulk_id,
  action: row.action as BulkAction,
  askedAt: row.asked_at.toISOString(),
  total: row.total,
  worked: row.worked,
  refused: row.refused,
  state: row.state as 'running' | 'done' | 'stopped',
})

export const bulkAnswers = answers(bulk, reads, {
  mine: async ({ page, pageSize }, { actor, db }) => {
    const { limit, offset } = window(page, pageSize)
    const found = db.selectFrom('bulk.run').where('asked_by_id', '=', actor.userId)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .selectAll()
        .orderBy('asked_at', 'desc')
        .orderBy('bulk_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return { total, rows: rows.map(shown) }
  },

  one: async ({ id, page, pageSize }, { actor, db }) => {
    const row = await db
      .selectFrom('bulk.run')
      .selectAll()
      .where('bulk_id', '=', id)
      .where('asked_by_id', '=', actor.userId)
      .executeTakeFirst()
    if (!row) return refuse('notFound')
    const { limit, offset } = window(page, pageSize)
    const outcomes = await db
      .selectFrom('bulk.outcome')
      .select(['item_id', 'refused'])
      .where('bulk_id', '=', id)
      .orderBy(sql`refused IS NULL`)
      .orderBy('place')
      .limit(limit)
      .offset(offset)
      .execute()
    const run = shown(row)
    const ids = outcomes.map((one) => one.item_id)
    const [owners, times] = await Promise.all([
      ownersOf(db, actor, run.action, ids),
      timesOf(db, run.action, ids),
    ])
    return {
      ...run,
      rows: outcomes.map((one) => ({
        id: one.item_id,
        userId: owners.get(one.item_id)?.id ?? null,
        name: owners.get(one.item_id)?.name ?? '',
        startsAt: times.get(one.item_id)?.starts_at.toISOString() ?? null,
        endsAt: times.get(one.item_id)?.ends_at.toISOString() ?? null,
        refused: one.refused,
      })),
    }
  },
})
