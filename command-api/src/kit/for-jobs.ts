import { type Decides, surroundings } from '@portal/domain/kit/deciding'
import { newId } from '@portal/platform/ids'
import type { Executor } from './execute.ts'

/**
 * The executor as jobs have it. A job that is done twice decides twice, on what it finds; its events
 * have ids of their own each time.
 * @param now the clock of the process
 */
export const forJobs = (executor: Executor, now: () => Date): Decides => ({
  decide: (of, id, decision, input, because) =>
    executor.execute(
      of,
      id,
      {
        meta: { ...because },
        now: now(),
        newId,
        eventIds: () => newId,
        appended: () => undefined,
      },
      (state, fresh) => decision(state, input, surroundings(fresh, id)),
    ),
  state: async (of, id) => (await executor.state(of, id)).state,
})
