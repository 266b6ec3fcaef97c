import { type Kysely, sql } from 'kysely'
import { everybody, staff } from '../kit/people.ts'

/** Who of a department is away on some days, by each leave. */
export interface AwayOf {
  readonly departmentId: string
  readonly away: readonly {
    readonly leaveId: string
    readonly userId: string
    /** The version of the leave that is known here. */
    readonly version: number
    readonly days: string[]
  }[]
}

/** All departments that have said how many may be away, or when nobody may. */
export async function departmentsWithLimits<D>(db: Kysely<D>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT department_id AS id FROM vacation.department ORDER BY 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of them that a person is of, each with who else of it is away on these days. */
export async function awayBeside<D>(
  db: Kysely<D>,
  userId: string,
  days: readonly string[],
): Promise<AwayOf[]> {
  const people = everybody(db)
  const { rows } = await sql<{ departmentId: string; away: AwayOf['away'] | null }>`
    SELECT v.department_id AS "departmentId", (
      SELECT jsonb_agg(jsonb_build_object('leaveId', w.leave_id, 'userId', w.user_id,
        'version', w.version, 'days', w.days))
      FROM (
        SELECT d.leave_id, d.user_id, r.version, jsonb_agg(d.day::text) AS days
        FROM vacation.day d JOIN vacation.request r USING (leave_id)
        JOIN ${staff(db)} p ON p.user_id = d.user_id
        WHERE d.away AND d.day = ANY (${[...days]}::date[]) AND d.user_id <> ${userId}::uuid
          AND v.department_id = ANY (p.department_ids)
        GROUP BY d.leave_id, d.user_id, r.version) w) AS away
    FROM ${people} me JOIN vacation.department v ON v.department_id = ANY (me.department_ids)
    WHERE me.user_id = ${userId}::uuid ORDER BY 1`.execute(db)
  return rows.map(({ departmentId, away }) => ({ departmentId, away: away ?? [] }))
}

/** Which of these people are not of a department, or have left: who comes back has their places again. */
export async function notOf<D>(
  db: Kysely<D>,
  departmentId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT x.id FROM unnest(${[...userIds]}::uuid[]) AS x (id)
    WHERE NOT EXISTS (SELECT FROM ${staff(db)} p
      WHERE p.user_id = x.id AND ${departmentId}::uuid = ANY (p.department_ids))`.execute(db)
  return rows.map(({ id }) => id)
}
