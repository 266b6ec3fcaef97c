import { mondayOf, monthOf } from '@portal/calendar/days'
import type { Changed } from '@portal/contracts/workmonthreport'
import { ALL_DEPARTMENTS } from '@portal/contracts/workmonthreport-shapes'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { inChangedWeeks } from './queries-closing.ts'
import { isCounted } from './queries-figures.ts'
import { type Whose, wanted } from './queries-month.ts'
import type { MonthDB } from './queries-tables.ts'

/** Who has days that are not what they were when the month was closed before, and which. */
export interface ChangedSince {
  readonly since: Date
  readonly people: readonly {
    readonly id: string
    readonly userName: string
    readonly days: readonly string[]
  }[]
}

/** When a month was closed, for all or for the department; where none is meant, for any. */
async function closings(
  db: Kysely<MonthDB>,
  { month, departmentId }: Pick<Whose, 'month' | 'departmentId'>,
) {
  const of = departmentId === null ? undefined : [ALL_DEPARTMENTS, departmentId]
  const [times, closed] = await Promise.all([
    db
      .selectFrom('workmonthreport.closed')
      .select(['department_id', 'position', 'closed_at'])
      .where('month', '=', month)
      .$if(of !== undefined, (q) => q.where('department_id', 'in', of ?? []))
      .orderBy('position', 'desc')
      .execute(),
    db
      .selectFrom('workmonthreport.closing')
      .select('department_id')
      .where('month', '=', month)
      .where('closed', '=', true)
      .execute(),
  ])
  /** Of what is closed the time before this, and of what is open the last time. */
  const before = (departmentIds: readonly string[]) => {
    const theirs = new Set([ALL_DEPARTMENTS, ...departmentIds])
    const isClosed = closed.some(({ department_id }) => theirs.has(department_id))
    return times.filter(({ department_id }) => theirs.has(department_id))[isClosed ? 1 : 0]
  }
  return { before, first: times.at(-1) }
}

/**
 * What was sent, sent again, returned or deleted since the month was closed before, and work that another agreement
 * divides: payroll may have had it, and would pay it twice, or not at all. The days before its turn count, as the
 * overtime of its first week follows from them. Who looks at all departments is told by when each was closed.
 * @returns null where it was not closed before
 */
export async function changedSince(
  db: Kysely<MonthDB>,
  actor: Actor,
  whose: Whose,
): Promise<ChangedSince | null> {
  const { before, first } = await closings(db, whose)
  if (!first) return null
  const { departmentId } = whose
  const { from, to } = monthOf(whose.month)
  const people = wanted(db, actor, whose)
  const columns = ['p.user_id', 'p.department_ids'] as const
  const [reported, divided] = await Promise.all([
    db
      .selectFrom('workmonthreport.sent as d')
      .innerJoin(people.as('p'), 'p.user_id', 'd.user_id')
      .select([...columns, 'd.day', 'd.changed'])
      .where(inChangedWeeks(whose.month, sql`${first.position}::bigint`))
      .where('d.day', '>=', mondayOf(from))
      .where('d.day', '<=', to)
      .where('d.changed', '>', first.position)
      .execute(),
    db
      .selectFrom('workmonthreport.day as d')
      .innerJoin(people.as('p'), 'p.user_id', 'd.user_id')
      .innerJoin('workmonthreport.under as u', 'u.user_id', 'd.user_id')
      .select([...columns, 'd.day', 'u.changed'])
      .where(isCounted)
      .where('d.minutes', '>', 0)
      .where('d.day', '>=', from)
      .where('d.day', '<=', to)
      .where('u.changed', '>', first.position)
      .whereRef('u.from_day', '<=', 'd.day')
      // What applies from a later day on, and was set before, stays.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('agreements.period as n')
              .select('n.user_id')
              .whereRef('n.user_id', '=', 'd.user_id')
              .whereRef('n.from_day', '>', 'u.from_day')
              .whereRef('n.from_day', '<=', 'd.day'),
          ),
        ),
      )
      .execute(),
  ])
  const since = ({ department_ids }: { readonly department_ids: readonly string[] }) =>
    before(departmentId === null ? department_ids : [departmentId])
  const changed = [...reported, ...divided].filter((row) => {
    const last = since(row)
    return last !== undefined && BigInt(row.changed) > BigInt(last.position)
  })
  const whole = before(departmentId === null ? [] : [departmentId])
  const times = [whole, ...changed.map(since)].flatMap((one) => (one ? [one.closed_at] : []))
  const earliest = times.toSorted((one, other) => one.getTime() - other.getTime())[0]
  if (!earliest) return null
  const byPerson = Map.groupBy(changed, ({ user_id }) => user_id)
  const found = await people
    .where(sql<boolean>`p.user_id = ANY (${[...byPerson.keys()]}::uuid[])`)
    .orderBy('p.full_name')
    .orderBy('p.user_id')
    .execute()
  return {
    since: earliest,
    people: found.flatMap(({ user_id: id, full_name, email }) => {
      const days = [...new Set(byPerson.get(id)?.map(({ day }) => day))].sort()
      return days.length > 0 ? [{ id, userName: full_name || email, days }] : []
    }),
  }
}

/** The same as it is told: the first people by name, the others counted. */
export const toldOf = (found: ChangedSince | null, most: number): Changed | null =>
  found && {
    since: found.since.toISOString(),
    days: found.people.reduce((sum, { days }) => sum + days.length, 0),
    people: found.people.slice(0, most).map(({ id, userName }) => ({ id, userName })),
    more: Math.max(0, found.people.length - most),
  }
