import { mondayOf, monthOf } from '@portal/calendar/days'
import type { Closing } from '@portal/contracts/workmonthreport'
import { ALL_DEPARTMENTS } from '@portal/contracts/workmonthreport-shapes'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { authors } from '../kit/people.ts'
import { isCounted } from './queries-figures.ts'
import type { Whose } from './queries-month.ts'
import type { MonthDB } from './queries-tables.ts'

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
/** Who belongs to a department: a list, as these are few, and their days are looked up by it. */
const staffOf = (departmentId: string) =>
  sql`ARRAY(SELECT p.user_id FROM users.place p WHERE p.department_ids @> array[${departmentId}]::uuid[])`
const isOf = (departmentId: string): RawBuilder<boolean> =>
  sql<boolean>`d.user_id = ANY (${staffOf(departmentId)})`
/** Of the days of a month those of weeks that something happened to after a position: they are few. */
export const inChangedWeeks = (
  month: string,
  position: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  const { from, to } = monthOf(month)
  return sql<boolean>`d.user_id IN (SELECT w.user_id FROM workmonthreport.week w
    WHERE w.monday BETWEEN ${mondayOf(from)} AND ${to} AND w.position > ${position})`
}
/** Who belonged to a department already when something happened. */
const belonged = (departmentId: string, position: RawBuilder<unknown>) =>
  sql`(SELECT b.user_id FROM workmonthreport.belonging b
    WHERE b.user_id = ANY (${staffOf(departmentId)}) AND b.position <= ${position} AND b.department_ids @> array[${departmentId}]::uuid[]
      AND NOT EXISTS (SELECT FROM workmonthreport.belonging n
        WHERE n.user_id = b.user_id AND n.position > b.position AND n.position <= ${position}))`

/** Days that came to a month after it was closed: with who has come to the department since. */
async function lateOf(
  db: Kysely<MonthDB>,
  month: string,
  departmentId: string | null,
  closing: { readonly position: string; readonly department_id: string },
): Promise<number> {
  const position = sql`${closing.position}::bigint`
  const changed = sql<boolean>`(${inChangedWeeks(month, position)} AND d.position > ${position})`
  const late =
    departmentId === null || closing.department_id === ALL_DEPARTMENTS
      ? changed
      : sql<boolean>`(d.position > ${position} OR d.user_id NOT IN ${belonged(departmentId, position)})`
  const found = await db
    .selectFrom('workmonthreport.day as d')
    .$if(departmentId !== null, (q) => q.where(isOf(departmentId ?? '')))
    .select(sql<number>`count(*)::int`.as('late'))
    .where(ofMonth(month))
    .where('d.monday', '>=', mondayOf(`${month}-01`))
    .where(late)
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
    .selectFrom(leftSince(month).as('l'))
    .innerJoin('workmonthreport.day as d', 'd.user_id', 'l.user_id')
    .select(sql<number>`count(DISTINCT d.report_id)::int`.as('elsewhere'))
    .where(ofMonth(month))
    .where(isCounted)
    .where(isOf(departmentId))
    .where(hadCome)
    .executeTakeFirst()
  return found?.elsewhere ?? 0
}

interface Left {
  user_id: string
  position: string
  first: string
}
/**
 * Who has left a department since the month was closed for it, and is closed yet: the position of that closing, and
 * of the first for any department that they belonged to then. They are few, whoever closes departments one by one:
 * their days are looked up, not the closings of each day; and whoever has moved since is found first.
 */
const leftSince = (month: string) =>
  sql<Left>`(SELECT a.user_id, a.position, a.first FROM (
    SELECT b.user_id, c.department_id, c.position, min(c.position) OVER (PARTITION BY b.user_id) AS first
    FROM workmonthreport.closing c
    JOIN (workmonthreport.belonging b CROSS JOIN unnest(b.department_ids) AS of (department_id))
      ON of.department_id = c.department_id AND b.position <= c.position
    WHERE c.month = ${month} AND c.closed AND b.user_id IN (SELECT m.user_id FROM workmonthreport.belonging m
      WHERE m.position > (SELECT min(f.position) FROM workmonthreport.closing f WHERE f.month = ${month} AND f.closed))
    AND NOT EXISTS (SELECT FROM workmonthreport.belonging n
      WHERE n.user_id = b.user_id AND n.position > b.position AND n.position <= c.position)) a
    WHERE NOT EXISTS (SELECT FROM users.place p
      WHERE p.user_id = a.user_id AND p.department_ids @> array[a.department_id]) OFFSET 0)`

/** Had the day 'd' come when the month was closed for the department that 'l' has left? */
const hadCome = sql<boolean>`EXISTS (SELECT FROM workmonthreport.came k
  WHERE k.report_id = d.report_id AND k.position <= l.position)`

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
    .selectFrom(leftSince(month).as('l'))
    .innerJoin('workmonthreport.sent as d', 'd.user_id', 'l.user_id')
    .select(sql<number>`count(DISTINCT d.report_id)::int`.as('gone'))
    .where(ofMonth(month))
    .$if(departmentId !== null, (q) => q.where(isOf(departmentId ?? '')))
    .where(hadCome)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM workmonthreport.day n WHERE n.report_id = d.report_id)`,
    )
    // Deleted before it was closed there, it was not paid.
    .whereRef('d.changed', '>', 'l.first')
    .executeTakeFirst()
  return found?.gone ?? 0
}
