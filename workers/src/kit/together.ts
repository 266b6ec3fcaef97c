import { inTransaction } from '@portal/platform/database'
import type { JobContext } from './job.ts'

/**
 * Takes over what other jobs of the same kind owe the same person by now, so that it is told at once: the others have
 * nothing left to do. What was taken over once stays so, however often the job is tried; what is owed later is told by
 * itself.
 * @param named the kind of the caller's own job, whose data names the person as `userId`
 * @returns the data of those that were taken over; undefined where another has taken over this one
 */
export const together = (
  { pool, jobId }: Pick<JobContext, 'pool' | 'jobId'>,
  named: string,
  userId: string,
): Promise<readonly unknown[] | undefined> =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${named} ${userId}`,
    ])
    const own = await client.query<{ others: unknown[] | null }>(
      `SELECT data->'others' AS others FROM reactions.job WHERE id = $1 AND state = 'waiting'`,
      [jobId],
    )
    const [mine] = own.rows
    if (!mine || mine.others) return mine?.others ?? undefined
    // One that has others of its own, or none, is being told already.
    const { rows } = await client.query<{ others: unknown[] }>(
      `WITH taken AS (
         UPDATE reactions.job SET state = 'done', done_at = now(), error = NULL
         WHERE name = $2 AND data->>'userId' = $3 AND state = 'waiting' AND id <> $1
           AND NOT data ? 'others' RETURNING id, data)
       UPDATE reactions.job SET data = data || jsonb_build_object('others',
         coalesce((SELECT jsonb_agg(t.data ORDER BY t.id) FROM taken t), '[]'))
       WHERE id = $1 RETURNING data->'others' AS others`,
      [jobId, named, userId],
    )
    return rows[0]?.others
  })
