import { inTransaction } from '@portal/platform/database'
import { z } from 'zod'
import type { JobContext } from './job.ts'
import type { WhyNotOut } from './outcome.ts'

/** Why a gateway did not take something, and surely has not. */
const PUT_OFF: readonly WhyNotOut[] = ['away', 'notLetIn', 'later']

/** The data of a job that was taken over, and what that is called. */
export interface TakenOver extends Readonly<Record<string, unknown>> {
  readonly jobId: string
}

interface Row {
  readonly id: string
  readonly data: Readonly<Record<string, unknown>> & { readonly others?: readonly TakenOver[] }
}

/** A job's data, and of those that it had taken over itself. */
const allOf = ({ id, data: { others = [], ...data } }: Row): readonly TakenOver[] => [
  { ...data, jobId: id },
  ...others,
]

/**
 * Takes over what other jobs of the same kind owe the same person by now, as after a gateway was away for days, so that
 * it is told at once. The others are done; one of them that is at work just then is not sent any more (see `deliver`).
 * Of what may have gone out already nothing is taken over, and nothing comes to it.
 * @param named the kind of the caller's own job, whose data names the person as `userId`
 * @param which `all`, or `putOff`: only those that a gateway did not take yet
 * @returns those that were taken over, now and in earlier tries; undefined where another has taken over this one
 */
export const together = (
  { pool, jobId }: Pick<JobContext, 'pool' | 'jobId'>,
  named: string,
  userId: string,
  which: 'all' | 'putOff' = 'all',
): Promise<readonly TakenOver[] | undefined> =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${named} ${userId}`,
    ])
    const own = await client.query<Row & { readonly isOut: boolean }>(
      `SELECT id, data, went_at IS NOT NULL OR maybe_twice AS "isOut" FROM reactions.job
       WHERE id = $1 AND state = 'waiting'`,
      [jobId],
    )
    const [mine] = own.rows
    if (!mine) return undefined
    const before = mine.data.others ?? []
    if (mine.isOut) return before
    const { rows } = await client.query<Row & { readonly since: Date | null }>(
      `UPDATE reactions.job SET state = 'done', done_at = now(), error = NULL
       WHERE name = $2 AND data->>'userId' = $3 AND state = 'waiting' AND id <> $1
         AND went_at IS NULL AND NOT maybe_twice AND ($4 OR error = ANY ($5))
       RETURNING id, data, put_off_since AS since`,
      [jobId, named, userId, which === 'all', PUT_OFF],
    )
    if (rows.length === 0) return before
    const others = [...before, ...rows.flatMap(allOf)]
    const since = rows.flatMap((row) => row.since ?? []).sort((a, b) => +a - +b)[0]
    // What was put off for days is given up at the end of them, whoever goes on with it.
    await client.query(
      `UPDATE reactions.job SET data = data || $2,
         put_off_since = least(put_off_since, $3::timestamptz) WHERE id = $1`,
      [jobId, JSON.stringify({ others }), since ?? null],
    )
    return others
  })

/**
 * All that a person is told of at once: what a job owes, and what those owe that it takes over (see `together`).
 * @param about the shape of the job's data
 * @returns each with the job that owed it; none where another has taken over this one
 */
export async function owedTogether<S extends z.ZodRawShape>(
  context: Pick<JobContext, 'pool' | 'jobId'>,
  named: string,
  about: S,
  own: z.output<z.ZodObject<S>> & { readonly userId: string },
): Promise<(z.output<z.ZodObject<S>> & { readonly jobId: string })[]> {
  const others = await together(context, named, own.userId)
  if (!others) return []
  const shape = z.object(about)
  return [
    { ...own, jobId: context.jobId },
    ...others.map((one) => ({ ...shape.parse(one), jobId: one.jobId })),
  ]
}
