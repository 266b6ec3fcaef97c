import { addMonths, type Day, mondayOf, monthOf } from '@portal/calendar/days'
import { type Kysely, sql } from 'kysely'
import { isCounted } from './queries-figures.ts'
import { figuresOf } from './queries-kept.ts'
import type { MonthPeople } from './queries-month.ts'
import type { MonthDB } from './queries-tables.ts'

/** Which of these people have a day in a month that counts: looked up, as a month of everybody takes seconds to sum up. */
async function reportedIn(
  db: Kysely<MonthDB>,
  month: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { from, to } = monthOf(month)
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM unnest(${ids}::uuid[]) AS p (id), LATERAL (SELECT FROM workmonthreport.day d
      WHERE d.user_id = p.id AND d.monday BETWEEN ${mondayOf(from)} AND ${to}
        AND d.day BETWEEN ${from} AND ${to} AND ${isCounted} LIMIT 1) d`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

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
  const now = await figuresOf(db, month)
  const missing = people.filter(({ user_id, status }) => status === 'active' && !now.has(user_id))
  if (missing.length === 0) return []
  const before = addMonths(`${month}-01`, -1).slice(0, 7)
  const ids = missing.map(({ user_id }) => user_id)
  const then = await reportedIn(db, before, ids)
  return missing
    .filter(({ user_id }) => then.has(user_id))
    .map((row) => ({ id: row.user_id, userName: row.full_name || row.email }))
}
