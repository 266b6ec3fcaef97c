import { places } from '@portal/contracts/places'
import { keep, kept } from '../api/kept.ts'

/** In the tab: it outlives a reload in the middle of a step. */
const NAME = 'heading'

/**
 * Where a person was going when the start held them. The steps of the start lead back to it without
 * saying so; it is kept until they get there.
 * @param wanted what the address says now, or null
 */
export function rememberHeading(
  userId: string,
  wanted: string | null | undefined,
): string | undefined {
  if (wanted && !wanted.startsWith(places.start.path)) {
    // Without room for it, they begin at the start.
    keep('tab', userId, NAME, wanted)
    return wanted
  }
  const heading = kept('tab', userId, NAME)
  return typeof heading === 'string' ? heading : undefined
}

/** They are there. */
export function forgetHeading(userId: string): void {
  keep('tab', userId, NAME, undefined)
}
