import type { WorkerParts } from './parts.ts'

/** Something that a person is asked for. */
export interface Asked {
  /** What it is called; of a contract or an abnormality its type. */
  readonly title: string
}

/** What people have not done, also where it was put away: rows of `i`, with `t` the thing, `n` its name, `o` its opening. */
export const undone = `startup.asked i
  JOIN startup.thing t ON t.thing_id = i.thing_id
  LEFT JOIN startup.finished f ON f.user_id = i.user_id AND f.thing_id = i.thing_id
  LEFT JOIN startup.opening o ON o.thing_id = t.thing_id
  LEFT JOIN startup.name n ON n.target_id = t.target_id
  WHERE coalesce(o.open, t.kind <> 'test') AND coalesce(f.round, 0) < coalesce(o.round, t.round)`

/** What is asked of people and not done, with the same names. */
export const open = `${undone} AND NOT coalesce(n.removed, false)`

/** What the start asks of a person; undefined where it asks for it no more, or they have done it. */
export async function askedOf(
  { pool }: Pick<WorkerParts, 'pool'>,
  userId: string,
  thingId: string,
): Promise<Asked | undefined> {
  const { rows } = await pool.query<Asked>(
    `SELECT coalesce(n.name, t.title) AS title FROM ${open} AND i.user_id = $1 AND i.thing_id = $2`,
    [userId, thingId],
  )
  return rows[0]
}

/** The same of whatever is made from a target: of the occasions of a test. */
export async function openOf(
  { pool }: Pick<WorkerParts, 'pool'>,
  userId: string,
  targetId: string,
): Promise<Asked | undefined> {
  const { rows } = await pool.query<Asked>(
    `SELECT coalesce(n.name, t.title) AS title FROM ${open} AND i.user_id = $1 AND t.target_id = $2`,
    [userId, targetId],
  )
  return rows[0]
}
