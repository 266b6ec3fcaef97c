import { mondayOf, monthOf } from '@portal/calendar/days'
import type { Changed, Closing } from '@portal/contracts/workmonthreport'
import { ALL_DEPARTMENTS } from '@portal/contracts/workmonthreport-shapes'
import type { Actor } from '@portal/platform/actor'
import type { Kysely } from 'kysely'
import { type MonthDB, type Whose, wanted } from './queries-month.ts'

/** Who has days that are not what they were when the month was closed before, and which. */
export interface ChangedSince {
  readonly since: Date
  readonly people: readonly {
    readonly id: string
    readonly userName: string
    readonly days: readonly string[]
  }[]
}

/** When a month that is closed was closed the time before this, and one that is open the last time. */
async function closedBefore(
  db: Kysely<MonthDB>,
  { month, departmentId }: Pick<Whose, 'month' | 'departmentId'>,
  closed: boolean,
) {
  const times = await db
    .selectFrom('workmonthreport.closed')
    .select(['position', 'closed_at'])
    .where('month', '=', month)
    .where('department_id', 'in', [ALL_DEPARTMENTS, departmentId ?? ALL_DEPARTMENTS])
    .orderBy('position', 'desc')
    .limit(2)
    .execute()
  return times[closed ? 1 : 0]
}

/**
 * What was sent, sent again, returned or deleted since the month was closed before: payroll may have had it, and would
 * pay it twice, or not at all. The days before its turn count, as the overtime of its first week follows from them.
 * @returns null where it was not closed before
 */
export async function changedSince(
  db: Kysely<MonthDB>,
  actor: Actor,
  whose: Whose,
  { closed }: Pick<Closing, 'closed'>,
): Promise<ChangedSince | null> {
  const before = await closedBefore(db, whose, closed)
  if (!before) return null
  const { from, to } = monthOf(whose.month)
  const rows = await db
    .selectFrom('workmonthreport.sent as s')
    .innerJoin(wanted(db, actor, whose).as('p'), 'p.user_id', 's.user_id')
    .select(['p.user_id', 'p.full_name', 'p.email', 's.day'])
    .where('s.day', '>=', mondayOf(from))
    .where('s.day', '<=', to)
    .where('s.changed', '>', before.position)
    .orderBy('p.full_name')
    .orderBy('p.user_id')
    .orderBy('s.day')
    .execute()
  const people = [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([id, of]) => ({
    id,
    userName: of[0]?.full_name || (of[0]?.email ?? ''),
    days: of.map(({ day }) => day),
  }))
  return { since: before.closed_at, people }
}

/** The same as it is told: the first people by name, the others counted. */
export const toldOf = (found: ChangedSince | null, most: number): Changed | null =>
  found && {
    since: found.since.toISOString(),
    days: found.people.reduce((sum, { days }) => sum + days.length, 0),
    people: found.people.slice(0, most).map(({ id, userName }) => ({ id, userName })),
    more: Math.max(0, found.people.length - most),
  }
