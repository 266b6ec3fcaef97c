import { addDays } from '@portal/calendar/days'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import { type Kysely, sql } from 'kysely'
import type { Databases } from '../kit/answers.ts'
import type { workshifts } from '../workshifts/workshifts.ts'
import { limitsOn } from './limits.ts'
import type { vacation } from './vacation.ts'

type DB = Databases<readonly [typeof vacation, typeof workshifts]>

/** What a person has on these days already that leave is entered beside, and what their departments say. */
export async function besideLeave(db: Kysely<DB>, userId: string, days: readonly string[]) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const [held, shifts, limits] = await Promise.all([
    db
      .selectFrom('vacation.day as d')
      .innerJoin('vacation.request as r', 'r.leave_id', 'd.leave_id')
      .select('d.day')
      .distinct()
      .where('d.user_id', '=', userId)
      .where('d.day', '>=', first)
      .where('d.day', '<=', last)
      .where('r.state', 'not in', ['notApproved', 'withdrawn'])
      .orderBy('d.day')
      .execute(),
    db
      .selectFrom('workshifts.shift')
      .select(['starts_at', 'ends_at'])
      .where('given_to', '=', userId)
      .where('state', '=', 'given')
      .where('ends_at', '>', stockholmDayStart(first))
      .where('starts_at', '<', stockholmDayStart(addDays(last, 1)))
      .execute(),
    limitsOn(db, [{ key: '', userId, days }]),
  ])
  // One that ends at midnight is none of the day that begins then.
  const worked = shifts.flatMap(({ starts_at, ends_at }) => [
    stockholmDay(starts_at),
    stockholmDay(new Date(ends_at.getTime() - 1)),
  ])
  const { closed, full } = limits.get('') ?? { closed: [], full: [] }
  return {
    held: held.map(({ day }) => day),
    shifts: [...new Set(worked)].sort(),
    ...{ closed, full },
  }
}

/** How many people have a shift on a day of leave of theirs that waits, among these. */
export async function withShiftOn<D>(db: Kysely<D>, leaveIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT d.user_id)::int AS count FROM vacation.request r
    JOIN vacation.day d USING (leave_id)
    JOIN workshifts.shift s ON s.given_to = d.user_id AND s.state = 'given'
      AND (s.starts_at AT TIME ZONE 'Europe/Stockholm')::date <= d.day
      AND (s.ends_at - interval '1 millisecond') AT TIME ZONE 'Europe/Stockholm' >= d.day
    WHERE r.leave_id = ANY (${[...leaveIds]}::uuid[]) AND r.state = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}
