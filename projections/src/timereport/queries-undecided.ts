import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { decidesOwn, isSeen } from '../kit/people.ts'
import type { Counted } from '../kit/waits.ts'
import { isOpen } from '../workmonthreport/queries-closed.ts'

/** Reports that the office is to decide on: those of others that were sent, and that no closed month locks. */
export async function undecided<D>(db: Kysely<D>, actor: Actor): Promise<Counted> {
  const isOthers = !(await decidesOwn(db, actor, 'wage'))
  const { rows } = await sql<Counted>`
    SELECT count(*)::int AS count, min(r.sent_at) AS oldest FROM timereport.report r
    WHERE r.state = 'sent' AND ${isSeen(actor, 'r.user_id')} AND ${isOpen}
      AND NOT (${isOthers} AND r.user_id = ${actor.userId})`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}
