import type { Aggregate } from '@portal/domain/kit/aggregate'
import { type Outcome, Refused } from '@portal/domain/kit/outcome'
import type { KnownEvent } from '@portal/events'
import type { Acting } from './acting.ts'

/** A person that something is to be done for, and the id of the stream that it begins. */
export interface Begun {
  readonly userId: string
  readonly id: string
}

/**
 * Does something for each of many people, each a matter of their own: with some it is done, others are
 * refused. Those with whom it is done are one unit, so that a repeated call finds all of them or none.
 */
export async function forEach<T, N extends KnownEvent, X extends string>(
  acting: Pick<Acting, 'decideAll'>,
  of: Aggregate<T, N>,
  people: readonly Begun[],
  decision: (state: T, one: Begun) => Outcome<NoInfer<N>, unknown, X>,
): Promise<{ done: number; refused: { userId: string; code: X }[] } | Refused<'notFound'>> {
  const refused: { userId: string; code: X }[] = []
  let left = [...people]
  while (left.length > 0) {
    const trying = left
    const outcome = await acting.decideAll(
      of,
      trying.map(({ id }) => id),
      (state, index) => decision(state, trying[index] as Begun),
    )
    if (outcome instanceof Refused) return outcome
    const codes = outcome as (X | null)[]
    left = trying.filter((one, index) => {
      const code = codes[index]
      if (code) refused.push({ userId: one.userId, code })
      return !code
    })
    if (left.length === trying.length) return { done: left.length, refused }
  }
  return { done: 0, refused }
}
