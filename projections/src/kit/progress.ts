import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { LiveMessage } from './live-message.ts'

/**
 * Follows how far the projections are, and what they tell browsers, over one LISTEN connection;
 * the same in the process that runs them and in any other.
 */
export class Progress {
  private readonly positions = new Map<string, bigint>()
  private readonly changed = new EventEmitter().setMaxListeners(0)
  private readonly url: string
  private readonly onLive: (message: LiveMessage) => void
  /** Called after the connection was lost and is there again: messages may have been missed. */
  private readonly onGap: () => void
  private client: pg.Client | undefined
  private closed = false

  constructor(url: string, onLive: (message: LiveMessage) => void, onGap: () => void = () => {}) {
    this.url = url
    this.onLive = onLive
    this.onGap = onGap
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url })
    client.on('error', () => undefined)
    // Only a connection that stood comes back from here; a failed attempt is the caller's to repeat,
    // else every failure would be followed by two attempts.
    client.on('end', () => this.client === client && this.again())
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'live') this.onLive(JSON.parse(payload) as LiveMessage)
      else if (channel === 'projected') {
        const [name = '', position = '0'] = payload.split(':')
        this.moved(name, BigInt(position))
      }
    })
    try {
      await client.connect()
      await client.query('LISTEN live')
      await client.query('LISTEN projected')
      const all = await client.query<{ name: string; position: string }>(
        'SELECT name, position::text AS position FROM projections.model',
      )
      this.client = client
      for (const row of all.rows) this.moved(row.name, BigInt(row.position))
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }

  async close(): Promise<void> {
    this.closed = true
    await this.client?.end().catch(() => undefined)
  }

  /**
   * Waits until each of these projections has reached the position.
   * @returns false when one has not within `withinMs`: the answer may be stale
   */
  async reached(names: readonly string[], position: bigint, withinMs = 2000): Promise<boolean> {
    const behind = () => names.some((name) => (this.positions.get(name) ?? 0n) < position)
    if (!behind()) return true
    return new Promise((resolve) => {
      const look = () => {
        if (!behind()) done(true)
      }
      const timer = setTimeout(() => done(false), withinMs)
      const done = (fresh: boolean) => {
        clearTimeout(timer)
        this.changed.off('moved', look)
        resolve(fresh)
      }
      this.changed.on('moved', look)
    })
  }

  /** The least position of these projections. */
  least(names: readonly string[]): bigint {
    return names.reduce<bigint>(
      (least, name) => {
        const at = this.positions.get(name) ?? 0n
        return at < least ? at : least
      },
      this.positions.get(names[0] ?? '') ?? 0n,
    )
  }

  private moved(name: string, position: bigint): void {
    if (position < (this.positions.get(name) ?? 0n)) return
    this.positions.set(name, position)
    this.changed.emit('moved')
  }

  private again(): void {
    this.client = undefined
    if (this.closed) return
    setTimeout(() => {
      if (this.closed) return
      this.start().then(this.onGap, () => this.again())
    }, 500).unref()
  }
}
