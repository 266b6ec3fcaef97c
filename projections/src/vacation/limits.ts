import type { Against } from '@portal/contracts/vacation-shapes'
import { type Kysely, sql } from 'kysely'
import { everybody, staff } from '../kit/people.ts'

/** Days that somebody is, or would be, away. */
export interface Planned {
  readonly key: string
  readonly userId: string
  readonly days: readonly string[]
}

/**
 * What departments say against days: that nobody may be away, or that as many others are as may be. Who has left has no
 * place among them.
 * @returns by the keys given; those that nothing stands against are not among them
 */
export async function limitsOn<D>(
  db: Kysely<D>,
  planned: readonly Planned[],
): Promise<Map<string, Omit<Against, 'short'>>> {
  const each = planned.flatMap(({ key, userId, days }) => days.map((day) => ({ key, userId, day })))
  const found = new Map<string, Omit<Against, 'short'>>()
  if (each.length === 0) return found
  const [userIds, days] = [each.map((one) => one.userId), each.map((one) => one.day)]
  const inOrder = days.toSorted()
  const people = everybody(db)
  // Who is away is looked for among those of the departments, not among all who are away on each of the days.
  const { rows } = await sql<{ key: string; day: string; closed: boolean; full: boolean }>`
    SELECT w.key, w.day::text AS day, bool_or(w.closed) AS closed, bool_or(w.full) AS "full" FROM (
      SELECT x.key, x.day,
        EXISTS (SELECT FROM jsonb_array_elements(v.closed) c
          WHERE x.day BETWEEN (c->>'from')::date AND (c->>'to')::date) AS closed,
        v.most_away IS NOT NULL AND v.most_away <= cardinality(array_remove(coalesce(a.who, '{}'), x.user_id)) AS "full"
      FROM unnest(${each.map((one) => one.key)}::text[], ${userIds}::uuid[],
        ${days}::date[]) AS x (key, user_id, day)
      JOIN ${people} me ON me.user_id = x.user_id
      JOIN vacation.department v ON v.department_id = ANY (me.department_ids)
      LEFT JOIN (SELECT o.department_id, d.day, array_agg(DISTINCT d.user_id) AS who
        FROM vacation.department o
        JOIN ${staff(db)} p ON p.department_ids @> array[o.department_id]
        JOIN vacation.day d ON d.user_id = p.user_id
        WHERE d.away AND d.day BETWEEN ${inOrder[0]} AND ${inOrder.at(-1)} AND o.department_id IN (
          SELECT unnest(me.department_ids) FROM ${people} me WHERE me.user_id = ANY (${userIds}::uuid[]))
        GROUP BY 1, 2) a ON a.department_id = v.department_id AND a.day = x.day) w
    WHERE w.closed OR w.full GROUP BY 1, 2 ORDER BY 2`.execute(db)
  for (const { key, day, closed, full } of rows) {
    const one = found.get(key) ?? { closed: [], full: [] }
    if (closed) one.closed.push(day)
    if (full) one.full.push(day)
    found.set(key, one)
  }
  return found
}
