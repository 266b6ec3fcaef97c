import { type Day, daysBetween } from '@portal/calendar/days'
import { MOST_AWAY_DAYS, MOST_AWAY_PEOPLE } from '@portal/contracts/vacation'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { refuse } from '../kit/answers.ts'
import { people as peopleOf } from '../kit/people.ts'
import { departmentNames } from '../organisation/names.ts'
import type { LeaveDB } from './listing.ts'

interface Period {
  readonly from: string
  readonly to: string
  readonly departmentId?: string | undefined
}

/**
 * Who is away in a period, and on which of its days; never why. Nobody waits for who has left: from the day on which it
 * is asked, they are not among them.
 */
export async function awayIn(db: Kysely<LeaveDB>, actor: Actor, wanted: Period, today: Day) {
  const { from, to, departmentId } = wanted
  if (to < from) return refuse('endBeforeStart')
  if (daysBetween(from, to) >= MOST_AWAY_DAYS) return refuse('periodTooLong')
  const rows = await db
    .selectFrom('vacation.day as d')
    .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'd.user_id')
    .select([
      'p.user_id',
      'p.full_name',
      'p.email',
      departmentNames.as('department_names'),
      sql<string[]>`array_agg(DISTINCT d.day::text ORDER BY d.day::text)`.as('days'),
      sql<number>`(count(*) OVER ())::int`.as('people'),
    ])
    .where('d.away', '=', true)
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .where((eb) => eb.or([eb('p.status', '<>', 'inactive'), eb('d.day', '<', today)]))
    .$if(departmentId !== undefined, (q) =>
      q.where(sql<boolean>`p.department_ids @> array[${departmentId}]::uuid[]`),
    )
    .groupBy(['p.user_id', 'p.full_name', 'p.email', 'p.department_ids'])
    .orderBy('p.full_name')
    .orderBy('p.user_id')
    .limit(MOST_AWAY_PEOPLE)
    .execute()
  return {
    more: (rows[0]?.people ?? 0) - rows.length,
    rows: rows.map((row) => ({
      userId: row.user_id,
      name: row.full_name || row.email,
      departmentNames: row.department_names ?? [],
      days: row.days,
    })),
  }
}
