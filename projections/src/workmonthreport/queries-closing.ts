import { monthOf } from '@portal/calendar/days'
import type { Closing } from '@portal/contracts/workmonthreport'
import { ALL_DEPARTMENTS } from '@portal/contracts/workmonthreport-shapes'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { authors } from '../kit/people.ts'
import { isCounted, type MonthDB, type Whose } from './queries-month.ts'

/** How a month stands for a department, or for all. */
export async function closingOf(
  db: Kysely<MonthDB>,
  { month, departmentId }: Omit<Whose, 'search'>,
): Promise<Closing> {
  const rows = await db
    .selectFrom('workmonthreport.closing as c')
    .leftJoin(authors(db).as('a'), 'a.user_id', 'c.turned_by')
    .selectAll('c')
    .select('a.full_name as by')
    .where('c.month', '=', month)
    .where('c.department_id', 'in', [ALL_DEPARTMENTS, departmentId ?? ALL_DEPARTMENTS])
    .execute()
  const all = rows.find(({ department_id }) => department_id === ALL_DEPARTMENTS)
  const own = rows.find(({ department_id }) => department_id === (departmentId ?? ALL_DEPARTMENTS))
  const is = all?.closed ? all : own
  const closed = is?.closed ?? false
  return {
    closed,
    forAll: all?.closed ?? false,
    at: is?.turned_at.toISOString() ?? null,
    byName: is?.by ?? null,
    version: (all?.closed ? all : (own ?? all))?.version ?? 0,
    late: is && closed ? await lateOf(db, month, departmentId, is) : 0,
    elsewhere:
      departmentId === null || all?.closed ? 0 : await elsewhereOf(db, month, departmentId),
    gone: all?.closed ? 0 : await goneOf(db, month, departmentId),
  }
}

const ofMonth = (month: string): RawBuilder<boolean> => {
  const { from, to } = monthOf(month)
  return sql<boolean>`d.day BETWEEN ${from} AND ${to}`
}
const isOf = (departmentId: string): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM users.place p WHERE p.user_id = d.user_id AND p.department_ids @> array[${departmentId}]::uuid[])`
/** Did the person of a day belong to the department when something happened? */
const belonged = (departmentId: RawBuilder<unknown>, position: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((SELECT b.department_ids @> array[${departmentId}]::uuid[]
    FROM workmonthreport.belonging b WHERE b.user_id = d.user_id AND b.position <= ${position}
    ORDER BY b.position DESC LIMIT 1), false)`

/** Days that came to a month after it was closed: with who has come to the department since. */
async function lateOf(
  db: Kysely<MonthDB>,
  month: string,
  departmentId: string | null,
  closing: { readonly position: string; readonly department_id: string },
): Promise<number> {
  const position = sql`${closing.position}::bigint`
  const came =
    departmentId === null || closing.department_id === ALL_DEPARTMENTS
      ? sql<boolean>`false`
      : sql<boolean>`NOT ${belonged(sql`${departmentId}`, position)}`
  const found = await db
    .selectFrom('workmonthreport.day as d')
    .$if(departmentId !== null, (q) => q.where(isOf(departmentId ?? '')))
    .select(sql<number>`count(*)::int`.as('late'))
    .where(ofMonth(month))
    .where(sql<boolean>`(d.position > ${position} OR ${came})`)
    .executeTakeFirst()
  return found?.late ?? 0
}

/**
 * Days that had come when the month was closed for a department that their person has left since, whatever has
 * happened to them after that: they were paid there.
 */
async function elsewhereOf(
  db: Kysely<MonthDB>,
  month: string,
  departmentId: string,
): Promise<number> {
  const found = await db
    .selectFrom('workmonthreport.day as d')
    .select(sql<number>`count(*)::int`.as('elsewhere'))
    .where(ofMonth(month))
    .where(isCounted)
    .where(isOf(departmentId))
    .where(closedWhereLeft(month))
    .executeTakeFirst()
  return found?.elsewhere ?? 0
}

/** Had a day come when the month was closed, and is closed yet, for a department that its person has left since? */
const closedWhereLeft = (month: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM workmonthreport.closing c
    WHERE c.month = ${month} AND c.closed AND c.department_id <> ${ALL_DEPARTMENTS}
      AND EXISTS (SELECT FROM workmonthreport.came k
        WHERE k.report_id = d.report_id AND k.position <= c.position)
      AND ${belonged(sql`c.department_id`, sql`c.position`)}
      AND NOT EXISTS (SELECT FROM users.place p
        WHERE p.user_id = d.user_id AND p.department_ids @> array[c.department_id]))`

/**
 * Days that were paid where their person worked before, and that were deleted since: nothing of them is counted any
 * more, and payroll is to take them back. What was sent again is counted, and is of `elsewhereOf`.
 */
async function goneOf(
  db: Kysely<MonthDB>,
  month: string,
  departmentId: string | null,
): Promise<number> {
  const found = await db
    .selectFrom('workmonthreport.sent as d')
    .select(sql<number>`count(*)::int`.as('gone'))
    .where(ofMonth(month))
    .$if(departmentId !== null, (q) => q.where(isOf(departmentId ?? '')))
    .where(closedWhereLeft(month))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM workmonthreport.day n WHERE n.report_id = d.report_id)`,
    )
    // Deleted before it was closed there, it was not paid.
    .where(
      sql<boolean>`d.changed > (SELECT min(c.position) FROM workmonthreport.closing c
        WHERE c.month = ${month} AND c.closed AND ${belonged(sql`c.department_id`, sql`c.position`)})`,
    )
    .executeTakeFirst()
  return found?.gone ?? 0
}
