import type { StartupBlock } from '@portal/contracts/app'
import { type Kysely, sql } from 'kysely'
import { type FoundRow, type Gives, prepared } from '../kit/prepared.ts'
import type { Database } from '../kit/read-model.ts'
import type { startup } from './startup.ts'

type Reads = Database<typeof startup>

/** What a person is asked for now, the oldest first. */
const rowsOf = prepared('startup_asked', (db: Kysely<Reads>, given: Gives<{ userId: string }>) =>
  db
    .selectFrom('startup.asked as i')
    .innerJoin('startup.thing as t', 't.thing_id', 'i.thing_id')
    .leftJoin('startup.finished as f', (join) =>
      join.onRef('f.user_id', '=', 'i.user_id').onRef('f.thing_id', '=', 'i.thing_id'),
    )
    .leftJoin('startup.opening as o', 'o.thing_id', 't.thing_id')
    .leftJoin('startup.name as n', 'n.target_id', 't.target_id')
    .select([
      't.kind',
      't.thing_id as id',
      't.target_id as targetId',
      'i.since',
      't.begins_at as beginsAt',
      't.optional',
      't.forced',
      sql<boolean>`coalesce(n.survey, false)`.as('survey'),
      sql<string>`coalesce(n.name, t.title)`.as('title'),
      sql<boolean>`coalesce(f.round, 0) >= coalesce(o.round, t.round)`.as('done'),
    ])
    .where('i.user_id', '=', given('userId'))
    .where(sql<boolean>`coalesce(o.open, t.kind <> 'test') AND NOT coalesce(n.removed, false)`)
    .orderBy('i.since')
    .orderBy('t.thing_id'),
)
type Row = FoundRow<typeof rowsOf>

/** May they go on: the five conditions of the specification's section 4, startup gate. */
export function mayGoOn(block: StartupBlock): boolean {
  const done = (list: readonly { done: boolean; optional: boolean }[]) =>
    list.every((one) => one.done || one.optional)
  return (
    block.loaded &&
    block.userContracts.length === 0 &&
    block.userDocuments.every((one) => one.isApproved) &&
    done(block.tests) &&
    done(block.forcedUserTests) &&
    done(block.userCertificateCourses) &&
    block.unacceptedAbnormalitiesCount === 0
  )
}

/** The startup block of a person (specification, section 3), worked out from what is asked of them. */
export async function startupBlock(
  db: Kysely<Reads>,
  userId: string,
  now: Date,
  skipped: boolean,
): Promise<StartupBlock> {
  const all = await rowsOf(db, { userId })
  const hasBegun = ({ beginsAt }: Row) => beginsAt === null || beginsAt <= now
  const rows = all.filter(hasBegun)
  const startsAt = ({ beginsAt, since }: Row) => (beginsAt ?? since).toISOString()
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const named = ({ id, title, since }: Row) => ({ id, title, since: since.toISOString() })
  const task = (row: Row) => ({ ...named(row), done: row.done, optional: row.optional })
  const test = (row: Row) => ({ ...task(row), survey: row.survey })
  const tests = of('test')
  const contracts = of('contract')
  const block = {
    loaded: true,
    loading: false,
    userContracts: contracts.filter((row) => !row.done).map(named),
    signedContractsCount: contracts.filter((row) => row.done).length,
    userDocuments: of('document').map((row) => ({ ...named(row), isApproved: row.done })),
    tests: tests.filter((row) => !row.forced).map(test),
    userEducations: of('education')
      .filter((row) => !row.done)
      .map(named),
    forcedUserTests: tests.filter((row) => row.forced).map(test),
    userCertificateCourses: of('course').map((row) => ({ ...task(row), startsAt: startsAt(row) })),
    comingCourses: all
      .filter((row) => !hasBegun(row) && !row.done)
      .map((row) => ({ id: row.id, title: row.title, startsAt: startsAt(row) }))
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt)),
    unacceptedAbnormalitiesCount: of('abnormality').filter((row) => !row.done).length,
    acceptedAbnormalitiesCount: of('abnormality').filter((row) => row.done).length,
    skippedByImpersonateAdmin: skipped,
  }
  const fullyDone =
    mayGoOn({ ...block, fullyDone: false }) &&
    [...block.tests, ...block.forcedUserTests, ...block.userCertificateCourses].every(
      (one) => one.done,
    )
  return { ...block, fullyDone }
}
