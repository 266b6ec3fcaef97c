import { setTimeout as sleep } from 'node:timers/promises'
import { Absences } from '@portal/platform/absences'
import { awayOf } from '@portal/platform/away'
import { createQueue, type JobQueue, type QueueBackend } from '@portal/platform/queue/queue'
import { makeTables } from '@portal/platform/tables'
import { jobNamed } from './kit/job.ts'
import { workOff } from './kit/jobs.ts'
import './kit/letter.ts'
import { spentTable } from './kit/limits.ts'
import { gather, noticeTable } from './kit/noted.ts'
import { outboxTables } from './kit/outside.ts'
import type { WorkerParts } from './kit/parts.ts'
import {
  beginTogether,
  queueDue,
  ReactionRunner,
  type ReactionStatus,
  reactionTables,
} from './kit/reactions.ts'
import { ScheduleRunner } from './kit/schedule.ts'
import { reactions, schedules } from './reactions.ts'

export interface Workers {
  /** How its reactions are, and which schedules fail. */
  status(): { reactions: ReactionStatus[]; failing: readonly string[] }
  /** Lets go of connections to a database that does not answer. */
  sever(): void
  stop(): Promise<void>
}

/** How often is looked for jobs and things to tell that are due, in ms. */
const SWEEP_MS = 1000

/** Makes the tables of reactions and of what was sent. */
export async function migrateWorkers(pool: WorkerParts['pool']): Promise<void> {
  await makeTables(pool, 'reactions', reactionTables)
  await makeTables(pool, 'what goes out', outboxTables)
  await makeTables(pool, 'what was spent', spentTable)
  await makeTables(pool, 'what is to be told', noticeTable)
}

/** Gives every reaction its place in the log, before anybody can append what it is about. */
export const placeReactions = (
  pool: WorkerParts['pool'],
  store: WorkerParts['log']['store'],
): Promise<void> => beginTogether(pool, store, reactions)

/** Starts every reaction and the worker that does their jobs. */
export async function startWorkers(
  parts: WorkerParts,
  backend: QueueBackend,
  options: { scheduleEveryMs?: number } = {},
): Promise<Workers> {
  const queue = await createQueue('portal', backend, parts.logger, parts.absences)
  const runners = reactions.map((reaction) => new ReactionRunner(reaction, { ...parts, queue }))
  for (const runner of runners) runner.start()
  await queue.work((job) => workOff(job, jobNamed, parts), 4)
  // What is due again, what was owed when the last process died, and what an emptied queue forgot.
  const stopping = new AbortController()
  const sweep = sweeping(parts, queue, stopping.signal)
  const scheduled = new ScheduleRunner(
    schedules(parts),
    { ...parts, queue },
    options.scheduleEveryMs,
  )
  scheduled.start()
  return {
    status: () => ({
      reactions: runners.map((runner) => runner.status()),
      failing: scheduled.failing(),
    }),
    sever: () => queue.sever(),
    async stop() {
      stopping.abort()
      // A queue that is away may hold it for as long as it likes.
      await Promise.race([sweep, sleep(SWEEP_MS)])
      await scheduled.stop()
      for (const runner of runners) await runner.stop()
      await queue.close()
    },
  }
}

/** Queues what is due, and gathers what is to be told, until told to stop; a database that is away is waited for. */
async function sweeping(
  parts: Pick<WorkerParts, 'pool' | 'logger' | 'absences' | 'pace'>,
  queue: JobQueue,
  signal: AbortSignal,
): Promise<void> {
  const absences = parts.absences ?? new Absences(parts.logger)
  let waits = 0
  while (!signal.aborted) {
    try {
      await queueDue(parts.pool, queue)
      await gather(parts.pool, queue, parts.pace)
      waits = 0
    } catch (error) {
      if (signal.aborted) return
      const away = awayOf(error)
      if (away) await absences.over(away, waits++, signal)
      else parts.logger.warn({ err: error }, 'owed jobs could not be queued')
    }
    // Where nothing is waited for before it is told, the look at it is not either.
    const pause = parts.pace.afterS > 0 ? SWEEP_MS : SWEEP_MS / 10
    await sleep(pause, undefined, { signal }).catch(() => undefined)
  }
}
