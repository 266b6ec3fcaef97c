import { z } from 'zod'
import { AudienceMember } from './audience.ts'
import { Id, input, line, prose } from './kit.ts'
import { SeenBefore } from './watching.ts'

/** A survey has no points: it is sent, not corrected. */
export const TestKind = z.enum(['test', 'survey'])
export type TestKind = z.infer<typeof TestKind>
export const QuestionKind = z.enum(['one', 'several', 'text'])
export type QuestionKind = z.infer<typeof QuestionKind>
export const CommentRule = z.enum(['none', 'optional', 'required'])
export type CommentRule = z.infer<typeof CommentRule>

// ---- what the one who takes a test gets: never a correct answer, never an explanation

const QuestionToAnswer = z.strictObject({
  id: Id,
  kind: QuestionKind,
  text: z.string(),
  options: z.array(z.strictObject({ id: Id, text: z.string() })),
  comment: CommentRule,
  /** An answer must be given; the server holds what lacks one. */
  required: z.boolean(),
  imageFileId: Id.nullable(),
})
export interface QuestionToAnswer extends z.infer<typeof QuestionToAnswer> {}

export const TestToTake = z.strictObject({
  /** The occasion by which it was given. */
  id: Id,
  testId: Id,
  /** Of its questions; answers to an older version are refused. */
  version: z.number().int(),
  title: z.string(),
  description: z.string(),
  kind: TestKind,
  imageFileId: Id.nullable(),
  videoLink: z.string(),
  /** How much of the video counts as seen; null where there is none. */
  watched: SeenBefore.nullable(),
  pointsNeeded: z.number().int(),
  maxPoints: z.number().int(),
  optional: z.boolean(),
  forced: z.boolean(),
  /** Its last day, if it has one. */
  to: z.string().nullable(),
  round: z.number().int(),
  /** How often it was handed in, in this round. */
  attempts: z.number().int(),
  groups: z.array(
    z.strictObject({
      id: Id,
      title: z.string(),
      text: z.string(),
      questions: z.array(QuestionToAnswer),
    }),
  ),
})
export interface TestToTake extends z.infer<typeof TestToTake> {}

/** A test that waits for the one who asks. */
export const OpenTest = z.object({
  id: Id,
  testId: Id,
  title: z.string(),
  kind: TestKind,
  imageFileId: Id.nullable(),
  optional: z.boolean(),
  forced: z.boolean(),
  to: z.string().nullable(),
  questionCount: z.number().int(),
  /** How often it was handed in without being approved, in this round. */
  attempts: z.number().int(),
})
export interface OpenTest extends z.infer<typeof OpenTest> {}

export const CompletedTest = z.object({
  id: Id,
  testId: Id,
  round: z.number().int(),
  title: z.string(),
  kind: TestKind,
  handedInAt: z.string(),
  points: z.number().int(),
  maxPoints: z.number().int(),
  pointsNeeded: z.number().int(),
  approved: z.boolean(),
  mayRedo: z.boolean(),
})
export interface CompletedTest extends z.infer<typeof CompletedTest> {}

export const Answer = input({
  questionId: Id,
  optionIds: z.array(Id).max(20).default([]),
  text: prose(5000).default(''),
  comment: prose(2000).default(''),
})
export type Answer = z.output<typeof Answer>

// ---- what administrators get

export const TestRow = z.object({
  id: Id,
  title: z.string(),
  kind: TestKind,
  questionCount: z.number().int(),
  maxPoints: z.number().int(),
  pointsNeeded: z.number().int(),
  /** Occasions at which it can be taken today. */
  openOccasions: z.number().int(),
  /** People who have handed it in. */
  takenCount: z.number().int(),
  approvedCount: z.number().int(),
  removed: z.boolean(),
  changedAt: z.string(),
})
export interface TestRow extends z.infer<typeof TestRow> {}

export const Question = z.object({
  id: Id,
  groupId: Id,
  version: z.number().int(),
  kind: QuestionKind,
  text: z.string(),
  options: z.array(z.object({ id: Id, text: z.string(), correct: z.boolean() })),
  accepted: z.array(z.string()),
  comment: CommentRule,
  points: z.number().int(),
  why: z.string(),
  imageFileId: Id.nullable(),
})
export interface Question extends z.infer<typeof Question> {}

export const QuestionGroup = z.object({
  id: Id,
  version: z.number().int(),
  title: z.string(),
  text: z.string(),
  questions: z.array(Question),
})
export interface QuestionGroup extends z.infer<typeof QuestionGroup> {}

interface Versioned {
  readonly version: number
}

/** The version of a group with its questions: who takes it away takes them with it. */
export const versionOfGroup = (group: Versioned & { readonly questions: readonly Versioned[] }) =>
  Math.max(group.version, ...group.questions.map(({ version }) => version))

/** What of a diploma is filled into which field of the form; '' for none. */
export const DiplomaKeys = input({
  name: line(200).or(z.literal('')).default(''),
  date: line(200).or(z.literal('')).default(''),
  test: line(200).or(z.literal('')).default(''),
  points: line(200).or(z.literal('')).default(''),
})
export type DiplomaKeys = z.output<typeof DiplomaKeys>

export const Diploma = z.object({
  version: z.number().int(),
  fileId: Id,
  fileName: z.string(),
  fields: z.array(z.string()),
  keys: DiplomaKeys,
})

export const TestAnswers = z.object({
  name: z.string(),
  title: z.string(),
  kind: TestKind,
  /** Latest first. */
  attempts: z.array(
    z.object({
      id: Id,
      occasionId: Id,
      round: z.number().int(),
      attempt: z.number().int(),
      handedInAt: z.string(),
      points: z.number().int(),
      maxPoints: z.number().int(),
      pointsNeeded: z.number().int(),
      approved: z.boolean(),
      answers: z.array(
        z.object({
          questionId: Id,
          question: z.string(),
          options: z.array(
            z.object({ text: z.string(), correct: z.boolean(), chosen: z.boolean() }),
          ),
          text: z.string(),
          comment: z.string(),
          right: z.boolean().nullable(),
        }),
      ),
    }),
  ),
})
export interface TestAnswers extends z.infer<typeof TestAnswers> {}

/** Where a person stands with a test. */
export interface Judged {
  readonly kind: QuestionKind
  readonly points: number
  readonly accepted: readonly string[]
  readonly options: readonly { readonly correct: boolean }[]
}

/** Is the answer judged? A survey's never is, nor a text with nothing that it should say. */
export const isCorrected = (kind: TestKind, question: Judged): boolean =>
  kind === 'test' &&
  question.points > 0 &&
  (question.kind === 'text'
    ? question.accepted.length > 0
    : question.options.some((option) => option.correct))

/** The points of somebody who has everything right. */
export const maxPointsOf = (kind: TestKind, questions: readonly Judged[]): number =>
  questions
    .filter((question) => isCorrected(kind, question))
    .reduce((sum, question) => sum + question.points, 0)

/** Must there be an answer? A choice, a text that is to be judged, and one that is asked to be. */
export const needsAnswer = (question: {
  readonly kind: QuestionKind
  readonly accepted: readonly string[]
  readonly comment: CommentRule
}): boolean =>
  question.kind !== 'text' || question.accepted.length > 0 || question.comment === 'required'

/** Who takes a test and when, as administrators see it. */
export const Occasion = z.object({
  id: Id,
  version: z.number().int(),
  audience: z.array(AudienceMember),
  from: z.string(),
  to: z.string().nullable(),
  forced: z.boolean(),
  optional: z.boolean(),
  repeatMonths: z.number().int().nullable(),
  open: z.boolean(),
  round: z.number().int(),
  /** People to whom it was given. */
  userCount: z.number().int(),
  takenCount: z.number().int(),
})
export type Occasion = z.infer<typeof Occasion>

/** A test with groups, questions and occasions, as administrators edit it. */
export const TestDetails = z.object({
  id: Id,
  version: z.number().int(),
  /** Of its questions, as those who take it know it. */
  contentVersion: z.number().int(),
  title: z.string(),
  description: z.string(),
  kind: TestKind,
  imageFileId: Id.nullable(),
  videoLink: z.string(),
  /** Seconds; null where nobody has said. */
  videoSeconds: z.number().int().nullable(),
  pointsNeeded: z.number().int(),
  maxPoints: z.number().int(),
  removed: z.boolean(),
  groups: z.array(QuestionGroup),
  occasions: z.array(Occasion),
  diploma: Diploma.nullable(),
})
