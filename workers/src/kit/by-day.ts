import type { Channel } from '@portal/contracts/notices'
import { daytimeFrom, isDaytime } from './hours.ts'
import type { JobContext, WantedJob } from './job.ts'
import { NotOut } from './outcome.ts'

/** Owes a job that goes with this one when people may be written to: what lights a phone up waits for the morning. */
export const oweByDay = (
  { jobId, pool, now }: JobContext,
  by: Channel,
  { job: name, data }: WantedJob,
): Promise<unknown> =>
  pool.query(
    `INSERT INTO reactions.job (id, name, data, due_at)
     VALUES ($1, $2, $3, now() + $4 * interval '1 ms') ON CONFLICT DO NOTHING`,
    [`${jobId}.${by}`, name, JSON.stringify(data), daytimeFrom(now()).getTime() - now().getTime()],
  )

/**
 * Puts a job off until the morning whose turn comes at night, because its gateway or the portal was away by day.
 * For what lights a phone up and its reader did not ask for. Throws NotOut.
 */
export function onlyByDay({ now }: Pick<JobContext, 'now'>): void {
  const at = now()
  if (isDaytime(at)) return
  const pause = daytimeFrom(at).getTime() - at.getTime()
  throw new NotOut('later', { dueAt: new Date(Date.now() + pause) })
}
