import {
  type CompletedTest,
  maxPointsOf,
  needsAnswer,
  type OpenTest,
  type TestToTake,
} from '@portal/contracts/test-shapes'
import { type Kysely, sql } from 'kysely'
import type { Databases } from '../kit/answers.ts'
import type { people } from '../users/people.ts'
import type { Option } from './tables.ts'
import type { tests } from './tests.ts'

type DB = Databases<readonly [typeof tests, typeof people]>

/** What was given to a person and can be taken now: rows 'p', 'o', 'u', 't' and, if there is one, 's'. */
function given(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('tests.place as p')
    .innerJoin('tests.occasion as o', 'o.occasion_id', 'p.occasion_id')
    .innerJoin('tests.turn as u', 'u.occasion_id', 'p.occasion_id')
    .innerJoin('tests.test as t', 't.test_id', 'o.test_id')
    .leftJoin('tests.standing as s', (join) =>
      join.onRef('s.occasion_id', '=', 'p.occasion_id').onRef('s.user_id', '=', 'p.user_id'),
    )
    .where('p.user_id', '=', userId)
    .where('p.assigned', '=', true)
    .where('o.removed', '=', false)
    .where('u.open', '=', true)
    .where('t.removed', '=', false)
    .where((eb) =>
      eb.or([
        eb('s.approved', 'is', null),
        eb('s.approved', '=', false),
        eb('s.round', '<', eb.ref('u.round')),
      ]),
    )
}

/** How often it was handed in, in the round that it is in. */
const attempts = sql<number>`CASE WHEN s.round = u.round THEN s.attempt ELSE 0 END`

/** The tests that wait for a person: forced ones first, optional ones last. */
export async function openTests(db: Kysely<DB>, userId: string): Promise<OpenTest[]> {
  const rows = await given(db, userId)
    .select((eb) => [
      'p.occasion_id',
      't.test_id',
      't.title',
      't.kind',
      't.image_file_id',
      'o.optional',
      'o.forced',
      'o.to_day',
      attempts.as('attempts'),
      eb
        .selectFrom('tests.question as q')
        .select((of) => of.fn.countAll<string>().as('count'))
        .whereRef('q.test_id', '=', 't.test_id')
        .where('q.removed', '=', false)
        .as('questions'),
    ])
    .orderBy('o.optional')
    .orderBy('o.forced', 'desc')
    .orderBy('o.from_day')
    .orderBy('p.occasion_id')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    id: row.occasion_id,
    testId: row.test_id,
    title: row.title,
    kind: row.kind,
    imageFileId: row.image_file_id,
    optional: row.optional,
    forced: row.forced,
    to: row.to_day,
    questionCount: Number(row.questions),
    attempts: row.attempts,
  }))
}

/** A test as the one who takes it gets it; undefined where it does not wait for them. */
export async function testToTake(
  db: Kysely<DB>,
  userId: string,
  occasionId: string,
): Promise<TestToTake | undefined> {
  const row = await given(db, userId)
    .leftJoin('tests.watching as w', (join) =>
      join
        .onRef('w.occasion_id', '=', 'p.occasion_id')
        .onRef('w.user_id', '=', 'p.user_id')
        .onRef('w.round', '>=', 'u.round')
        .onRef('w.video_link', '=', 't.video_link'),
    )
    .where('p.occasion_id', '=', occasionId)
    .selectAll('t')
    .select([
      'o.optional',
      'o.forced',
      'o.to_day',
      'u.round',
      attempts.as('attempts'),
      'w.seconds as seen_seconds',
      'w.length as seen_length',
      'w.done as seen_done',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const [groups, questions] = await Promise.all([
    db
      .selectFrom('tests.question_group')
      .selectAll()
      .where('test_id', '=', row.test_id)
      .orderBy('rank')
      .execute(),
    db
      .selectFrom('tests.question')
      .selectAll()
      .where('test_id', '=', row.test_id)
      .where('removed', '=', false)
      .orderBy('rank')
      .execute(),
  ])
  return {
    id: occasionId,
    testId: row.test_id,
    version: row.content_version,
    title: row.title,
    description: row.description,
    kind: row.kind,
    imageFileId: row.image_file_id,
    videoLink: row.video_link,
    watched:
      row.video_link === ''
        ? null
        : {
            seconds: row.seen_seconds ?? 0,
            length: row.video_seconds ?? row.seen_length,
            done: row.seen_done ?? false,
          },
    pointsNeeded: row.points_needed,
    maxPoints: maxPointsOf(row.kind, questions),
    optional: row.optional,
    forced: row.forced,
    to: row.to_day,
    round: row.round,
    attempts: row.attempts,
    groups: groups
      .map((group) => ({
        id: group.group_id,
        title: group.title,
        text: group.text,
        questions: questions
          .filter((one) => one.group_id === group.group_id)
          // Field by field: what is right, and why, stays here.
          .map((one) => ({
            id: one.question_id,
            kind: one.kind,
            text: one.text,
            options: one.options.map(({ optionId, text }) => ({ id: optionId, text })),
            comment: one.kind === 'text' ? ('none' as const) : one.comment,
            required: needsAnswer(one),
            imageFileId: one.image_file_id,
          })),
      }))
      .filter((group) => group.questions.length > 0),
  }
}

/** What a person has handed in: the latest of each occasion and round, latest first. */
export async function completedTests(db: Kysely<DB>, userId: string): Promise<CompletedTest[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('tests.hand_in')
        .selectAll()
        .distinctOn(['occasion_id', 'round'])
        .where('user_id', '=', userId)
        .orderBy('occasion_id')
        .orderBy('round')
        .orderBy('attempt', 'desc')
        .as('h'),
    )
    .innerJoin('tests.test as t', 't.test_id', 'h.test_id')
    .leftJoin('tests.turn as u', 'u.occasion_id', 'h.occasion_id')
    .leftJoin('tests.place as p', (join) =>
      join.onRef('p.occasion_id', '=', 'h.occasion_id').onRef('p.user_id', '=', 'h.user_id'),
    )
    .selectAll('h')
    .select([
      't.title',
      sql<boolean>`coalesce(u.open AND u.round = h.round AND p.assigned AND NOT t.removed, false)`.as(
        'open',
      ),
    ])
    .orderBy('h.handed_in_at', 'desc')
    .orderBy('h.result_id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    id: row.occasion_id,
    testId: row.test_id,
    round: row.round,
    title: row.title,
    kind: row.kind,
    handedInAt: row.handed_in_at.toISOString(),
    points: row.points,
    maxPoints: row.max_points,
    pointsNeeded: row.points_needed,
    approved: row.approved,
    mayRedo: row.open && !row.approved,
  }))
}

/** What somebody answered, in words. */
export function answerText(
  options: readonly Option[],
  answer: { option_ids: readonly string[]; text: string },
): string {
  const chosen = options.filter((option) => answer.option_ids.includes(option.optionId))
  return chosen.length > 0 ? chosen.map((option) => option.text).join(', ') : answer.text
}

/** The wrong ones of a person's latest answers that there is an explanation of. */
export async function explained(db: Kysely<DB>, userId: string, occasionId: string) {
  return db
    .selectFrom('tests.standing as s')
    .innerJoin('tests.answer as a', 'a.result_id', 's.result_id')
    .innerJoin('tests.question as q', 'q.question_id', 'a.question_id')
    .select(['q.question_id', 'q.text as question', 'q.options', 'q.why', 'a.option_ids', 'a.text'])
    .where('s.user_id', '=', userId)
    .where('s.occasion_id', '=', occasionId)
    .where('a.right', '=', false)
    .where('q.why', '!=', '')
    .orderBy('q.rank')
    .execute()
}
