/** Who makes a call: read afresh from the session for every request. */
export interface Actor {
  readonly userId: string
  readonly fullName: string
  readonly roles: readonly string[]
  readonly contentAccess: readonly string[]
  readonly managedDepartmentIds: readonly string[]
  readonly locale: string | null
  readonly sessionId: string
  /** A role asks for a second factor and there is none yet: only what sets one up may be called. */
  readonly secondFactorNeeded: boolean
  /** A role asks for one, whether there is one or not. */
  readonly mustHaveSecondFactor: boolean
  /** The administrator behind an impersonated session. */
  readonly impersonator: { readonly userId: string; readonly fullName: string } | null
}

export const isSuper = (actor: Actor): boolean => actor.roles.includes('superadmin')
/** A super admin counts as admin (specification, section 6). */
export const isAdmin = (actor: Actor): boolean => isSuper(actor) || actor.roles.includes('admin')
export const isAdminMenu = (actor: Actor): boolean =>
  isAdmin(actor) || actor.roles.includes('wageadmin')
