import type { Scope } from '@portal/contracts'
import type { Actor } from '@portal/platform/actor'
import { decidesOwn } from '@portal/projections/kit/people'
import type { Parts } from './parts.ts'

/** Is it this person's own: theirs, or of who looks through their eyes? */
const isOwn = ({ userId, impersonator }: Actor, whose: string): boolean =>
  whose === userId || whose === impersonator?.userId

/**
 * Has somebody else to decide, as of what is one's own?
 * @param matter.whose the person whom it is about
 * @param matter.may who may make the call at all
 */
export async function isOthersToDecide(
  { db }: Pick<Parts, 'db'>,
  actor: Actor,
  { whose, may }: { readonly whose: string; readonly may: Scope },
): Promise<boolean> {
  return isOwn(actor, whose) && !(await decidesOwn(db, actor, may))
}
