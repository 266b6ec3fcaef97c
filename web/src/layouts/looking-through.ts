import { known, note } from '../api/kept.ts'
import { onPersonChange } from '../api/token.ts'

const NAME = 'lookedThrough'

/**
 * While somebody's eyes are looked through: where that ends elsewhere, the page begins anew as its
 * owner's, and says of whom it was.
 * @param name the person's name; @returns stops listening
 */
export const noteWhenEnded = (name: string): (() => void) =>
  onPersonChange(() => void note('tab', NAME, name))

/** Whose eyes were looked through until it ended by itself; null where nobody's. */
export function endedOf(): string | null {
  const name = known('tab', NAME)
  return typeof name === 'string' ? name : null
}
export const forgetEnded = (): void => void note('tab', NAME, undefined)
