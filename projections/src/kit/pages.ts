import type { Read } from '@portal/events'
import { decodeBatch, type EventLog } from '@portal/platform/event-log'

/** A stretch of the log, decoded. */
export class Page {
  readonly events: readonly Read<unknown>[]
  /** The position that the next page begins after. */
  readonly checkpoint: bigint
  readonly caughtUp: boolean
  /** Where in the page the events of each type are. */
  private readonly places = new Map<string, number[]>()

  constructor(events: readonly Read<unknown>[], checkpoint: bigint, caughtUp: boolean) {
    this.events = events
    this.checkpoint = checkpoint
    this.caughtUp = caughtUp
    let at = 0
    for (const { type } of events) {
      const places = this.places.get(type)
      if (places) places.push(at)
      else this.places.set(type, [at])
      at++
    }
  }

  /** The events of these types in their order. Most models want few: they need not look at each event. */
  of(types: readonly string[] | 'all'): readonly Read<unknown>[] {
    if (types === 'all') return this.events
    const places = types.flatMap((type) => this.places.get(type) ?? [])
    return places.sort((a, b) => a - b).map((at) => this.events[at] as Read<unknown>)
  }
}

/** Pages that the fast ones may be ahead of the slowest reader. */
const HELD = 24
/** How long a reader waits for those behind it, in ms; then it reads on by itself. */
const PATIENCE_MS = 5000

/**
 * The log page by page for projections on their way through it: those that are at the same place share
 * what was read and decoded. The fast ones wait a little for the slow ones, so that they can.
 */
export class Pages {
  private readonly log: EventLog
  /** Events of a page. */
  readonly size: number
  private readonly held = new Map<bigint, Promise<Page>>()
  /** Where each reader is. */
  private readonly readers = new Map<symbol, bigint>()
  private waiting: (() => void)[] = []

  constructor(log: EventLog, size: number) {
    this.log = log
    this.size = size
  }

  /** The page after a position. `reader` stands for who reads, until it leaves. */
  async next(reader: symbol, after: bigint): Promise<Page> {
    this.moved(reader, after)
    const patience = performance.now() + PATIENCE_MS
    for (;;) {
      const held = this.held.get(after)
      if (held) return held
      // There is nobody to wait for behind the slowest: made to wait for room that only its own going
      // on can make, it would read a page a second.
      if (this.held.size < HELD || !this.somebodyIsBefore(after)) break
      const left = patience - performance.now()
      if (left <= 0) return this.read(after)
      await this.change(left)
    }
    const page = this.read(after)
    this.held.set(after, page)
    const found = await page.catch((error: unknown) => {
      this.held.delete(after)
      throw error
    })
    // The end of the log is soon another.
    if (found.caughtUp) this.held.delete(after)
    return found
  }

  leave(reader: symbol): void {
    this.readers.delete(reader)
    this.tidy()
  }

  /** Is another reader still before this place? */
  private somebodyIsBefore(after: bigint): boolean {
    for (const place of this.readers.values()) if (place < after) return true
    return false
  }

  private moved(reader: symbol, after: bigint): void {
    this.readers.set(reader, after)
    this.tidy()
  }

  /** Drops the pages that nobody is at or before, and says that there may be room. */
  private tidy(): void {
    const places = [...this.readers.values()]
    for (const after of this.held.keys())
      if (!places.some((place) => place <= after)) this.held.delete(after)
    for (const go of this.waiting.splice(0)) go()
  }

  private change(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs)
      this.waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  private async read(after: bigint): Promise<Page> {
    const batch = await this.log.store.readAll(after, { max: this.size })
    const events = await decodeBatch(this.log, batch)
    return new Page(events, batch.checkpoint, batch.caughtUp)
  }
}

const shared = new WeakMap<EventLog, Map<number, Pages>>()

/** The pages that all projections over this log share. */
export function pagesOf(log: EventLog, size: number): Pages {
  const bySize = shared.get(log) ?? new Map<number, Pages>()
  shared.set(log, bySize)
  const pages = bySize.get(size) ?? new Pages(log, size)
  bySize.set(size, pages)
  return pages
}
