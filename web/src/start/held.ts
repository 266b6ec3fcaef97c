import { keep, kept } from '../api/kept.ts'

/** In the tab: that the start has held somebody, until they were told that it is done. */
const NAME = 'held'

/** The start holds this person. Without room for it, they are not told later that all is done. */
export function isHeld(userId: string): void {
  keep('tab', userId, NAME, true)
}

/** Was this person held, and has not been told yet that they are free? */
export const wasHeld = (userId: string): boolean => kept('tab', userId, NAME) === true

/** They were told. */
export function isFree(userId: string): void {
  keep('tab', userId, NAME, undefined)
}
