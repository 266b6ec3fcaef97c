import { type Asked, undone } from './asked.ts'
import type { JobContext } from './job.ts'

type Parts = Pick<JobContext, 'pool' | 'jobId'>

/** Who has not done a thing, or one of those made from a target, whether or not it was put away by now. */
export async function waitedFor(
  { pool }: Pick<Parts, 'pool'>,
  by: 'thing_id' | 'target_id',
  id: string,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `SELECT DISTINCT i.user_id FROM ${undone} AND t.${by} = $1`,
    [id],
  )
  return rows.map((row) => row.user_id)
}

/** What a target is called that is put away; undefined where it is there again. */
export async function putAway(
  { pool }: Pick<Parts, 'pool'>,
  targetId: string,
): Promise<Asked | undefined> {
  const { rows } = await pool.query<Asked>(
    'SELECT name AS title FROM startup.name WHERE target_id = $1 AND removed',
    [targetId],
  )
  return rows[0]
}

/** What a thing is called that a person had not done when it was taken from them; undefined where they have it again. */
export async function takenFrom(
  { pool }: Pick<Parts, 'pool'>,
  userId: string,
  thingId: string,
): Promise<Asked | undefined> {
  const { rows } = await pool.query<Asked>(
    `SELECT n.name AS title FROM startup.thing t
     JOIN startup.name n ON n.target_id = t.target_id
     LEFT JOIN startup.opening o ON o.thing_id = t.thing_id
     LEFT JOIN startup.finished f ON f.thing_id = t.thing_id AND f.user_id = $1
     WHERE t.thing_id = $2 AND coalesce(f.round, 0) < greatest(o.round, t.round)
       AND NOT EXISTS (SELECT FROM startup.asked a WHERE a.user_id = $1 AND a.thing_id = $2)`,
    [userId, thingId],
  )
  return rows[0]
}

/**
 * Does this letter begin to speak of a thing by one of these notices? What was given and taken within one
 * letter they never heard of; what was taken and given back they still know of.
 */
export async function beginsBy(
  { pool, jobId }: Parts,
  userId: string,
  about: Readonly<Record<string, string>>,
  ...names: readonly string[]
): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM reactions.notice
     WHERE letter = regexp_replace($1, '\\.(sms|push)$', '') AND user_id = $2 AND data @> $3
     ORDER BY position LIMIT 1`,
    [jobId, userId, JSON.stringify(about)],
  )
  return names.includes(rows[0]?.name ?? '')
}
