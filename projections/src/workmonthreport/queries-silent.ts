import { addMonths, type Day, monthOf } from '@portal/calendar/days'
import type { Kysely } from 'kysely'
import { figuresOf } from './queries-kept.ts'
import type { MonthPeople } from './queries-month.ts'
import type { MonthDB } from './queries-tables.ts'

/**
 * Who works here, has days in the month before and none in this one, not even begun: in no row of the month, nobody
 * would miss them, and they would not be paid.
 * @param people whom the month is looked at for
 * @param today from a month's last day on; before it, they may be about to write
 */
export async function silentIn(
  db: Kysely<MonthDB>,
  month: string,
  people: MonthPeople,
  today: Day,
) {
  if (today < monthOf(month).to) return []
  const before = addMonths(`${month}-01`, -1).slice(0, 7)
  const [now, then] = await Promise.all([figuresOf(db, month), figuresOf(db, before)])
  return people
    .filter(
      ({ user_id, status }) =>
        status === 'active' && !now.has(user_id) && (then.get(user_id)?.days ?? 0) > 0,
    )
    .map((row) => ({ id: row.user_id, userName: row.full_name || row.email }))
}
