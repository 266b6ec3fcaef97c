import { aggregate } from '../kit/aggregate.ts'

/** One person and one occasion: how often they handed in, and whether they are done. */
export interface Taking {
  readonly round: number
  /** In this round. */
  readonly attempts: number
  readonly approved: boolean
  /** What was seen of the video that the test had then; `at` in ms. */
  readonly watched: {
    readonly round: number
    readonly videoLink: string
    readonly seconds: number
    readonly length: number
    readonly at: number
    readonly done: boolean
  } | null
}

/** open → not approved (again and again) → approved; a new round begins at open. */
export const taking = aggregate<Taking>('taking', {
  round: 0,
  attempts: 0,
  approved: false,
  watched: null,
})({
  testVideoWatched: (state, { round, videoLink, seconds, length, done }, { time }) => ({
    ...state,
    watched: { round, videoLink, seconds, length, done, at: time.getTime() },
  }),
  answersHandedIn: ({ watched }, { round, attempt, approved }) => ({
    round,
    attempts: attempt,
    approved,
    watched,
  }),
})

export const takingId = (occasionId: string, userId: string): string => `${occasionId}.${userId}`

/**
 * What counts of what was seen: of the video that there is now, in this round. An occasion may be
 * moved back into an earlier one: what was done stays done.
 */
export const watchedOf = ({ watched }: Taking, round: number, videoLink: string) =>
  watched && watched.round >= round && watched.videoLink === videoLink ? watched : null
