import { setTimeout as sleep } from 'node:timers/promises'
import { Away } from '../away.ts'
import { type Client, type Connection, Gone, isGone, pause } from './kurrent-connection.ts'
import { ourEvents, readFrom, recordedOf } from './kurrent-event.ts'
import type { KurrentReader } from './kurrent-read.ts'
import { type Batch, type Filter, isWanted, type Position, type Recorded } from './port.ts'

/** Events at the end of the log that are kept for all who follow it. */
const KEPT = 500
/** How often somebody looks whether the log goes on without the subscription, in ms. */
const WATCH_MS = 5000

/**
 * The end of the log, as one live subscription tells it to everybody in this process who follows. Who is
 * further behind than what is kept here reads the log, and comes back.
 */
export class KurrentTail {
  private readonly connection: Connection
  private readonly log: Pick<KurrentReader, 'head' | 'reaches'>
  /** In the order of the log, and whole between `floor` and `heard`. */
  private kept: Recorded[] = []
  private floor: Position = 0n
  private heard: Position = 0n
  private running: Promise<void> | undefined
  private waking = false
  private readonly waiting = new Set<(away?: Away) => void>()
  private resubscribe: (reason: Error) => void = () => undefined
  private readonly ending = new AbortController()

  /** @param log is asked how far it reaches, and told */
  constructor(connection: Connection, log: Pick<KurrentReader, 'head' | 'reaches'>) {
    this.connection = connection
    this.log = log
  }

  /** What came after the position, if all of it is kept here. */
  take(after: Position, options: Filter & { batch: number }): Batch | undefined {
    if (!this.running || after < this.floor || after > this.heard) return undefined
    const events: Recorded[] = []
    for (let at = this.firstAfter(after); at < this.kept.length; at++) {
      const event = this.kept[at] as Recorded
      if (!isWanted(event, options)) continue
      if (events.length === options.batch)
        return { events, checkpoint: events.at(-1)?.position ?? after, caughtUp: false }
      events.push(event)
    }
    return { events, checkpoint: this.heard, caughtUp: true }
  }

  /** Waits until the log reaches further than the position. Rejects with Away where nobody can tell. */
  async news(after: Position, signal: AbortSignal): Promise<void> {
    this.begin(after)
    if (this.heard > after || signal.aborted || this.ending.signal.aborted) return
    await new Promise<void>((resolve, reject) => {
      const wake = (away?: Away) => {
        if (!away && this.heard <= after && !signal.aborted && !this.ending.signal.aborted) return
        this.waiting.delete(wake)
        signal.removeEventListener('abort', aborted)
        if (away) reject(away)
        else resolve()
      }
      const aborted = () => wake()
      this.waiting.add(wake)
      signal.addEventListener('abort', aborted)
    })
  }

  async close(): Promise<void> {
    this.ending.abort()
    this.resubscribe(new Gone('the store was closed'))
    this.wake()
    await this.running
  }

  private begin(after: Position): void {
    if (this.running || this.ending.signal.aborted) return
    this.floor = after
    this.heard = after
    this.running = this.run()
  }

  private async run(): Promise<void> {
    const { signal } = this.ending
    const look = () => {
      this.watch().catch(() => undefined)
    }
    const watch = setInterval(look, WATCH_MS).unref()
    let since = Date.now()
    while (!signal.aborted) {
      const { heard } = this
      const began = Date.now()
      try {
        const client = await this.connection.ready()
        await this.listen(client).catch((error: unknown) => {
          if (isGone(error)) this.connection.lose(client, error)
          throw error
        })
      } catch (error) {
        if (error instanceof Away) this.wake(error)
        // What was heard for a while, or told something, was not away before.
        if (this.heard > heard || Date.now() - began > WATCH_MS) since = Date.now()
        await pause(Date.now() - since, signal)
      }
    }
    clearInterval(watch)
  }

  /** Hears what comes until the subscription is lost, and rejects with why. */
  private async listen(client: Client): Promise<never> {
    const live = client.subscribeToAll({
      fromPosition: readFrom(this.heard),
      filter: ourEvents,
      requiresLeader: true,
    })
    const forget = this.connection.whenLost((gone) => this.resubscribe(gone))
    try {
      return await new Promise<never>((_, reject) => {
        this.resubscribe = reject
        live.on('data', ({ event }) => {
          if (event && !event.type.startsWith('$')) this.hear(recordedOf(event))
        })
        // The listener stays: an error that nobody listens to ends the process.
        live.on('error', reject)
        live.on('close', () => reject(new Gone('the subscription ended')))
        live.on('end', () => reject(new Gone('the subscription ended')))
      })
    } finally {
      forget()
      live.unsubscribe().catch(() => undefined)
    }
  }

  private hear(event: Recorded): void {
    if (event.position <= this.heard) return
    this.heard = event.position
    this.log.reaches(event.position)
    this.kept.push(event)
    if (this.kept.length > 2 * KEPT) {
      const dropped = this.kept.splice(0, this.kept.length - KEPT)
      this.floor = dropped.at(-1)?.position ?? this.floor
    }
    if (this.waking) return
    this.waking = true
    // What arrived together is told together.
    setImmediate(() => {
      this.waking = false
      this.wake()
    })
  }

  private wake(away?: Away): void {
    for (const wake of [...this.waiting]) wake(away)
  }

  /** A subscription that hears nothing of what the log has is one to a node that was left behind. */
  private async watch(): Promise<void> {
    const { heard } = this
    if (this.waiting.size === 0) return
    const head = await this.log.head().catch(() => heard)
    if (head <= heard || this.heard !== heard) return
    await sleep(1000, undefined, { ref: false })
    if (this.heard === heard) this.resubscribe(new Error('the subscription is silent'))
  }

  /** Where in what is kept the first event after the position stands. */
  private firstAfter(after: Position): number {
    let low = 0
    let high = this.kept.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.kept[middle] as Recorded).position <= after) low = middle + 1
      else high = middle
    }
    return low
  }
}
