import { type EventStore, later, type Position } from '@portal/platform/event-store/port'
import type { Progress } from '@portal/projections/kit/progress'

/**
 * Waits for the read side on behalf of callers who say up to where they have written. The position is
 * theirs to choose: one that the log has not reached is waited for by nobody.
 */
export class OwnWrites {
  private readonly store: Pick<EventStore, 'head'>
  private readonly progress: Progress
  /** The log reaches at least as far as this. */
  private known: Position = 0n

  constructor(store: Pick<EventStore, 'head'>, progress: Progress) {
    this.store = store
    this.progress = progress
  }

  /** Notes that the log reaches to a position, so that it need not be asked. */
  appended(position: Position): void {
    this.known = later(this.known, position)
  }

  /**
   * Waits, at most 2 s, until each of these projections has reached the position.
   * @returns false when one has not, at once where the log has not either: the answer may be stale
   */
  async seen(names: readonly string[], position: Position): Promise<boolean> {
    if (this.progress.least(names) >= position) return true
    const seen = this.progress.reached(names, position)
    if (position <= this.known) return seen
    // A log that is away may have it: then its projections are waited for as ever.
    const isThere = this.store.head().then(
      (head) => {
        this.appended(head)
        return position <= head
      },
      () => true,
    )
    return Promise.race([seen, isThere.then((is) => is && seen)])
  }
}
