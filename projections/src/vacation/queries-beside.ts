import { addDays } from '@portal/calendar/days'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import { type Kysely, sql } from 'kysely'
import type { Databases } from '../kit/answers.ts'
import type { workshifts } from '../workshifts/workshifts.ts'
import { limitsOn } from './limits.ts'
import type { vacation } from './vacation.ts'

type DB = Databases<readonly [typeof vacation, typeof workshifts]>

interface Worked {
  readonly starts_at: Date
  readonly ends_at: Date
}

/** The days of a shift: one that ends at midnight is none of the day that begins then. */
const workedOn = ({ starts_at, ends_at }: Worked): string[] => [
  stockholmDay(starts_at),
  stockholmDay(new Date(ends_at.getTime() - 1)),
]

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
  const worked = shifts.flatMap(workedOn)
  const { closed, full } = limits.get('') ?? { closed: [], full: [] }
  return {
    held: held.map(({ day }) => day),
    shifts: [...new Set(worked)].sort(),
    ...{ closed, full },
  }
}

/** How many people have a shift on a day of leave of theirs that waits, among these. */
export async function withShiftOn<D>(db: Kysely<D>, leaveIds: readonly string[]): Promise<number> {
  const { rows } = await sql<Worked & { user_id: string; days: string[] }>`
    SELECT r.user_id, r.days, s.starts_at, s.ends_at FROM vacation.request r
    JOIN workshifts.shift s ON s.given_to = r.user_id AND s.state = 'given'
      AND s.ends_at > r.first_day - 1 AND s.starts_at < r.last_day + 2
    WHERE r.leave_id = ANY (${[...leaveIds]}::uuid[]) AND r.state = 'waiting'`.execute(db)
  const hit = rows.filter(({ days, ...shift }) => workedOn(shift).some((day) => days.includes(day)))
  return new Set(hit.map(({ user_id }) => user_id)).size
}
