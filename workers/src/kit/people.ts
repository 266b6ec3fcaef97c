import { sensitiveUserTypes } from '@portal/contracts/users'
import type { WorkerParts } from './parts.ts'

export interface Addressee {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly locale: string | null
  readonly status: string
}

/**
 * Where a person is reached now, from the read side; undefined for who is gone.
 * Throws where the read side has not seen yet that they came: the job is to be tried again.
 */
export async function personOf(
  { pool, log }: Pick<WorkerParts, 'pool' | 'log'>,
  userId: string,
): Promise<Addressee | undefined> {
  const found = await pool.query<Addressee>(
    `SELECT user_id AS "userId", first_name AS name, email, phone, locale, status
     FROM users.person WHERE user_id = $1`,
    [userId],
  )
  if (found.rows[0]) return found.rows[0]
  const all = await log.read(`person-${userId}`)
  // It need not be the last: that somebody looks through their eyes no more may come after it.
  if (all.length > 0 && !all.some(({ type }) => type === 'userDeleted')) throw new NotSeenYet()
  return undefined
}

/** The read side is behind the log. */
export class NotSeenYet extends Error {
  override readonly name = 'NotSeenYet'
}

const types = sensitiveUserTypes.map((type) => `'${type}'`).join(', ')

const sees = (...roles: readonly string[]) => `a.status = 'active' AND ('superadmin' = ANY (a.roles)
  OR (a.roles && ARRAY[${roles.map((role) => `'${role}'`).join(', ')}]::text[]
    AND p.user_type NOT IN (${types})))`

/**
 * SQL of the administrators 'a' who may see the person 'p': people of sensitive types are there for super
 * admins alone (specification, section 6).
 */
export const seesPerson = sees('admin')
/** The same of those who pay. */
export const paysPerson = sees('wageadmin')
/** The same where the person need be nobody: who applies for a job may work elsewhere. */
export const paysWhoever = `(p.user_id IS NULL AND a.status = 'active'
  AND a.roles && ARRAY['superadmin', 'wageadmin']::text[] OR ${paysPerson})`
/** The same of all who have the administrators' menu. */
export const officeSeesPerson = sees('admin', 'wageadmin')
