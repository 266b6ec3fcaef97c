import { type AnyCall, personalScopes } from '@portal/contracts'
import { isId } from '@portal/contracts/ids'
import { sql } from 'kysely'
import type { Parts } from './parts.ts'

/** Calls that take away what is no case, each with what it is. */
const others: Readonly<Record<string, string>> = {
  'account.removeOthers': 'a way of signing in, of which the log says all that there is',
  'contracts.withdraw': 'it stays as it was, and says that it does not apply',
  'privacy.liftHold': 'the hold itself',
}

/**
 * Does a call of the office take something away, so that a legal hold stands before it? Every DELETE does,
 * also of an area that is added tomorrow.
 */
export const takesAway = ({ method, may, area, name }: AnyCall): boolean =>
  method === 'DELETE' &&
  may !== 'guest' &&
  !(personalScopes as readonly string[]).includes(may) &&
  !(`${area}.${name}` in others)

/**
 * Is something that a call names under legal hold: itself, as something of a person who is, or as a person
 * of whom something is?
 */
export async function isHeld(
  { db }: Pick<Parts, 'db'>,
  input: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const ids = Object.values(input).filter(
    (value): value is string => typeof value === 'string' && isId(value),
  )
  if (ids.length === 0) return false
  const { rows } = await sql<{ held: boolean }>`
    SELECT EXISTS (SELECT FROM privacy.hold)
      AND (EXISTS (SELECT FROM privacy.hold WHERE object_id = ANY (${ids}::uuid[]))
        OR EXISTS (SELECT FROM privacy.hold WHERE user_id = ANY (${ids}::uuid[]))
        OR EXISTS (SELECT FROM history.entry e JOIN privacy.hold h ON h.object_id = e.subject_id
          WHERE e.object_id = ANY (${ids}::uuid[]))) AS held`.execute(db)
  return rows[0]?.held ?? false
}
