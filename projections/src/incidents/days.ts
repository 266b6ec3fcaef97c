import type { IncidentType } from '@portal/contracts/incidents'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** The last day on which something of a kind happened, in SQL: a look at the end of an index. */
export const lastDayOf = (type: IncidentType): RawBuilder<string | null> =>
  sql<string | null>`(SELECT max(day)::text FROM incidents.counted WHERE type = ${type})`

/**
 * The last day on which something of these kinds happened, as it was reported by anybody.
 * @returns the day in Stockholm; null where nothing was
 */
export async function lastDay<D>(
  db: Kysely<D>,
  types: readonly IncidentType[],
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT greatest(${sql.join(types.map(lastDayOf))}) AS day`.execute(db)
  return rows[0]?.day ?? null
}
