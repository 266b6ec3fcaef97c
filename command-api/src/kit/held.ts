/**
 * Bytes of uploads that this process holds at the same time; each may be judged, hashed and copied. What
 * guests send takes nothing of the room that those who are signed in have.
 */
const MAX_HELD = { people: 400 * 1024 * 1024, guests: 75 * 1024 * 1024 }
export type Whose = keyof typeof MAX_HELD

const held: Record<Whose, number> = { people: 0, guests: 0 }

/**
 * Makes room for an upload before it is read.
 * @returns what gives the room back; undefined where there is none now
 */
export function makeRoom(bytes: number, whose: Whose = 'people'): (() => void) | undefined {
  if (held[whose] + bytes > MAX_HELD[whose]) return undefined
  held[whose] += bytes
  let given = false
  return () => {
    if (!given) held[whose] -= bytes
    given = true
  }
}
