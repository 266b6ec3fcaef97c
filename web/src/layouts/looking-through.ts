import { known, note } from '../api/kept.ts'
import { onPersonChange, onSessionEnd } from '../api/token.ts'
import { typedText } from '../router/typed-in.ts'

const NAME = 'lookedThrough'

/**
 * While somebody's eyes are looked through: where that ends elsewhere, the page begins anew as its
 * owner's, says of whom it was, and gives back what was being typed.
 * @param name the person's name; @returns stops listening
 */
export function noteWhenEnded(name: string): () => void {
  let isOver = false
  // Nobody is signed in then: whoever comes next may be anybody.
  const stopEnd = onSessionEnd(() => {
    isOver = true
  })
  const stop = onPersonChange(() => {
    if (!isOver) note('tab', NAME, { name, typed: typedText() } satisfies Ended)
  })
  return () => {
    stopEnd()
    stop()
  }
}

/** Whose eyes were looked through until it ended by itself, and what was being typed. */
export interface Ended {
  readonly name: string
  readonly typed: string
}

/** null where nobody's eyes were looked through. */
export const endedOf = (): Ended | null => (known('tab', NAME) as Ended | undefined) ?? null
export const forgetEnded = (): void => void note('tab', NAME, undefined)
