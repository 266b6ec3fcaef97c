/**
 * Bytes of uploads that this process holds at the same time; each may be judged, hashed and copied. What
 * guests send takes nothing of the room that those who are signed in have.
 */
const MAX_HELD = { people: 400 * 1024 * 1024, guests: 75 * 1024 * 1024 }
export type Whose = keyof typeof MAX_HELD

/**
 * What one may have of it at a time: a person as many uploads as a browser has connections, and three of the largest; a
 * guest's address two, so that one is left for others.
 */
const SHARE: Record<Whose, { uploads: number; bytes: number }> = {
  people: { uploads: 6, bytes: 150 * 1024 * 1024 },
  guests: { uploads: 2, bytes: 50 * 1024 * 1024 },
}
const shares = new Map<string, { uploads: number; bytes: number }>()

/**
 * Makes room within one's own share: who sends without an end keeps nobody else from sending.
 * @param sender a person's id, or a guest's address
 * @returns what gives it back; undefined where their uploads have all of it
 */
export function makeShare(
  sender: string,
  bytes: number,
  whose: Whose = 'people',
): (() => void) | undefined {
  const most = SHARE[whose]
  const { uploads, bytes: mine } = shares.get(sender) ?? { uploads: 0, bytes: 0 }
  if (uploads >= most.uploads || mine + bytes > most.bytes) return undefined
  shares.set(sender, { uploads: uploads + 1, bytes: mine + bytes })
  let given = false
  return () => {
    const now = shares.get(sender)
    if (given || !now) return
    given = true
    if (now.uploads === 1) shares.delete(sender)
    else shares.set(sender, { uploads: now.uploads - 1, bytes: now.bytes - bytes })
  }
}

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
