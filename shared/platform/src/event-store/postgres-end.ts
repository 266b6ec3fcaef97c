import { EventEmitter } from 'node:events'
import { Listener } from '../listener.ts'
import type { Position } from './port.ts'

/** Beneath NOTIFY, in ms: a lost wake-up costs no more than this. */
const POLL_MS = 500

/**
 * How long those who follow the log are left alone after they were woken, in ms: the first is told at once, and what
 * comes meanwhile is taken together. To wake some hundred for each event would cost more than what they do.
 */
const REST_MS = 8

/** Where the log in Postgres ends, as far as this process knows; who waits for what comes is woken. */
export class LogEnd {
  private readonly listener: Listener
  private readonly look: () => Promise<Position>
  private readonly awake = new EventEmitter().setMaxListeners(0)
  /** How far the log reaches, as far as those who follow it were told. */
  heard: Position = 0n
  /** … and as far as we were. */
  private reached: Position = 0n
  private resting: NodeJS.Timeout | undefined
  /** How often something may have been missed. */
  gaps = 0
  closed = false
  private polling: NodeJS.Timeout | undefined

  /**
   * @param url for the LISTEN connection
   * @param look asks the log how far it reaches
   */
  constructor(url: string, look: () => Promise<Position>) {
    this.listener = new Listener({
      url,
      channels: { log: (head) => this.hear(BigInt(head || '0')) },
      again: () => this.missed(),
    })
    this.look = look
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.polling)
    clearTimeout(this.resting)
    this.missed()
    await this.listener.close()
  }

  /** Hears of appends by other processes; comes back by itself after a lost connection. */
  async listen(): Promise<void> {
    await this.listener.open()
    this.missed()
  }

  /** The log reaches as far as this. */
  hear(head: Position): void {
    if (head <= this.reached) return
    this.reached = head
    if (!this.resting) this.wake()
  }

  private wake(): void {
    this.heard = this.reached
    this.awake.emit('wake')
    this.resting = setTimeout(() => {
      this.resting = undefined
      if (this.reached > this.heard && !this.closed) this.wake()
    }, REST_MS)
  }

  /** Something may have happened that nobody told of. */
  private missed(): void {
    this.gaps++
    this.awake.emit('wake')
  }

  /** Looks how far the log reaches, again and again: a wake-up can be lost. One look serves all who wait. */
  private poll(): void {
    if (this.polling) return
    let looking = false
    this.polling = setInterval(() => {
      if (looking || this.awake.listenerCount('wake') === 0) return
      looking = true
      this.look()
        .then((head) => this.hear(head))
        .catch(() => undefined)
        .finally(() => {
          looking = false
        })
    }, POLL_MS).unref()
  }

  /** Waits for news. */
  woken(signal: AbortSignal, news: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (news()) done()
      }
      const done = () => {
        this.awake.off('wake', look)
        signal.removeEventListener('abort', done)
        resolve()
      }
      this.poll()
      this.awake.on('wake', look)
      signal.addEventListener('abort', done)
      if (signal.aborted) done()
    })
  }
}
