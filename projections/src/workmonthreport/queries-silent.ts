import { addMonths, type Day, monthOf } from '@portal/calendar/days'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { isCounted, type MonthDB, type Whose, wanted } from './queries-month.ts'

/**
 * Who works here, has days in the month before and none in this one, not even begun: in no row of the month, nobody
 * would miss them, and they would not be paid.
 * @param today from a month's last day on; before it, they may be about to write
 */
export async function silentIn(
  db: Kysely<MonthDB>,
  actor: Actor,
  whose: Pick<Whose, 'month' | 'departmentId'>,
  today: Day,
) {
  const { from, to } = monthOf(whose.month)
  if (today < to) return []
  const before = monthOf(addMonths(from, -1).slice(0, 7))
  const rows = await wanted(db, actor, { ...whose, search: '' })
    .where('p.status', '=', 'active')
    .where(
      sql<boolean>`EXISTS (SELECT FROM workmonthreport.day d
        WHERE d.user_id = p.user_id AND d.day BETWEEN ${before.from} AND ${before.to} AND ${isCounted})`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM workmonthreport.day d
        WHERE d.user_id = p.user_id AND d.day BETWEEN ${from} AND ${to})`,
    )
    .orderBy('p.full_name')
    .orderBy('p.user_id')
    .execute()
  return rows.map((row) => ({ id: row.user_id, userName: row.full_name || row.email }))
}
