import { z } from 'zod'
import { Id, typed } from './kit.ts'
import { QuestionKind, TestKind } from './test-shapes.ts'

// ---- where the people stand whom a test was given, and how it was answered

export const TestState = z.enum(['notTaken', 'notApproved', 'approved', 'sent'])
export type TestState = z.infer<typeof TestState>

export interface TestUser {
  userId: string
  occasionId: string
  fullName: string
  departmentNames: string[]
  state: TestState
  forced: boolean
  optional: boolean
  attempts: number
  points: number | null
  maxPoints: number | null
  handedInAt: string | null
}
export const TestUser = typed<TestUser>(
  z.object({
    userId: Id,
    occasionId: Id,
    fullName: z.string(),
    departmentNames: z.array(z.string()),
    state: TestState,
    forced: z.boolean(),
    optional: z.boolean(),
    attempts: z.number().int(),
    points: z.number().int().nullable(),
    maxPoints: z.number().int().nullable(),
    handedInAt: z.string().nullable(),
  }),
)

/** The figures of a test: everybody's latest hand-in counts. */
export interface TestResult {
  id: string
  title: string
  kind: TestKind
  waiting: number
  taken: number
  approved: number
  meanPoints: number | null
  maxPoints: number
  pointsNeeded: number
  /** How many people have how many points, every number from 0 to the most. */
  distribution: { points: number; count: number }[]
  questions: {
    id: string
    text: string
    kind: QuestionKind
    answered: number
    /** Null where it is not corrected. */
    right: number | null
    options: { text: string; correct: boolean; count: number }[]
    /** What was written, latest first; some of it. */
    texts: string[]
  }[]
}
export const TestResult = typed<TestResult>(
  z.object({
    id: Id,
    title: z.string(),
    kind: TestKind,
    waiting: z.number().int(),
    taken: z.number().int(),
    approved: z.number().int(),
    meanPoints: z.number().nullable(),
    maxPoints: z.number().int(),
    pointsNeeded: z.number().int(),
    distribution: z.array(z.object({ points: z.number().int(), count: z.number().int() })),
    questions: z.array(
      z.object({
        id: Id,
        text: z.string(),
        kind: QuestionKind,
        answered: z.number().int(),
        right: z.number().int().nullable(),
        options: z.array(
          z.object({ text: z.string(), correct: z.boolean(), count: z.number().int() }),
        ),
        texts: z.array(z.string()),
      }),
    ),
  }),
)

/** What decides whether and how an answer is judged. */
