import { sensitiveUserTypes } from '@portal/contracts/users'
import { type Actor, isSuper } from '@portal/platform/actor'
import type { Parts } from './parts.ts'

/**
 * Which of these people there are for this administrator: of sensitive user types only for a super
 * admin. From the read side.
 */
export async function knownPeople(
  { db }: Pick<Parts, 'db'>,
  actor: Actor,
  userIds: readonly string[],
): Promise<Set<string>> {
  let found = db
    .selectFrom('users.person')
    .select('user_id')
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val([...userIds]))))
  if (!isSuper(actor)) found = found.where('user_type', 'not in', sensitiveUserTypes)
  return new Set((await found.execute()).map((row) => row.user_id))
}
