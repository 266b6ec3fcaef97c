import { type Away, awayOf } from '@portal/platform/away'

/** How long it is remembered that somebody held what a call needs, in ms: as long as who was refused waits before coming again. */
const REMEMBERED_MS = 5000

interface HeldCall {
  readonly away: Away
  until: number
}

/**
 * Calls that lately met a table or a row that somebody holds in the database. Each keeps a connection while it waits
 * for it, and enough of them keep all: so they share a few places, and who finds none is answered what the last of them
 * was, at once. One that is served ends it for its kind.
 */
export class HeldUp {
  private readonly most: number
  private readonly now: () => number
  private readonly calls = new Map<unknown, HeldCall>()
  private inside = 0

  /** @param most of them that wait at a time, of all kinds */
  constructor(most: number, now: () => number = () => performance.now()) {
    this.most = most
    this.now = now
  }

  /**
   * Does what a call is for.
   * @throws Away where somebody holds what it needs
   */
  async pass<T>(call: unknown, work: () => Promise<T>): Promise<T> {
    const held = this.calls.get(call)
    const isHeld = held !== undefined && this.now() < held.until
    if (isHeld && this.inside >= this.most) throw held.away
    if (isHeld) this.inside++
    try {
      const result = await work()
      if (isHeld) this.calls.delete(call)
      return result
    } catch (error) {
      const away = awayOf(error)
      if (away?.why === 'locked') this.calls.set(call, { away, until: this.now() + REMEMBERED_MS })
      throw error
    } finally {
      if (isHeld) this.inside--
    }
  }
}
