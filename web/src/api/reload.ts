import { isUnsaved } from '../router/held.ts'
import { known, note } from './kept.ts'

/** The page is loaded again for a missing part at most once within this time, in ms (specification, section 9). */
const GUARD_MS = 60_000
const NAME = 'reloadedAt'

/**
 * Loads the page again, because a part of it is missing, as after a release; at most once per 60 s, and not
 * while something is typed that would go with it: then whoever types is told, and does it.
 * @returns after how many ms it may be; 0 where it is being loaded
 */
export function reloadOnce(now = Date.now()): number {
  if (isUnsaved()) return GUARD_MS
  const at = known('tab', NAME)
  const left = typeof at === 'number' ? at + GUARD_MS - now : 0
  // A clock that was set back must not hold it for longer.
  if (left > 0 && left <= GUARD_MS) return left
  // Where it cannot be noted, nothing would end a page that loads itself again and again.
  if (!note('tab', NAME, now)) return GUARD_MS
  location.reload()
  return 0
}

/** Does an error say that a part of the page could not be loaded? */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /import|module/i.test(error.message)
