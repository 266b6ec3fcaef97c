import { z } from 'zod'
import { Id } from './kit.ts'
import { QuestionKind, TestKind } from './test-shapes.ts'

// ---- where the people stand whom a test was given, and how it was answered

export const TestState = z.enum(['notTaken', 'notApproved', 'approved', 'sent'])
export type TestState = z.infer<typeof TestState>

export const TestUser = z.object({
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
})
export interface TestUser extends z.infer<typeof TestUser> {}

/** The figures of a test: everybody's latest hand-in counts. */
export const TestResult = z.object({
  id: Id,
  title: z.string(),
  kind: TestKind,
  waiting: z.number().int(),
  taken: z.number().int(),
  approved: z.number().int(),
  meanPoints: z.number().nullable(),
  maxPoints: z.number().int(),
  pointsNeeded: z.number().int(),
  /** How many people have how many points, every number from 0 to the most. */
  distribution: z.array(z.object({ points: z.number().int(), count: z.number().int() })),
  questions: z.array(
    z.object({
      id: Id,
      text: z.string(),
      kind: QuestionKind,
      answered: z.number().int(),
      /** Null where it is not corrected. */
      right: z.number().int().nullable(),
      options: z.array(
        z.object({ text: z.string(), correct: z.boolean(), count: z.number().int() }),
      ),
      /** What was written, latest first; some of it. */
      texts: z.array(z.string()),
    }),
  ),
})
export interface TestResult extends z.infer<typeof TestResult> {}

/** What decides whether and how an answer is judged. */
