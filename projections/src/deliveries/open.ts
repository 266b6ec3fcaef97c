import type { Actor } from '@portal/platform/actor'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { people as peopleOf } from '../kit/people.ts'
import type { Counted } from '../kit/waits.ts'

/**
 * Jobs 'j' that send something to people 'p' and did not simply do so; what is tried for the first time
 * is none, and neither is what somebody has just decided of.
 */
export const open = (
  people: ReturnType<typeof peopleOf>,
  isUndecided = false,
) => sql`reactions.job j
  LEFT JOIN deliveries.decided d ON d.delivery_id = j.id
  LEFT JOIN deliveries.cleared c ON c.kind = j.kind
  LEFT JOIN ${people.as('p')} ON p.user_id = j.user_id
  WHERE j.kind IS NOT NULL AND j.state <> 'done' AND d.let_be IS NOT TRUE
    AND ((j.state IN ('doubtful', 'refused') AND d.delivery_id IS NULL)
      OR (j.state = 'held' AND d.delivery_id IS NULL AND date_trunc('milliseconds', j.held_at) > coalesce(c.at, '-infinity'))
      OR (${sql.lit(!isUndecided)} AND j.state = 'waiting' AND j.error IS NOT NULL))`

/** Does mail not reach this person, as far as was seen: it was refused for their address, and none went out since? */
export const isUnreached = (userId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM deliveries.unreached u WHERE u.user_id = ${userId}
    AND NOT EXISTS (SELECT FROM outside.sent s
      WHERE s.kind = 'mail' AND s.user_id = u.user_id AND s.at > u.since))`

/** How many of them go nowhere until somebody decides, and since when the oldest waits. */
export async function undecided<D>(db: Kysely<D>, actor: Actor): Promise<Counted> {
  const found = await sql<{ count: number; oldest: Date | null }>`
    SELECT count(*)::int AS count, min(j.queued_at) AS oldest
    FROM ${open(peopleOf(db, actor), true)}`.execute(db)
  return found.rows[0] ?? { count: 0, oldest: null }
}
