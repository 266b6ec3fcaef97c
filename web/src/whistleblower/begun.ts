import { currentPerson } from '../api/token.ts'

/** What a handler has begun to write in a case. */
export interface Begun {
  text: string
  feedback: boolean
}

// In memory alone, as the key is: it outlives the lock, and is shown to nobody while the key is locked.
const all = new Map<string, Begun>()
const keyOf = (caseId: string) => `${currentPerson()} ${caseId}`

/** What its handler was writing in a case before it was locked, or they were shut out of it. */
export const begunIn = (caseId: string): Begun | undefined => all.get(keyOf(caseId))

/** Keeps what is written so far; nothing where there is no text. */
export function keepBegun(caseId: string, begun: Begun): void {
  if (begun.text.trim()) all.set(keyOf(caseId), begun)
  else all.delete(keyOf(caseId))
}
