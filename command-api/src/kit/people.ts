import type { Actor } from '@portal/platform/actor'
import { everybody, isSeen, people } from '@portal/projections/kit/people'
import { sql } from 'kysely'
import type { Parts } from './parts.ts'

const among = (userIds: readonly string[]) => sql<boolean>`user_id = ANY (${[...userIds]}::uuid[])`

/**
 * Which of these people there are for this administrator: of sensitive user types only for a super
 * admin. From the read side.
 */
export async function knownPeople(
  { db }: Pick<Parts, 'db'>,
  actor: Actor,
  userIds: readonly string[],
): Promise<Set<string>> {
  const found = await people(db, actor).where(among(userIds)).execute()
  return new Set(found.map((row) => row.user_id))
}

/**
 * Which of these people there are, though not for this administrator: who changes a list of people
 * does not see them in it, and must not take them out.
 */
export async function hiddenAmong(
  { db }: Pick<Parts, 'db'>,
  actor: Actor,
  userIds: readonly string[],
): Promise<string[]> {
  const found = await everybody(db)
    .where(among(userIds))
    .where((eb) => eb.not(isSeen(actor, 'user_id')))
    .execute()
  return found.map((row) => row.user_id)
}
