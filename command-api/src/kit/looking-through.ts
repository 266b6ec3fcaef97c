import type { SessionRole } from '@portal/contracts/auth'
import { mayLookThrough } from '@portal/domain/users/rules'
import type { Actor } from '@portal/platform/actor'
import type pg from 'pg'

/** What one of two people has, the impersonator or the one whose eyes they look through. */
export interface Standing {
  readonly roles: readonly string[]
  readonly userType: string
  readonly contentAccess: readonly string[]
  readonly managedDepartmentIds: readonly string[]
}

const isSuper = ({ roles }: Pick<Standing, 'roles'>) => roles.includes('superadmin')

/** The rights of an impersonated session: what both have, and never the right to impersonate. */
export function rightsOfBoth(by: Standing, of: Standing) {
  const alsoBy = (mine: readonly string[]) => (one: string) => isSuper(by) || mine.includes(one)
  const roles = of.roles.filter(alsoBy(by.roles)).filter((role) => role !== 'impersonater')
  return {
    roles: [...(roles as SessionRole[]), 'impersonatedby' as const],
    // A super admin has no content access but what was given.
    contentAccess: of.contentAccess.filter((key) => by.contentAccess.includes(key)),
    managedDepartmentIds: of.managedDepartmentIds.filter(alsoBy(by.managedDepartmentIds)),
  }
}

/**
 * How two people stood when one began to look through the other's eyes, in a text to be compared: when
 * a right, a role or the type of one of them changes, it is over.
 */
export const standingOf = (
  by: Pick<Standing, 'roles'>,
  of: Pick<Standing, 'roles' | 'userType'>,
): string => JSON.stringify([[...by.roles].sort(), [...of.roles].sort(), of.userType])

interface Found {
  standing: string | null
  by: Standing | null
  of: Standing | null
  parent: boolean
}

const standingSql = (alias: string) => `CASE WHEN ${alias}.status = 'active' THEN json_build_object(
  'roles', ${alias}.roles, 'userType', ${alias}.user_type, 'contentAccess', ${alias}.content_access,
  'managedDepartmentIds', coalesce((SELECT array_agg(DISTINCT g.department_id)
    FROM organisation.membership m JOIN organisation.user_group g USING (group_id)
    WHERE m.user_id = ${alias}.user_id AND g.type = 'OfficeManager'
      AND g.department_id IS NOT NULL), '{}')) END`

/** How both people of an impersonated session stand now; undefined where it is none, or over. */
export async function bothOf(pool: pg.Pool, sessionId: string): Promise<Found | undefined> {
  const found = await pool.query<Found>({
    name: 'session_both',
    text: `SELECT s.standing, ${standingSql('i')} AS by, ${standingSql('p')} AS of,
      own.session_id IS NOT NULL AS parent
    FROM auth.session s
    LEFT JOIN users.person p ON p.user_id = s.user_id
    LEFT JOIN users.person i ON i.user_id = s.impersonator_id
    LEFT JOIN auth.session own ON own.session_id = s.parent_id AND own.revoked_at IS NULL
    WHERE s.session_id = $1 AND s.impersonator_id IS NOT NULL AND s.revoked_at IS NULL`,
    values: [sessionId],
  })
  return found.rows[0]
}

/** The rights of both, while the one may look through the other's eyes and nothing has changed. */
export function rightsNow({ standing, by, of, parent }: Found) {
  if (!by || !of || !parent || !mayLookThrough(by, of)) return undefined
  return standing === standingOf(by, of) ? rightsOfBoth(by, of) : undefined
}

/**
 * Somebody with the rights that they have now, in no session: for what they asked for and left to be done.
 * Undefined where they may not sign in any more.
 */
export async function standing(pool: pg.Pool, userId: string): Promise<Actor | undefined> {
  const { rows } = await pool.query<{ full_name: string; locale: string | null; now: Standing }>(
    `SELECT p.full_name, p.locale, ${standingSql('p')} AS now
     FROM users.person p WHERE p.user_id = $1 AND p.status = 'active'`,
    [userId],
  )
  const row = rows[0]
  if (!row) return undefined
  const { roles, contentAccess, managedDepartmentIds } = row.now
  return {
    ...{ userId, fullName: row.full_name, locale: row.locale, sessionId: '' },
    ...{ roles, contentAccess, managedDepartmentIds },
    // It was asked for with the second factor that their role asks for.
    ...{ secondFactorNeeded: false, mustHaveSecondFactor: false, impersonator: null },
  }
}
