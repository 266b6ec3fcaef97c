import type { DecodedOf, Page, ReplyOf } from '@portal/contracts'
import type { AudienceMember } from '@portal/contracts/audience'
import { testList } from '@portal/contracts/lists/tests'
import { maxPointsOf, type Occasion, type TestRow } from '@portal/contracts/test-shapes'
import type { tests as calls } from '@portal/contracts/tests'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import type { files } from '../files/owned.ts'
import type { Databases } from '../kit/answers.ts'
import { isFound, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { people as peopleOf } from '../kit/people.ts'
import { tellsApart } from '../organisation/names.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { people } from '../users/people.ts'
import type { tests } from './tests.ts'

type DB = Databases<readonly [typeof tests, typeof people, typeof organisation, typeof files]>

const inOrder = orderOf(testList, { title: 't.title', changedAt: 't.changed_at' })

/** The points of everything that is judged in a test 't'; as `maxPointsOf` counts them. */
const maxPoints = sql<string>`(SELECT coalesce(sum(q.points), 0) FROM tests.question q
  WHERE t.kind = 'test' AND q.test_id = t.test_id AND NOT q.removed
    AND CASE q.kind WHEN 'text' THEN cardinality(q.accepted) > 0
      ELSE jsonb_path_exists(q.options, '$[*] ? (@.correct == true)') END)`

/** How many people have taken the test 't' in the turn that its occasions are in now, as its results say. */
const takenNow = (db: Kysely<DB>, actor: Actor) =>
  db
    .selectFrom('tests.standing as s')
    .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 's.user_id')
    .leftJoin('tests.turn as u', 'u.occasion_id', 's.occasion_id')
    .where('s.test_id', '=', sql.ref<string>('t.test_id'))
    .where(sql<boolean>`s.round >= coalesce(u.round, 0)`)
    .select([
      sql<string>`count(DISTINCT s.user_id)`.as('taken'),
      sql<string>`count(DISTINCT s.user_id) FILTER (WHERE s.approved)`.as('approved'),
    ])

/** A page of tests, by title unless told. */
export async function searchTests(
  db: Kysely<DB>,
  actor: Actor,
  wanted: DecodedOf<typeof calls.search>,
): Promise<Page<TestRow>> {
  let found = db.selectFrom('tests.test as t').where('t.removed', '=', wanted.removed)
  if (wanted.kind) found = found.where('t.kind', '=', wanted.kind)
  if (wanted.search !== '') found = found.where(isFound('t.search', wanted.search))
  const { limit, offset } = window(wanted.page, wanted.pageSize)
  const order = inOrder(wanted)
  const [total, rows] = await Promise.all([
    totalOf(found),
    found
      .innerJoinLateral(takenNow(db, actor).as('n'), (on) => on.onTrue())
      .selectAll('t')
      .select([
        maxPoints.as('max_points'),
        sql<string>`(SELECT count(*) FROM tests.question q
          WHERE q.test_id = t.test_id AND NOT q.removed)`.as('questions'),
        sql<string>`(SELECT count(*) FROM tests.turn u JOIN tests.occasion o USING (occasion_id)
          WHERE o.test_id = t.test_id AND u.open AND NOT o.removed)`.as('open'),
        ...(['n.taken', 'n.approved'] as const),
      ])
      .orderBy(order.by, order.way)
      .orderBy('t.test_id', order.way)
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      id: row.test_id,
      title: row.title,
      kind: row.kind,
      questionCount: Number(row.questions),
      maxPoints: Number(row.max_points),
      pointsNeeded: row.points_needed,
      openOccasions: Number(row.open),
      takenCount: Number(row.taken),
      approvedCount: Number(row.approved),
      removed: row.removed,
      changedAt: row.changed_at.toISOString(),
    })),
  }
}

/** The groups and departments that occasions are meant for; what is gone has no name. */
async function placesOf(
  db: Kysely<DB>,
  rows: readonly { group_ids: string[]; department_ids: string[] }[],
): Promise<Map<string, AudienceMember>> {
  const all = (ids: readonly string[][]) => [...new Set(ids.flat())]
  const groups = all(rows.map((row) => row.group_ids))
  const departments = all(rows.map((row) => row.department_ids))
  const [inGroups, inDepartments] = await Promise.all([
    groups.length === 0
      ? []
      : db
          .selectFrom('organisation.user_group')
          .select(['group_id as id', 'name', sql<string>`''`.as('detail')])
          .where('group_id', 'in', groups)
          .execute(),
    departments.length === 0
      ? []
      : db
          .selectFrom('organisation.department as d')
          .leftJoin('organisation.company as c', 'c.company_id', 'd.company_id')
          .select(['d.department_id as id', 'd.name', 'c.name as detail'])
          .where('d.department_id', 'in', departments)
          .execute(),
  ])
  const named = (
    kind: AudienceMember['kind'],
    list: readonly { id: string; name: string; detail: string | null }[],
  ) => list.map(({ id, name, detail }) => [id, { kind, id, name, detail: detail ?? '' }] as const)
  return new Map([...named('group', inGroups), ...named('department', inDepartments)])
}

/** The people that a test's occasions are meant for by name, as far as the administrator sees them. */
const namedBy = (db: Kysely<DB>, actor: Actor, testId: string) =>
  db
    .selectFrom('tests.occasion as o')
    .innerJoin('tests.named as n', 'n.occasion_id', 'o.occasion_id')
    .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'n.user_id')
    .select(['n.occasion_id', 'p.user_id as id', 'p.full_name as name'])
    .select(tellsApart(db, actor, 'p').as('detail'))
    .where('o.test_id', '=', testId)
    .orderBy('p.full_name')
    .orderBy('p.user_id')
    .execute()

async function occasionsOf(db: Kysely<DB>, actor: Actor, testId: string): Promise<Occasion[]> {
  const rows = await db
    .selectFrom('tests.occasion as o')
    .leftJoin('tests.turn as u', 'u.occasion_id', 'o.occasion_id')
    .selectAll('o')
    .select([
      'u.open',
      'u.round',
      sql<string>`(SELECT count(*) FROM tests.place p JOIN ${peopleOf(db, actor).as('x')} USING (user_id)
        WHERE p.occasion_id = o.occasion_id AND p.assigned)`.as('users'),
      // Of these; who has taken it and is no longer meant is one of the results.
      sql<string>`(SELECT count(*) FROM tests.standing s JOIN ${peopleOf(db, actor).as('x')} USING (user_id)
        JOIN tests.place p ON p.occasion_id = s.occasion_id AND p.user_id = s.user_id AND p.assigned
        WHERE s.occasion_id = o.occasion_id AND s.round >= coalesce(u.round, 0))`.as('taken'),
    ])
    .where('o.test_id', '=', testId)
    .where('o.removed', '=', false)
    .orderBy('o.from_day', 'desc')
    .orderBy('o.occasion_id', 'desc')
    .execute()
  const [places, named] = await Promise.all([placesOf(db, rows), namedBy(db, actor, testId)])
  const people = Map.groupBy(named, (one) => one.occasion_id)
  return rows.map((row) => ({
    id: row.occasion_id,
    version: row.version,
    audience: [
      ...[...row.group_ids, ...row.department_ids].flatMap((id) => places.get(id) ?? []),
      ...(people.get(row.occasion_id) ?? []).map(({ id, name, detail }) => ({
        kind: 'user' as const,
        id,
        name,
        detail,
      })),
    ],
    from: row.from_day,
    to: row.to_day,
    forced: row.forced,
    optional: row.optional,
    repeatMonths: row.repeat_months,
    open: row.open ?? false,
    round: row.round ?? 0,
    userCount: Number(row.users),
    takenCount: Number(row.taken),
  }))
}

/** A test as it is edited; undefined where there is none. */
export async function testToEdit(
  db: Kysely<DB>,
  actor: Actor,
  testId: string,
): Promise<ReplyOf<typeof calls.one> | undefined> {
  const row = await db
    .selectFrom('tests.test as t')
    .leftJoin('files.file as f', 'f.file_id', 't.diploma_file_id')
    .selectAll('t')
    .select('f.name as file_name')
    .where('t.test_id', '=', testId)
    .executeTakeFirst()
  if (!row) return undefined
  const [groups, questions, occasions] = await Promise.all([
    db
      .selectFrom('tests.question_group')
      .selectAll()
      .where('test_id', '=', testId)
      .orderBy('rank')
      .execute(),
    db
      .selectFrom('tests.question')
      .selectAll()
      .where('test_id', '=', testId)
      .where('removed', '=', false)
      .orderBy('rank')
      .execute(),
    occasionsOf(db, actor, testId),
  ])
  return {
    id: testId,
    version: row.version,
    contentVersion: row.content_version,
    title: row.title,
    description: row.description,
    kind: row.kind,
    imageFileId: row.image_file_id,
    videoLink: row.video_link,
    videoSeconds: row.video_seconds,
    pointsNeeded: row.points_needed,
    maxPoints: maxPointsOf(row.kind, questions),
    removed: row.removed,
    groups: groups.map((group) => ({
      id: group.group_id,
      version: group.version,
      title: group.title,
      text: group.text,
      questions: questions
        .filter((one) => one.group_id === group.group_id)
        .map((one) => ({
          id: one.question_id,
          groupId: one.group_id,
          version: one.version,
          kind: one.kind,
          text: one.text,
          options: one.options.map(({ optionId, ...rest }) => ({ id: optionId, ...rest })),
          accepted: one.accepted,
          comment: one.comment,
          points: one.points,
          why: one.why,
          imageFileId: one.image_file_id,
        })),
    })),
    occasions,
    diploma: row.diploma_file_id
      ? {
          version: row.diploma_version,
          fileId: row.diploma_file_id,
          fileName: row.file_name ?? '',
          fields: row.diploma_fields,
          keys: row.diploma_keys,
        }
      : null,
  }
}
