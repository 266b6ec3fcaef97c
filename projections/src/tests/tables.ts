import type {
  CommentRule,
  DiplomaKeys,
  QuestionKind,
  TestKind,
} from '@portal/contracts/test-shapes'
import { type Column, orNull, t, table } from '../kit/table.ts'

/** Text that is one of a few words. */
const word = <T extends string>() => t.text as unknown as Column<T>

export const test = table(
  {
    test_id: t.id,
    title: t.name,
    description: t.text,
    kind: word<TestKind>(),
    image_file_id: orNull(t.id),
    video_link: t.text,
    video_seconds: orNull(t.int),
    points_needed: t.int,
    /** The version of the stream at which these facts were saved. */
    version: t.int,
    /** Changes of what is asked. */
    content_version: t.int,
    removed: t.bool,
    changed_at: t.time,
    /** The version of the stream at which the diploma was set. */
    diploma_version: t.int,
    diploma_file_id: orNull(t.id),
    diploma_fields: t.texts,
    diploma_keys: t.json<DiplomaKeys>(),
    search: t.text,
  },
  {
    key: ['test_id'],
    indexes: [
      '(removed, title, test_id)',
      '(removed, changed_at)',
      '(kind)',
      'USING gin (search public.gin_trgm_ops)',
    ],
  },
)

export const question_group = table(
  {
    group_id: t.id,
    test_id: t.id,
    title: t.text,
    text: t.text,
    /** Saved later, it stands later, until an order is given. */
    rank: t.int,
    version: t.int,
  },
  { key: ['group_id'], indexes: ['(test_id)'] },
)

export interface Option {
  optionId: string
  text: string
  correct: boolean
}
/** A removed one stays, for the answers that were given to it. */
export const question = table(
  {
    question_id: t.id,
    test_id: t.id,
    group_id: t.id,
    kind: word<QuestionKind>(),
    text: t.text,
    options: t.json<Option[]>(),
    accepted: t.texts,
    comment: word<CommentRule>(),
    points: t.int,
    why: t.text,
    image_file_id: orNull(t.id),
    rank: t.int,
    version: t.int,
    removed: t.bool,
  },
  { key: ['question_id'], indexes: ['(test_id)', '(group_id)'] },
)

export const occasion = table(
  {
    occasion_id: t.id,
    test_id: t.id,
    group_ids: t.ids,
    department_ids: t.ids,
    from_day: t.day,
    to_day: orNull(t.day),
    forced: t.bool,
    optional: t.bool,
    repeat_months: orNull(t.int),
    version: t.int,
    removed: t.bool,
  },
  {
    key: ['occasion_id'],
    indexes: ['(test_id)', 'USING gin (group_ids)', 'USING gin (department_ids)'],
  },
)

/** Whom an occasion is meant for by name, beside its groups and departments. */
export const named = table(
  { occasion_id: t.id, user_id: t.id },
  { key: ['occasion_id', 'user_id'], indexes: ['(user_id)'] },
)

/** Which round an occasion is in; beside it, because saving it anew does not begin it anew. */
export const turn = table(
  { occasion_id: t.id, test_id: t.id, round: t.int, open: t.bool },
  { key: ['occasion_id'], indexes: ['(test_id)'] },
)

/** Whom an occasion was given to. */
export const place = table(
  { occasion_id: t.id, user_id: t.id, test_id: t.id, assigned: t.bool },
  { key: ['occasion_id', 'user_id'], indexes: ['(user_id)', '(test_id)'] },
)

const result = {
  result_id: t.id,
  occasion_id: t.id,
  user_id: t.id,
  test_id: t.id,
  kind: word<TestKind>(),
  round: t.int,
  attempt: t.int,
  points: t.int,
  max_points: t.int,
  points_needed: t.int,
  approved: t.bool,
  handed_in_at: t.time,
}
/** Everything that was handed in. */
export const hand_in = table(result, {
  key: ['result_id'],
  indexes: ['(user_id, handed_in_at DESC)', '(test_id, user_id)'],
})
/** The latest of each person and occasion: where they stand. */
export const standing = table(result, {
  key: ['occasion_id', 'user_id'],
  indexes: ['(user_id)', '(test_id, approved)'],
})

export const answer = table(
  {
    result_id: t.id,
    question_id: t.id,
    test_id: t.id,
    user_id: t.id,
    option_ids: t.ids,
    text: t.text,
    comment: t.text,
    right: orNull(t.bool),
  },
  { key: ['result_id', 'question_id'], indexes: ['(test_id)', '(user_id)'] },
)

/** What a person has seen of a test's video, in the round that it was then. */
export const watching = table(
  {
    occasion_id: t.id,
    user_id: t.id,
    test_id: t.id,
    round: t.int,
    video_link: t.text,
    seconds: t.json<number>(),
    length: t.json<number>(),
    done: t.bool,
  },
  { key: ['occasion_id', 'user_id'], indexes: ['(test_id)'] },
)
