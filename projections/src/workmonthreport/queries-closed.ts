import type { Day } from '@portal/calendar/days'
import { ALL_DEPARTMENTS, lockingMonths } from '@portal/contracts/workmonthreport-shapes'
import { type Kysely, sql } from 'kysely'
import { everybody } from '../kit/people.ts'
import type { Database } from '../kit/read-model.ts'
import type { workMonths } from './months.ts'

type DB = Database<typeof workMonths>

/** Is a person's day in a month that is closed for all, or for a department of theirs? */
export async function isClosed<D>(db: Kysely<D>, userId: string, day: Day): Promise<boolean> {
  const found = await (db as unknown as Kysely<DB>)
    .selectFrom('workmonthreport.closing as c')
    .innerJoin(everybody(db).where('user_id', '=', userId).as('p'), (join) => join.onTrue())
    .select('c.month')
    .where('c.closed', '=', true)
    .where('c.month', 'in', [...lockingMonths(day)])
    .where(
      sql<boolean>`(c.department_id = ${ALL_DEPARTMENTS} OR c.department_id = ANY (p.department_ids))`,
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Is the day of the report 'r' of a query in no month that is closed for its person? The same of many. */
export const isOpen = sql<boolean>`(
  r.day > (SELECT coalesce(max(to_date(c.month, 'YYYY-MM') + interval '1 month'), '-infinity')::date
    FROM workmonthreport.closing c WHERE c.closed)
  OR NOT EXISTS (SELECT FROM workmonthreport.closing c JOIN users.place p ON p.user_id = r.user_id
    WHERE c.closed AND c.month IN (left(r.day::text, 7), left((date_trunc('week', r.day)::date + 6)::text, 7))
      AND (c.department_id = ${sql.lit(ALL_DEPARTMENTS)} OR c.department_id = ANY (p.department_ids))))`

/** The last month that is closed for a person, for all or for a department of theirs; empty where none is. */
export async function lastClosed<D>(db: Kysely<D>, userId: string): Promise<string> {
  const found = await (db as unknown as Kysely<DB>)
    .selectFrom('workmonthreport.closing as c')
    .innerJoin(everybody(db).where('user_id', '=', userId).as('p'), (join) => join.onTrue())
    .select(sql<string | null>`max(c.month)`.as('month'))
    .where('c.closed', '=', true)
    .where(
      sql<boolean>`(c.department_id = ${ALL_DEPARTMENTS} OR c.department_id = ANY (p.department_ids))`,
    )
    .executeTakeFirst()
  return found?.month ?? ''
}

/**
 * Are all of these months closed, for all or for the department?
 * @param months each once, e.g. `2026-11`
 */
export async function areClosed<D>(
  db: Kysely<D>,
  months: readonly string[],
  departmentId: string | null,
): Promise<boolean> {
  const closed = await (db as unknown as Kysely<DB>)
    .selectFrom('workmonthreport.closing')
    .select('month')
    .distinct()
    .where('closed', '=', true)
    .where('month', 'in', [...months])
    .where('department_id', 'in', [ALL_DEPARTMENTS, departmentId ?? ALL_DEPARTMENTS])
    .execute()
  return closed.length === months.length
}
