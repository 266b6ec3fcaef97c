import { addressOf, places } from '@portal/contracts/places'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { decidesOwn, isSeen } from '../kit/people.ts'
import type { Counted, Looked } from '../kit/waits.ts'
import { isOpen } from '../workmonthreport/queries-closed.ts'

async function undecided<D>(db: Kysely<D>, actor: Actor): Promise<Counted> {
  const isOthers = !(await decidesOwn(db, actor, 'wage'))
  const { rows } = await sql<Counted>`
    SELECT count(*)::int AS count, min(r.sent_at) AS oldest FROM timereport.report r
    WHERE r.state = 'sent' AND ${isSeen(actor, 'r.user_id')} AND ${isOpen}
      AND NOT (${isOthers} AND r.user_id = ${actor.userId})`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

/**
 * Reports that were sent, until the office approves or returns them. Those that a closed month locks count as they are,
 * and can be neither: they wait again when it is opened.
 */
export const timereportsWait: Looked = {
  name: 'timereports',
  who: 'wage',
  touched: [
    'timeReportSent',
    'timeReportCorrected',
    'timeReportApproved',
    'timeReportReturned',
    'timeReportDeleted',
    'workMonthClosed',
    'workMonthReopened',
    'userPlaced',
  ],
  count: undecided,
  link: () => addressOf(places.monthWorkReport, { tab: 'days', state: 'toDecide' }),
}
