import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { people } from '../kit/people.ts'

/** How many people want one of these shifts or have it: each once, and nobody whom the actor does not see. */
export async function concernedBy<D>(
  db: Kysely<D>,
  actor: Actor,
  shiftIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT w.user_id)::int AS count FROM workshifts.wanting w
    JOIN ${people(db, actor).as('p')} ON p.user_id = w.user_id
    WHERE w.shift_id = ANY (${[...shiftIds]}::uuid[]) AND w.standing IN ('interested', 'given')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
