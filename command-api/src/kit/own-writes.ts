import { type EventStore, later, type Position } from '@portal/platform/event-store/port'
import type { Progress } from '@portal/projections/kit/progress'

/** The read side has not come as far as a caller has written. */
export interface Unseen {
  /** Where the log ends, if that is before: one that was restored, or a standby's that took over. */
  readonly logEnd?: Position
}

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

  /** As `unseen`, for who asks of a position of the log's own. */
  async seen(names: readonly string[], position: Position): Promise<boolean> {
    return (await this.unseen(names, position)) === undefined
  }

  /**
   * Waits, at most 2 s, until each of these projections has reached the position.
   * @returns undefined when they have; else, at once where the log has not either, the answer may be stale
   */
  async unseen(names: readonly string[], position: Position): Promise<Unseen | undefined> {
    if (this.progress.least(names) >= position) return undefined
    const waited = this.progress.reached(names, position).then((is) => (is ? undefined : {}))
    if (position <= this.known) return waited
    // A log that is away may have it: then its projections are waited for as ever.
    const looked = this.store.head().then(
      (head) => {
        this.appended(head)
        return position <= head ? waited : { logEnd: head }
      },
      () => waited,
    )
    return Promise.race([waited, looked])
  }
}
