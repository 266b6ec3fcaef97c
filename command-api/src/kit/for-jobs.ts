import { type Because, type Decides, surroundings } from '@portal/domain/kit/deciding'
import { Refused } from '@portal/domain/kit/outcome'
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
  return {
    decide,
    async decideEach(of, all, decision, because) {
      type Refusals = Awaited<ReturnType<typeof this.decideEach>>
      const refusals: Refusals = all.map(() => null)
      // What is not there is found out by the append: reading them all first would be as many round trips.
      const unread = { ...execution(because), made: () => true }
      for (let left = all.map((one, at) => ({ ...one, at })); left.length > 0; ) {
        const ids = left.map(({ id }) => id)
        const refused = await executor.executeAll(of, ids, unread, (state, at) => {
          const { id, input } = left[at] as (typeof left)[number]
          return decision(state, input, surroundings(unread, id))
        })
        if (refused instanceof Refused) {
          // Of one of them is gone whom it is about; which one, each tells by itself.
          for (const { at, id, input } of left) {
            const reply = await decide(of, id, decision, input, because)
            refusals[at] = reply instanceof Refused ? (reply.code as never) : null
          }
          return refusals as never
        }
        if (refused.every((code) => code === null)) break
        left.forEach(({ at }, place) => {
          refusals[at] = refused[place] as never
        })
        left = left.filter((_, place) => refused[place] === null)
      }
      return refusals as never
    },
    state: async (of, id) => (await executor.state(of, id)).state,
  }
}
