/** Bytes of uploads that this process holds at the same time; each may be judged, hashed and copied. */
const MAX_HELD = 400 * 1024 * 1024

let held = 0

/**
 * Makes room for an upload before it is read.
 * @returns what gives the room back; undefined where there is none now
 */
export function makeRoom(bytes: number): (() => void) | undefined {
  if (held + bytes > MAX_HELD) return undefined
  held += bytes
  let given = false
  return () => {
    if (!given) held -= bytes
    given = true
  }
}
