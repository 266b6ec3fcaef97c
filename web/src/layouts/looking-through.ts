import { keep, kept, known, note } from '../api/kept.ts'
import { onPersonChange } from '../api/token.ts'
import { typedText } from '../router/typed-in.ts'

const NAME = 'lookedThrough'
const BY = 'looksThrough'

/** From now on whoever is signed in looks through another's eyes: what is typed meanwhile is theirs. */
export const looksThrough = (ownerId: string): void => void note('device', BY, ownerId)

/**
 * While somebody's eyes are looked through: where that ends elsewhere, the page begins anew as its
 * owner's, says of whom it was, and gives back what was being typed. Whoever else comes next finds nothing of it.
 * @param name the person's name; @returns stops listening
 */
export function noteWhenEnded(name: string): () => void {
  const by = known('device', BY)
  return onPersonChange(() => {
    if (typeof by === 'string') keep('tab', by, NAME, { name, typed: typedText() } satisfies Ended)
  })
}

/** Whose eyes were looked through until it ended by itself, and what was being typed. */
export interface Ended {
  readonly name: string
  readonly typed: string
}

/** null where nobody's eyes were looked through by this person. */
export const endedOf = (userId: string): Ended | null =>
  (kept('tab', userId, NAME) as Ended | undefined) ?? null
export const forgetEnded = (userId: string): void => void keep('tab', userId, NAME, undefined)
