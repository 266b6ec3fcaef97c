import type { Scope } from '@portal/contracts'
import { type Actor, isSuper } from '@portal/platform/actor'
import { someoneElseDecides } from '@portal/projections/kit/people'
import type { Parts } from './parts.ts'

/** Is it this person's own: theirs, or of who looks through their eyes? */
const isOwn = ({ userId, impersonator }: Actor, whose: string): boolean =>
  whose === userId || whose === impersonator?.userId

/**
 * Has somebody else to decide? Nobody decides about what is their own, nor through another's eyes. A super admin
 * does where nobody is left who could: what nobody may decide would wait for ever.
 * @param matter.whose the person whom it is about
 * @param matter.may who may make the call at all
 */
export async function isOthersToDecide(
  { db }: Pick<Parts, 'db'>,
  actor: Actor,
  { whose, may }: { readonly whose: string; readonly may: Scope },
): Promise<boolean> {
  if (!isOwn(actor, whose)) return false
  if (!isSuper(actor) || actor.impersonator) return true
  return someoneElseDecides(db, whose, may)
}
