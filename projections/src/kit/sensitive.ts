import { sensitiveUserTypes, type UserType } from '@portal/contracts/users'
import { type Actor, isSuper } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'

/**
 * Is the person there for this administrator, with what is theirs? Sensitive user types are for a
 * super admin only. From the read side.
 */
export async function mayHandle<DB>(
  db: Kysely<DB>,
  actor: Actor,
  userId: string,
): Promise<boolean> {
  const found = await sql<{ user_type: UserType }>`
    SELECT user_type FROM users.person WHERE user_id = ${userId}`.execute(db)
  const person = found.rows[0]
  if (!person) return false
  return isSuper(actor) || !sensitiveUserTypes.includes(person.user_type)
}
