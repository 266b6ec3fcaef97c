import { createQueue, type QueueBackend } from '@portal/platform/queue/queue'
import { workOff } from './kit/jobs.ts'
import { outboxTables } from './kit/outside.ts'
import type { WorkerParts } from './kit/parts.ts'
import {
  ReactionRunner,
  type ReactionStatus,
  reactionTables,
  requeueOwed,
} from './kit/reactions.ts'
import { ScheduleRunner } from './kit/schedule.ts'
import { jobs, reactions, schedules } from './reactions.ts'

export interface Workers {
  status(): { reactions: ReactionStatus[] }
  stop(): Promise<void>
}

/** Makes the tables of reactions and of what was sent. */
export async function migrateWorkers(pool: WorkerParts['pool']): Promise<void> {
  await pool.query(reactionTables)
  await pool.query(outboxTables)
}

/** Starts every reaction and the worker that does their jobs. */
export async function startWorkers(
  parts: WorkerParts,
  backend: QueueBackend,
  options: { scheduleEveryMs?: number } = {},
): Promise<Workers> {
  const queue = await createQueue('portal', backend, parts.logger)
  const runners = reactions.map((reaction) => new ReactionRunner(reaction, { ...parts, queue }))
  for (const runner of runners) runner.start()
  await queue.work((job) => workOff(job, jobs, parts), 4)
  // What was owed when the last process died, or what an emptied queue forgot.
  const requeue = () =>
    requeueOwed(parts.pool, queue).catch((error: unknown) =>
      parts.logger.warn({ err: error }, 'owed jobs could not be queued'),
    )
  await requeue()
  const sweep = setInterval(requeue, 10_000)
  sweep.unref()
  const scheduled = new ScheduleRunner(schedules, { ...parts, queue }, options.scheduleEveryMs)
  scheduled.start()
  return {
    status: () => ({ reactions: runners.map((runner) => runner.status()) }),
    async stop() {
      clearInterval(sweep)
      await scheduled.stop()
      for (const runner of runners) await runner.stop()
      await queue.close()
    },
  }
}
