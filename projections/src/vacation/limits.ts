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
  const people = everybody(db)
  const { rows } = await sql<{ key: string; day: string; closed: boolean; full: boolean }>`
    SELECT w.key, w.day::text AS day, bool_or(w.closed) AS closed, bool_or(w.full) AS "full" FROM (
      SELECT x.key, x.day,
        EXISTS (SELECT FROM jsonb_array_elements(v.closed) c
          WHERE x.day BETWEEN (c->>'from')::date AND (c->>'to')::date) AS closed,
        v.most_away IS NOT NULL AND v.most_away <= (
          SELECT count(DISTINCT d.user_id) FROM vacation.day d JOIN ${staff(db)} p USING (user_id)
          WHERE d.day = x.day AND d.away AND d.user_id <> x.user_id
            AND v.department_id = ANY (p.department_ids)) AS "full"
      FROM unnest(${each.map((one) => one.key)}::text[], ${each.map((one) => one.userId)}::uuid[],
        ${each.map((one) => one.day)}::date[]) AS x (key, user_id, day)
      JOIN ${people} me ON me.user_id = x.user_id
      JOIN vacation.department v ON v.department_id = ANY (me.department_ids)) w
    WHERE w.closed OR w.full GROUP BY 1, 2 ORDER BY 2`.execute(db)
  for (const { key, day, closed, full } of rows) {
    const one = found.get(key) ?? { closed: [], full: [] }
    if (closed) one.closed.push(day)
    if (full) one.full.push(day)
    found.set(key, one)
  }
  return found
}
