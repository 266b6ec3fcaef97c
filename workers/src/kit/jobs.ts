import type { QueuedJob } from '@portal/platform/queue/queue'
import type { WorkerParts } from './parts.ts'

/** What a job is given to do its work with. */
export interface JobContext extends WorkerParts {
  /** The same for every try of the same job: mail bears it as Message-ID. */
  readonly jobId: string
  /** It may have gone out before: a try reached the outside and died before it could say so. */
  readonly maybeTwice: boolean
}

export type JobHandler = (data: Record<string, string | null>, context: JobContext) => Promise<void>

/** A job that reached the outside twice without saying so is not tried a third time. */
const MAX_DOUBTFUL = 2

/**
 * Works a job off: says that it is about to reach the outside, does, says that it did. One found
 * between the two may go out once more, and bears the mark of it.
 */
export async function workOff(
  job: QueuedJob,
  handlers: Readonly<Record<string, JobHandler>>,
  parts: WorkerParts,
): Promise<void> {
  const { pool } = parts
  const handler = handlers[job.name]
  if (!handler) throw new Error(`nobody does the job ${job.name}`)
  const begun = await pool.query<{ was: string; attempts: number }>(
    `UPDATE reactions.job j SET state = 'sending', attempts = j.attempts + 1,
       maybe_twice = j.maybe_twice OR o.state = 'sending'
     FROM (SELECT id, state FROM reactions.job WHERE id = $1 FOR UPDATE) o
     WHERE j.id = o.id AND o.state IN ('waiting', 'sending')
     RETURNING o.state AS was, j.attempts`,
    [job.id],
  )
  const row = begun.rows[0]
  if (!row) return
  if (row.was === 'sending' && row.attempts > MAX_DOUBTFUL + 1) {
    await pool.query("UPDATE reactions.job SET state = 'doubtful' WHERE id = $1", [job.id])
    return
  }
  try {
    await handler(job.data as Record<string, string | null>, {
      ...parts,
      jobId: job.id,
      maybeTwice: row.was === 'sending',
    })
  } catch (error) {
    // It did not go out: the next try is a first one.
    await pool.query(
      "UPDATE reactions.job SET state = 'waiting', queued_at = now(), error = $2 WHERE id = $1",
      [job.id, error instanceof Error ? error.name : 'error'],
    )
    throw error
  }
  await pool.query("UPDATE reactions.job SET state = 'done', done_at = now() WHERE id = $1", [
    job.id,
  ])
}
