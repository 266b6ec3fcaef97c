import { addressOf, places } from '@portal/contracts/places'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { decidesOwn, isSeenOrNobody } from '../kit/people.ts'
import type { Counted, Looked } from '../kit/waits.ts'

/** Applications that nobody has begun with; others begin with one's own, as long as there is anybody who could. */
async function fresh<D>(db: Kysely<D>, actor: Actor): Promise<Counted> {
  const own = (await decidesOwn(db, actor, 'wage'))
    ? sql`true`
    : sql`p.user_id IS DISTINCT FROM ${actor.userId}`
  const { rows } = await sql<Counted>`
    SELECT count(*)::int AS count, min(p.applied_at) AS oldest FROM applicants.application p
    WHERE p.status = 'received' AND ${own} AND ${isSeenOrNobody(actor, 'p.user_id')}`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

/** Applications that nobody has begun with. */
export const applicationsWait: Looked = {
  name: 'applications',
  who: 'wage',
  touched: ['applicationReceived', 'applicationStatusSet', 'applicationRemoved'],
  count: fresh,
  link: () => addressOf(places.adminJobs, { tab: 'applicants', status: 'received' }),
}
