import { type Scope, scopes } from '@portal/contracts'
import { HANDLES_CASES } from '@portal/contracts/auth'
import { type Actor, isAdmin, isAdminMenu, isSuper } from '@portal/platform/actor'

/** May this person make calls of the scope? Ownership of objects is the handler's to check. */
export const allows: Record<Scope, (actor: Actor) => boolean> = {
  guest: () => true,
  user: () => true,
  self: () => true,
  clerk: (actor) => actor.roles.includes('tjänsteman'),
  manager: (actor) => isSuper(actor) || actor.managedDepartmentIds.length > 0,
  admin: isAdmin,
  adminmenu: isAdminMenu,
  wage: (actor) => isSuper(actor) || actor.roles.includes('wageadmin'),
  super: isSuper,
  whistle: (actor) => actor.contentAccess.includes(HANDLES_CASES) && actor.impersonator === null,
  impersonater: (actor) => actor.roles.includes('impersonater') && actor.impersonator === null,
  impersonated: (actor) => actor.impersonator !== null,
}

/** The scopes whose calls this person may make, e.g. for files that everybody of a scope may open. */
export const scopesOf = (actor: Actor): Scope[] => scopes.filter((scope) => allows[scope](actor))
