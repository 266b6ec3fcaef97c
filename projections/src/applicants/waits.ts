import { addressOf, places } from '@portal/contracts/places'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { isSeenOrNobody } from '../kit/people.ts'
import type { Counted, Looked } from '../kit/waits.ts'

/** Applications that nobody has begun with. */
async function fresh<D>(db: Kysely<D>, actor: Actor): Promise<Counted> {
  const { rows } = await sql<Counted>`
    SELECT count(*)::int AS count, min(p.applied_at) AS oldest FROM applicants.application p
    WHERE p.status = 'received' AND ${isSeenOrNobody(actor, 'p.user_id')}`.execute(db)
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
