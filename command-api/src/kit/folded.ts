import type { AnyAggregate } from '@portal/domain/kit/aggregate'
import type { Read } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'

/** An aggregate as it is after so many of its events. */
export interface Folded {
  readonly state: unknown
  readonly version: bigint
}

/** Events that the states kept were folded from, all together: their size is about that. */
const MOST_EVENTS = 500_000

/** Folded states, those longest out of use given up first. */
export class FoldedStates {
  private readonly known = new Map<string, Folded>()
  private events = 0n
  /** How often all were forgotten. */
  private era = 0
  private readonly log: EventLog
  private readonly capacity: number

  constructor(log: EventLog, capacity: number) {
    this.log = log
    this.capacity = capacity
  }

  /** What is known without asking the store; somebody else may have appended since. */
  peek(stream: string): Folded | undefined {
    return this.known.get(stream)
  }

  /** Reads what came after the version known, and folds it in. */
  async catchUp(
    of: AnyAggregate,
    stream: string,
  ): Promise<{ folded: Folded; came: readonly Read<unknown>[] }> {
    const { era } = this
    const from = this.known.get(stream)
    let { state, version }: Folded = from ?? { state: of.initial, version: 0n }
    const came = await this.log.read(stream, version)
    for (const event of came) {
      state = of.evolve(state, event)
      version = event.version
    }
    const folded = { state, version }
    // What was read before an erasure may hold what nobody can read since.
    if (era === this.era) this.advance(stream, from, folded)
    return { folded, came }
  }

  /** Keeps a state that was reached from another one, unless that was forgotten meanwhile. */
  advance(stream: string, from: Folded | undefined, to: Folded): void {
    const now = this.known.get(stream)
    // Whoever read meanwhile may be further on.
    if (now === from || (now && now.version < to.version)) this.put(stream, to)
  }

  /** Drops all states: what they were folded from may not be read any more. */
  forgetAll(): void {
    this.era++
    this.known.clear()
    this.events = 0n
  }

  /** Drops a state. */
  forget(stream: string): void {
    const folded = this.known.get(stream)
    if (!folded) return
    this.known.delete(stream)
    this.events -= folded.version
  }

  private put(stream: string, folded: Folded): void {
    this.forget(stream)
    this.known.set(stream, folded)
    this.events += folded.version
    for (const oldest of this.known.keys()) {
      const tooMany = this.known.size > this.capacity || this.events > MOST_EVENTS
      if (!tooMany || oldest === stream) return
      this.forget(oldest)
    }
  }
}
