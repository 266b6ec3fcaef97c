import type { Aggregate } from '@portal/domain/kit/aggregate'
import {
  type Because,
  type Begun,
  type Decides,
  type Surroundings,
  surroundings,
} from '@portal/domain/kit/deciding'
import { type Outcome, Refused } from '@portal/domain/kit/outcome'
import type { KnownEvent } from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { Execution, Executor } from './execute.ts'

/**
 * The executor as jobs have it. A job that is done twice decides twice, on what it finds; its events
 * have ids of their own each time.
 * @param now the clock of the process
 */
export function forJobs(executor: Executor, now: () => Date): Decides {
  const execution = (because: Because): Execution => ({
    meta: { ...because },
    now: now(),
    newId,
    eventIds: () => newId,
    appended: () => undefined,
  })
  const decide: Decides['decide'] = (of, id, decision, input, because) =>
    executor.execute(of, id, execution(because), (state, fresh) =>
      decision(state, input, surroundings(fresh, id)),
    )
  async function decideEach<S, N extends KnownEvent, I, X extends string>(
    of: Aggregate<S, N>,
    all: readonly Begun<I>[],
    decision: (state: S, input: I, around: Surroundings) => Outcome<NoInfer<N>, unknown, X>,
    because: Because,
  ): Promise<(X | 'notFound' | null)[]> {
    const refusals = new Map<string, X | 'notFound'>()
    // What is not there is found out by the append: reading them all first would be as many round trips.
    const unread = { ...execution(because), made: () => true }
    for (let left = all, had = -1; left.length > 0 && refusals.size > had; ) {
      had = refusals.size
      const some = left
      const ids = some.map(({ id }) => id)
      const refused = await executor.executeAll(of, ids, unread, (state, at) => {
        const { id, input } = some[at] as Begun<I>
        return decision(state, input, surroundings(unread, id))
      })
      if (refused instanceof Refused) {
        // Of one of them is gone whom it is about; which one, each tells by itself.
        for (const { id, input } of some) {
          const reply = await decide(of, id, decision, input, because)
          if (reply instanceof Refused) refusals.set(id, reply.code)
        }
        break
      }
      for (const [at, code] of refused.entries())
        if (code !== null) refusals.set(ids[at] as string, code)
      left = some.filter(({ id }) => !refusals.has(id))
    }
    return all.map(({ id }) => refusals.get(id) ?? null)
  }
  return {
    decide,
    decideEach,
    state: async (of, id) => (await executor.state(of, id)).state,
  }
}
