import type { IncidentType } from '@portal/contracts/incidents'
import { type Kysely, sql } from 'kysely'
import type { Databases } from '../kit/answers.ts'
import type { incidents } from './incidents.ts'

/**
 * The last day on which something of these kinds happened, as it was reported by anybody.
 * @returns the day in Stockholm; null where nothing was
 */
export async function lastDay<D>(
  wide: Kysely<D>,
  types: readonly IncidentType[],
): Promise<string | null> {
  const db = wide as unknown as Kysely<Databases<readonly [typeof incidents]>>
  // A look at the end of an index for each kind.
  const found = await Promise.all(
    types.map((type) =>
      db
        .selectFrom('incidents.counted')
        .select(sql<string | null>`max(day)::text`.as('day'))
        .where('type', '=', type)
        .executeTakeFirst(),
    ),
  )
  return (
    found
      .flatMap((one) => one?.day ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}
