import type { StartupBlock } from '@portal/contracts/app'
import { type RawBuilder, sql } from 'kysely'

/**
 * What a person is asked for now, as one value of JSON; `startupBlock` knows the fields by their places, and puts them
 * in order: names and order of each took Postgres twice as long as all else of the summary. @param id theirs, in SQL
 */
export const askedOf = (id: RawBuilder<string>): RawBuilder<Asked[]> =>
  sql<Asked[]>`(SELECT coalesce(json_agg(json_build_array(
      t.kind, t.thing_id, t.target_id, i.since, t.begins_at, t.optional, t.forced,
      coalesce(n.survey, false), coalesce(n.name, t.title),
      coalesce(f.round, 0) >= coalesce(o.round, t.round))), '[]')
    FROM startup.asked i
    JOIN startup.thing t USING (thing_id)
    LEFT JOIN startup.finished f ON f.user_id = i.user_id AND f.thing_id = i.thing_id
    LEFT JOIN startup.opening o ON o.thing_id = t.thing_id
    LEFT JOIN startup.name n ON n.target_id = t.target_id
    WHERE i.user_id = ${id}
      AND coalesce(o.open, t.kind <> 'test') AND NOT coalesce(n.removed, false))`

/** One thing as JSON has it. */
export type Asked = readonly [
  kind: string,
  id: string,
  targetId: string,
  since: string,
  beginsAt: string | null,
  optional: boolean,
  forced: boolean,
  survey: boolean,
  title: string,
  done: boolean,
]

const rowOf = (asked: Asked) => {
  const [kind, id, targetId, since, beginsAt, optional, forced, survey, title, done] = asked
  return {
    ...{ kind, id, targetId, optional, forced, survey, title, done },
    since: new Date(since),
    beginsAt: beginsAt === null ? null : new Date(beginsAt),
  }
}
const oldestFirst = (one: Row, other: Row) =>
  one.since.getTime() - other.since.getTime() || (one.id < other.id ? -1 : 1)
type Row = ReturnType<typeof rowOf>

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
export function startupBlock(asked: readonly Asked[], now: Date, skipped: boolean): StartupBlock {
  const all = asked.map(rowOf).sort(oldestFirst)
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
