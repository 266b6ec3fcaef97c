import { aggregate } from '../kit/aggregate.ts'

/** One person and one occasion: how often they handed in, and whether they are done. */
export interface Taking {
  readonly round: number
  /** In this round. */
  readonly attempts: number
  readonly approved: boolean
}

/** open → not approved (again and again) → approved; a new round begins at open. */
export const taking = aggregate<Taking>('taking', { round: 0, attempts: 0, approved: false })({
  answersHandedIn: (_, { round, attempt, approved }) => ({ round, attempts: attempt, approved }),
})

export const takingId = (occasionId: string, userId: string): string => `${occasionId}.${userId}`
