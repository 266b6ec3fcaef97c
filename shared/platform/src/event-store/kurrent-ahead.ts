import type { Batch, Filter, Position, Recorded } from './port.ts'

/** How long what was read ahead is kept for who does not come for it, in ms. */
const KEPT_MS = 5000
/** Readers that something is kept for. */
const READERS = 40

interface Rest {
  readonly events: readonly Recorded[]
  readonly timer: NodeJS.Timeout
}

/** Who comes next after this position with this filter. */
const keyOf = (after: Position, { types, prefixes }: Filter): string =>
  JSON.stringify([after.toString(), types ?? null, prefixes ?? null])

/**
 * What was read of the log beyond what was asked for. A call costs as much as a thousand events: so who
 * reads on where it ended is given several times of what it asks, in pieces.
 */
export class ReadAhead {
  private readonly rests = new Map<string, Rest>()
  /** Where readers will go on that are to be read ahead for. */
  private readonly expected = new Set<string>()

  /** The next piece for who reads on, if it is here. Never the last there is: that is asked of the log. */
  take(after: Position, options: Filter & { max: number }): Batch | undefined {
    const key = keyOf(after, options)
    const rest = this.rests.get(key)
    if (!rest) return undefined
    clearTimeout(rest.timer)
    this.rests.delete(key)
    return this.give(rest.events, options)
  }

  /** Did this reader end its last batch here, with more to come? */
  readsOn(after: Position, options: Filter): boolean {
    return this.expected.delete(keyOf(after, options))
  }

  /** A batch of what was read, and the rest kept. @param batch as long as one likes */
  cut(batch: Batch, options: Filter & { max: number }): Batch {
    if (batch.events.length > options.max) return this.give(batch.events, options)
    if (!batch.caughtUp) this.expect(batch.checkpoint, options)
    return batch
  }

  clear(): void {
    for (const { timer } of this.rests.values()) clearTimeout(timer)
    this.rests.clear()
    this.expected.clear()
  }

  private give(events: readonly Recorded[], options: Filter & { max: number }): Batch {
    const piece = events.slice(0, options.max)
    const rest = events.slice(options.max)
    const checkpoint = piece.at(-1)?.position ?? 0n
    if (rest.length > 0) this.keep(checkpoint, options, rest)
    else this.expect(checkpoint, options)
    return { events: piece, checkpoint, caughtUp: false }
  }

  private keep(after: Position, filter: Filter, events: readonly Recorded[]): void {
    const key = keyOf(after, filter)
    clearTimeout(this.rests.get(key)?.timer)
    const timer = setTimeout(() => this.rests.delete(key), KEPT_MS)
    timer.unref()
    this.rests.set(key, { events, timer })
    const [oldest] = this.rests.keys()
    if (this.rests.size <= READERS || oldest === undefined) return
    clearTimeout(this.rests.get(oldest)?.timer)
    this.rests.delete(oldest)
  }

  private expect(after: Position, filter: Filter): void {
    this.expected.add(keyOf(after, filter))
    const [oldest] = this.expected
    if (this.expected.size > READERS && oldest !== undefined) this.expected.delete(oldest)
  }
}
