import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pauseMs } from './absences.ts'

/** How often a connection that says nothing is asked whether it still stands, in ms. */
const BEAT_MS = 4000
/** How long the answer may take; with the pause before it, a silent server is noticed within 12 s. */
const DEADLINE_MS = 8000
/** How long a connection may take to come about, in ms. */
const CONNECT_MS = 5000
/** An answer that is there already, behind work that kept this process, is read within this, in ms. */
const GRACE_MS = 500

/** Connections that stand idle are asked by the system as well: a way that broke is noticed at both ends. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

export interface ListenerOptions {
  readonly url: string
  /** What to do with what is told on each channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  /** Asks what may have been missed, on the new connection; the first time, too. */
  readonly opened?: (client: pg.Client) => Promise<void>
  /** The connection is lost; what is told from now on is missed. */
  readonly lost?: () => void
  /** It is there again: something may have been missed. */
  readonly again?: () => void
  /** The server did not answer in time, though the connection stood. */
  readonly silent?: () => void
  /** For tests: how often it is asked, and how long an answer may take, in ms. */
  readonly beatMs?: number
  readonly deadlineMs?: number
}

/**
 * A connection to Postgres that LISTENs as long as the process lives. It comes back by itself with
 * pauses that grow to two seconds, and asks the server again and again whether it is there: a server
 * that is stopped, or a network that swallows everything, tells nobody.
 */
export class Listener {
  private readonly options: ListenerOptions
  private readonly stopping = new AbortController()
  private client: pg.Client | undefined
  private missing: Date | undefined

  constructor(options: ListenerOptions) {
    this.options = options
  }

  /** Since when nothing is heard; undefined while the connection stands. */
  get lostSince(): Date | undefined {
    return this.missing
  }

  /** Connects for the first time; throws what hinders it. From then on it comes back by itself. */
  async open(): Promise<void> {
    await this.connect()
  }

  async close(): Promise<void> {
    this.stopping.abort()
    const { client } = this
    this.client = undefined
    if (client) await ended(client)
  }

  private async connect(): Promise<void> {
    const { url, channels, opened } = this.options
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      ...keepAlive,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload = '' }) => {
      try {
        channels[channel]?.(payload)
      } catch {
        // What cannot be read was not written by us; who listens looks by himself as well.
      }
    })
    try {
      await client.connect()
      await inTime(
        (async () => {
          for (const channel of Object.keys(channels)) await client.query(`LISTEN ${channel}`)
          await opened?.(client)
        })(),
        this.options.deadlineMs ?? DEADLINE_MS,
      )
    } catch (error) {
      drop(client)
      throw error
    }
    if (this.stopping.signal.aborted) {
      await ended(client)
      return
    }
    this.client = client
    // Only one that stood comes back from here: the attempts of `again` are its own to repeat.
    client.once('end', () => this.again(client))
    this.beat(client)
  }

  /** Asks, again and again, and drops the connection when no answer comes. */
  private beat(client: pg.Client): void {
    const { beatMs = BEAT_MS, deadlineMs = DEADLINE_MS } = this.options
    let timer: NodeJS.Timeout | undefined
    const wait = () => {
      timer = setTimeout(ask, beatMs).unref()
    }
    const ask = () => {
      inTime(client.query('SELECT 1'), deadlineMs).then(wait, () => {
        if (this.client !== client) return
        this.options.silent?.()
        drop(client)
      })
    }
    client.once('end', () => clearTimeout(timer))
    wait()
  }

  private again(client: pg.Client): void {
    if (this.client !== client) return
    this.client = undefined
    this.missing = new Date()
    this.options.lost?.()
    this.comeBack().catch(() => undefined)
  }

  private async comeBack(): Promise<void> {
    const { signal } = this.stopping
    for (let tries = 0; !signal.aborted; tries++) {
      await sleep(pauseMs(tries), undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      const back = await this.connect().then(
        () => true,
        () => false,
      )
      if (!back) continue
      this.missing = undefined
      this.options.again?.()
      return
    }
  }
}

/** The work, or an error when it takes longer. An answer that came while this process was busy counts. */
function inTime<T>(work: Promise<T>, withinMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(new Error('no answer')), GRACE_MS).unref()
    }, withinMs).unref()
    const through = <V>(give: (value: V) => void) => {
      return (value: V) => {
        clearTimeout(timer)
        give(value)
      }
    }
    work.then(through(resolve), through(reject))
  })
}

/** Lets a connection go without waiting for the server: it may never answer. */
function drop(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

/** Says goodbye, and does not wait for ever for the answer. */
async function ended(client: pg.Client): Promise<void> {
  await inTime(client.end(), 1000).catch(() => drop(client))
}
