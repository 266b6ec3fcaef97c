import { EventEmitter } from 'node:events'
import { Listener } from '@portal/platform/listener'
import { endToBegin, TakenOver, Timeline } from '@portal/platform/taken-over'
import type { LiveMessage } from './live-message.ts'

/**
 * Follows how far the projections are, and what they tell browsers, over one LISTEN connection;
 * the same in the process that runs them and in any other.
 */
export class Progress {
  private readonly positions = new Map<string, bigint>()
  private readonly changed = new EventEmitter().setMaxListeners(0)
  private readonly listener: Listener

  /**
   * @param onGap after the connection was lost and is there again: messages may have been missed
   * @param onSilence when the server does not answer, though the connection stands
   * @param onTakenOver when another server answers than before: nothing that this process knows can be relied on
   */
  constructor(
    url: string,
    onLive: (message: LiveMessage) => void,
    onGap: () => void = () => {},
    onSilence: () => void = () => {},
    onTakenOver: (error: TakenOver) => void = endToBegin,
  ) {
    const timeline = new Timeline()
    this.listener = new Listener({
      url,
      channels: {
        live: (payload) => onLive(JSON.parse(payload) as LiveMessage),
        projected: (payload) => {
          const [name = '', position = '0'] = payload.split(':')
          this.moved(name, BigInt(position))
        },
      },
      opened: async (client) => {
        await timeline.look(client).catch((error: unknown) => {
          if (error instanceof TakenOver) onTakenOver(error)
          throw error
        })
        const all = await client.query<{ name: string; position: string }>(
          'SELECT name, position::text AS position FROM projections.model',
        )
        // Also where it is less than before: a crash of the database takes the last of what was written `quick`.
        for (const row of all.rows) this.positions.set(row.name, BigInt(row.position))
        this.changed.emit('moved')
      },
      again: onGap,
      silent: onSilence,
    })
  }

  start(): Promise<void> {
    return this.listener.open()
  }

  close(): Promise<void> {
    return this.listener.close()
  }

  /** Since when nothing is heard of the projections; undefined while something is. */
  get lostSince(): Date | undefined {
    return this.listener.lostSince
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
}
