import type { DecodedOf, Page } from '@portal/contracts'
import { testUserList } from '@portal/contracts/lists/tests'
import type { TestResult, TestState, TestUser } from '@portal/contracts/test-figures'
import { isCorrected, maxPointsOf, type TestAnswers } from '@portal/contracts/test-shapes'
import type { tests as calls } from '@portal/contracts/tests'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import type { Databases } from '../kit/answers.ts'
import { isFound, totalOf } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { people as peopleOf } from '../kit/people.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { people } from '../users/people.ts'
import type { tests } from './tests.ts'

export type DB = Databases<readonly [typeof tests, typeof people, typeof organisation]>

/** Texts that are shown of a question. */
const TEXTS = 100
/** Of all questions together; each has its share, and none is silent because others were answered at length. */
const ALL_TEXTS = 2000
/** Points up to which every number is shown, also those that nobody has. */
const EVERY_POINT = 200

/** Where somebody stands, of an occasion's turn 'u' and their latest result 's'. */
const state = sql<TestState>`CASE
  WHEN s.result_id IS NULL OR s.round < coalesce(u.round, 0) THEN 'notTaken'
  WHEN s.kind = 'survey' THEN 'sent' WHEN s.approved THEN 'approved' ELSE 'notApproved' END`

/** Everybody whom an occasion of the test is meant for, and whoever has handed it in this turn. */
function standings(db: Kysely<DB>, actor: Actor, testId: string, occasionId: string | undefined) {
  let found = db
    .selectFrom('tests.place as p')
    .innerJoin('tests.occasion as o', 'o.occasion_id', 'p.occasion_id')
    .innerJoin(peopleOf(db, actor).as('x'), 'x.user_id', 'p.user_id')
    .leftJoin('tests.turn as u', 'u.occasion_id', 'p.occasion_id')
    .leftJoin('tests.standing as s', (join) =>
      join.onRef('s.occasion_id', '=', 'p.occasion_id').onRef('s.user_id', '=', 'p.user_id'),
    )
    .where('p.test_id', '=', testId)
    .where(sql<boolean>`((p.assigned AND NOT o.removed) OR s.round >= coalesce(u.round, 0))`)
  if (occasionId) found = found.where('p.occasion_id', '=', occasionId)
  return found
}

const inOrder = orderOf(
  testUserList,
  { fullName: 'x.full_name', points: 's.points', handedInAt: 's.handed_in_at' },
  ['points', 'handedInAt'],
)

type UsersWanted = Omit<DecodedOf<typeof calls.users>, 'page' | 'pageSize'>

/** A page of a test's users and where they stand. */
export async function testUsers(
  db: Kysely<DB>,
  actor: Actor,
  wanted: UsersWanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<TestUser & { resultId: string | null }>> {
  let found = standings(db, actor, wanted.id, wanted.occasionId)
  if (wanted.search !== '') found = found.where(isFound('x.search', wanted.search))
  if (wanted.state) found = found.where(state, '=', wanted.state)
  const order = inOrder(wanted)
  const [total, rows] = await Promise.all([
    totalOf(found),
    found
      .select([
        'p.user_id',
        'p.occasion_id',
        'x.full_name',
        'x.email',
        'o.forced',
        'o.optional',
        's.result_id',
        's.attempt',
        's.points',
        's.max_points',
        's.handed_in_at',
        state.as('state'),
        sql<string[]>`(SELECT coalesce(array_agg(d.name ORDER BY d.name), '{}')
          FROM organisation.department d WHERE d.department_id = ANY (x.department_ids))`.as(
          'departments',
        ),
      ])
      .orderBy(order.by, order.way)
      .orderBy('p.user_id', order.way)
      .orderBy('p.occasion_id', order.way)
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return {
    total,
    rows: rows.map((row) => {
      const taken = row.state !== 'notTaken'
      return {
        userId: row.user_id,
        occasionId: row.occasion_id,
        fullName: row.full_name || row.email,
        departmentNames: row.departments,
        state: row.state,
        forced: row.forced,
        optional: row.optional,
        attempts: taken ? (row.attempt ?? 0) : 0,
        points: taken ? row.points : null,
        maxPoints: taken ? row.max_points : null,
        handedInAt: taken ? (row.handed_in_at?.toISOString() ?? null) : null,
        resultId: taken ? row.result_id : null,
      }
    }),
  }
}

/** Everything that somebody handed in to a test; undefined where there is no such test or person. */
export async function answersOf(
  db: Kysely<DB>,
  actor: Actor,
  testId: string,
  userId: string,
): Promise<TestAnswers | undefined> {
  const [test, person] = await Promise.all([
    db
      .selectFrom('tests.test')
      .select(['title', 'kind'])
      .where('test_id', '=', testId)
      .executeTakeFirst(),
    peopleOf(db, actor).where('user_id', '=', userId).executeTakeFirst(),
  ])
  if (!test || !person) return undefined
  const results = await db
    .selectFrom('tests.hand_in')
    .selectAll()
    .where('test_id', '=', testId)
    .where('user_id', '=', userId)
    .orderBy('handed_in_at', 'desc')
    .orderBy('result_id', 'desc')
    .limit(100)
    .execute()
  const answers =
    results.length === 0
      ? []
      : await db
          .selectFrom('tests.answer as a')
          .innerJoin('tests.question as q', 'q.question_id', 'a.question_id')
          .select(['a.result_id', 'a.question_id', 'a.option_ids', 'a.text', 'a.comment'])
          .select(['a.right', 'q.text as question', 'q.options'])
          .where(
            'a.result_id',
            'in',
            results.map((one) => one.result_id),
          )
          .orderBy('q.rank')
          .execute()
  return {
    name: person.full_name || person.email,
    title: test.title,
    kind: test.kind,
    attempts: results.map((row) => ({
      id: row.result_id,
      occasionId: row.occasion_id,
      round: row.round,
      attempt: row.attempt,
      handedInAt: row.handed_in_at.toISOString(),
      points: row.points,
      maxPoints: row.max_points,
      pointsNeeded: row.points_needed,
      approved: row.approved,
      answers: answers
        .filter((one) => one.result_id === row.result_id)
        .map((one) => ({
          questionId: one.question_id,
          question: one.question,
          options: one.options.map(({ optionId, text, correct }) => ({
            text,
            correct,
            chosen: one.option_ids.includes(optionId),
          })),
          text: one.text,
          comment: one.comment,
          right: one.right,
        })),
    })),
  }
}

/** The answers of everybody's latest hand-in; once an occasion begins anew, none of the turn before. */
function latestAnswers(
  db: Kysely<DB>,
  actor: Actor,
  testId: string,
  occasionId: string | undefined,
) {
  let found = db
    .selectFrom('tests.standing as s')
    .innerJoin(peopleOf(db, actor).as('x'), 'x.user_id', 's.user_id')
    .innerJoin('tests.answer as a', 'a.result_id', 's.result_id')
    .leftJoin('tests.turn as u', 'u.occasion_id', 's.occasion_id')
    .where('s.test_id', '=', testId)
    .where(sql<boolean>`s.round >= coalesce(u.round, 0)`)
  if (occasionId) found = found.where('s.occasion_id', '=', occasionId)
  return found
}

/** The figures of a test; undefined where there is none. */
export async function resultOf(
  db: Kysely<DB>,
  actor: Actor,
  { id: testId, occasionId }: DecodedOf<typeof calls.result>,
): Promise<TestResult | undefined> {
  const test = await db
    .selectFrom('tests.test')
    .selectAll()
    .where('test_id', '=', testId)
    .executeTakeFirst()
  if (!test) return undefined
  const answers = () => latestAnswers(db, actor, testId, occasionId)
  const [questions, byState, byPoints, given, chosen, written] = await Promise.all([
    db
      .selectFrom('tests.question')
      .selectAll()
      .where('test_id', '=', testId)
      .where('removed', '=', false)
      .orderBy('rank')
      .execute(),
    standings(db, actor, testId, occasionId)
      .select([state.as('state'), sql<string>`count(*)`.as('count')])
      .groupBy(state)
      .execute(),
    standings(db, actor, testId, occasionId)
      .select(['s.points', sql<string>`count(*)`.as('count')])
      .where(state, '<>', 'notTaken')
      .groupBy('s.points')
      .execute(),
    answers()
      .select('a.question_id')
      .select(sql<string>`count(*)`.as('answered'))
      .select(sql<string>`count(*) FILTER (WHERE a.right)`.as('right'))
      .groupBy('a.question_id')
      .execute(),
    answers()
      .select(sql<string>`unnest(a.option_ids)`.as('option'))
      .select(sql<string>`count(*)`.as('count'))
      .groupBy('option')
      .execute(),
    db
      .selectFrom(
        answers()
          .innerJoin('tests.question as q', 'q.question_id', 'a.question_id')
          .select([
            'a.question_id',
            sql<string>`concat_ws(' – ', nullif(a.text, ''), nullif(a.comment, ''))`.as('text'),
            sql<string>`row_number() OVER (PARTITION BY a.question_id
              ORDER BY s.handed_in_at DESC, s.result_id DESC)`.as('nth'),
            sql<string>`(SELECT count(*) FROM tests.question
              WHERE test_id = ${testId} AND NOT removed)`.as('asked'),
          ])
          .where('q.removed', '=', false)
          .where(sql<boolean>`(a.text <> '' OR a.comment <> '')`)
          .as('w'),
      )
      .select(['w.question_id', 'w.text'])
      .where(sql<boolean>`w.nth <= least(${TEXTS}, ${ALL_TEXTS} / w.asked)`)
      .orderBy('w.nth')
      .execute(),
  ])
  const of = (wanted: TestState) => Number(byState.find((row) => row.state === wanted)?.count ?? 0)
  const maxPoints = maxPointsOf(test.kind, questions)
  const points = byPoints.map((row) => ({ points: row.points ?? 0, count: Number(row.count) }))
  const people = points.reduce((sum, row) => sum + row.count, 0)
  const all = points.reduce((sum, row) => sum + row.points * row.count, 0)
  const counts = new Map(chosen.map((row) => [row.option, Number(row.count)]))
  return {
    id: testId,
    title: test.title,
    kind: test.kind,
    waiting: of('notTaken'),
    taken: of('approved') + of('notApproved') + of('sent'),
    approved: of('approved'),
    meanPoints: people === 0 || test.kind === 'survey' ? null : all / people,
    maxPoints,
    pointsNeeded: test.points_needed,
    distribution: test.kind === 'survey' ? [] : everyPoint(points, maxPoints),
    questions: questions.map((question) => {
      const found = given.find((row) => row.question_id === question.question_id)
      return {
        id: question.question_id,
        text: question.text,
        kind: question.kind,
        answered: Number(found?.answered ?? 0),
        right: isCorrected(test.kind, question) ? Number(found?.right ?? 0) : null,
        options: question.options.map(({ optionId, text, correct }) => ({
          text,
          correct,
          count: counts.get(optionId) ?? 0,
        })),
        texts: written
          .filter((row) => row.question_id === question.question_id)
          .map((row) => row.text),
      }
    }),
  }
}

/** With the points that nobody has, so that a chart has no gaps. */
function everyPoint(found: { points: number; count: number }[], maxPoints: number) {
  const top = Math.max(maxPoints, ...found.map((row) => row.points))
  if (top > EVERY_POINT) return [...found].sort((a, b) => a.points - b.points)
  const counts = new Map(found.map((row) => [row.points, row.count]))
  return Array.from({ length: top + 1 }, (_, points) => ({
    points,
    count: counts.get(points) ?? 0,
  }))
}
