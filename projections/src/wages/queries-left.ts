import { MOST_LEFT } from '@portal/contracts/wages'
import type { Actor } from '@portal/platform/actor'
import type { Kysely } from 'kysely'
import type { Databases } from '../kit/answers.ts'
import { people as peopleOf } from '../kit/people.ts'
import type { people } from '../users/people.ts'
import type { wageSpecs } from './specs.ts'

/**
 * Whose wage specifications of an import nobody tells them of, as they have left and may not sign in: the last wages
 * come after the last day, and somebody has to send them another way.
 */
export async function leftIn(
  db: Kysely<Databases<readonly [typeof wageSpecs, typeof people]>>,
  actor: Actor,
  importId: string,
) {
  const rows = await db
    .selectFrom('wages.outcome as o')
    .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'o.user_id')
    .select(['p.user_id', 'p.full_name', 'p.email'])
    .distinct()
    .where('o.wage_import_id', '=', importId)
    .where('o.outcome', 'in', ['fits', 'imported'])
    .where('p.status', '=', 'inactive')
    .orderBy('p.full_name')
    .orderBy('p.user_id')
    .execute()
  return {
    count: rows.length,
    people: rows
      .slice(0, MOST_LEFT)
      .map((row) => ({ id: row.user_id, userName: row.full_name || row.email })),
  }
}
