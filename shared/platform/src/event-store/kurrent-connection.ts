import {
  BACKWARDS,
  CancelledError,
  DeadlineExceededError,
  END,
  jsonEvent,
  type KurrentDBClient,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@kurrent/kurrentdb-client'
import { Away } from '../away.ts'
import { ourEvents } from './kurrent-event.ts'

/** What the adapter uses of the maker's client. */
export type Client = Pick<
  KurrentDBClient,
  'appendToStream' | 'multiStreamAppend' | 'readStream' | 'readAll' | 'subscribeToAll' | 'dispose'
>

/** How long a call waits for a store that has just gone: an election takes a second or two. In ms. */
const PATIENCE_MS = 8000
/** A call or a look that says nothing for this long has lost its server, in ms. */
const SILENCE_MS = 10_000
/** A new client shows within this time that it appends, and then that it reads, in ms. */
const PROOF_MS = 3000
/** What no stream holds: an event that expects it is refused by who leads, and kept by nobody. */
const NEVER = { stream: 'portal-never', revision: 4_000_000_000n }
/** The shortest pause between two tries, the longest while an election may go on, and ever, in ms. */
const SHORTEST_PAUSE_MS = 50
const HASTY_PAUSE_MS = 150
const ELECTION_MS = 10_000
const LONGEST_PAUSE_MS = 2000
/** Between two looks for a leader the native part pauses, also before the first, in ms. */
const DISCOVERY_MS = 20
const DISCOVERY_TRIES = 50

/**
 * An address whose clients look for a leader in quick succession, unless it says how they are to look: a
 * client then reads 50 ms after it was made instead of 550, and each that finds the wrong node is one
 * more of them until the cluster has elected.
 */
export function quickly(address: string): string {
  const [servers = '', query = ''] = address.split('?', 2)
  const given = new Set([...new URLSearchParams(query).keys()].map((key) => key.toLowerCase()))
  const ours = Object.entries({
    discoveryInterval: DISCOVERY_MS,
    maxDiscoverAttempts: DISCOVERY_TRIES,
  }).filter(([key]) => !given.has(key.toLowerCase()))
  const all = [...(query ? [query] : []), ...ours.map(([key, value]) => `${key}=${value}`)]
  return all.length > 0 ? `${servers}?${all.join('&')}` : servers
}

/** A client that is of no use any more: its server is gone, or is not the leader now. */
export class Gone extends Error {}

/** gRPC's codes of a call that found nobody, nobody in time, or somebody who was leaving. */
const goneCodes: readonly unknown[] = [1, 4, 14]

/** Is it the server that is away, or not the one to ask now, rather than a fault of the call? */
export function isGone(error: unknown): boolean {
  if (
    error instanceof Gone ||
    error instanceof UnavailableError ||
    error instanceof DeadlineExceededError ||
    error instanceof CancelledError ||
    error instanceof NotLeaderError ||
    error instanceof TimeoutError
  )
    return true
  if (!(error instanceof Error)) return false
  // Some the client passes on as they came; some it calls unknown; its search for a leader ends in a
  // plain error. One that a node failed to tell what it can remembers that for ever.
  return (
    ('code' in error && goneCodes.includes(error.code)) ||
    /Leader info available|^Failed to discover after|Server Is Not Ready|Exception was thrown by handler|Operation timed out/.test(
      error.message,
    ) ||
    (error instanceof UnknownError && error.code === undefined)
  )
}

/** The time limit of a piece of work, in ms. Rejects with what `isGone` knows. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Gone(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Where the log ends, by its last event; undefined where it has none. Asks the leader. */
export async function lastEvent(client: Client) {
  const last = client.readAll({
    fromPosition: END,
    direction: BACKWARDS,
    maxCount: 1,
    requiresLeader: true,
    filter: ourEvents,
  })
  for await (const { event } of last) if (event) return event
  return undefined
}

interface Loss {
  readonly since: number
  readonly cause: unknown
  readonly over: Promise<void>
}

/**
 * The one client of a process, for everybody. The maker's client reads through a native part that stays
 * with a node that has died; so a client whose server is gone is replaced, and what was asked of it is
 * asked of the next. Callers wait for that a short while, then they are told that the store is away.
 */
export class Connection {
  private readonly open: () => Client
  private client: Client
  private loss: Loss | undefined
  private readonly asked = new Set<(gone: Gone) => void>()
  private readonly leaving = new AbortController()
  closed = false

  /** @param open makes a client; it need not reach a server yet */
  constructor(open: () => Client) {
    this.open = open
    this.client = open()
  }

  /**
   * Does work with the client, and again with the next one where the server went away meanwhile.
   * @param work is told how often it was tried before: what it wrote then may have been kept
   * @throws Away when the store has been away for longer than a caller should wait
   */
  async run<T>(work: (client: Client, tries: number) => Promise<T>): Promise<T> {
    let until = Number.POSITIVE_INFINITY
    let since: number | undefined
    for (let tries = 0; ; tries++) {
      const client = await this.ready(until)
      try {
        return await this.watched(work(client, tries))
      } catch (error) {
        if (!isGone(error) || this.closed) throw error
        this.lose(client, error)
        since ??= Date.now()
        until = Math.min(until, since + PATIENCE_MS)
        if (Date.now() >= until) throw new Away('eventStore', error)
        if (tries > 0) await pause(Date.now() - since, this.leaving.signal)
      }
    }
  }

  /** The client of the moment. @throws Away when there has been none for too long */
  async ready(until = Number.POSITIVE_INFINITY): Promise<Client> {
    for (;;) {
      const { loss } = this
      if (!loss || this.closed) return this.client
      const left = Math.min(until, loss.since + PATIENCE_MS) - Date.now()
      if (left <= 0) throw new Away('eventStore', loss.cause)
      await within(left, loss.over).catch(() => undefined)
    }
  }

  /** The client is of no use any more: who waits for its answers gives up, and another is made. */
  lose(client: Client, cause: unknown): void {
    if (client !== this.client || this.loss || this.closed) return
    this.loss = { since: Date.now(), cause, over: this.replace() }
    const gone = new Gone('the client was replaced', { cause })
    for (const tell of this.asked) tell(gone)
  }

  /** Tells once the client of the moment is of no use. @returns takes the wish back */
  whenLost(tell: (gone: Gone) => void): () => void {
    this.asked.add(tell)
    return () => this.asked.delete(tell)
  }

  /** Ends what is under way; `dispose` of the maker's client waits for streams that may never end. */
  async close(): Promise<void> {
    this.closed = true
    this.leaving.abort()
    for (const tell of this.asked) tell(new Gone('the store was closed'))
    await discard(this.client)
  }

  private async replace(): Promise<void> {
    const { signal } = this.leaving
    const since = Date.now()
    for (let tries = 0; !signal.aborted; tries++) {
      if (tries > 0) await pause(Date.now() - since, signal)
      if (signal.aborted) break
      const next = this.open()
      try {
        await within(PROOF_MS, this.takes(next, Date.now() + PROOF_MS))
        await within(PROOF_MS, lastEvent(next))
        if (signal.aborted) await discard(next)
        else this.install(next)
        return
      } catch {
        await discard(next)
      }
    }
    this.loss = undefined
  }

  /**
   * Waits until who leads takes what the client appends: a node that was elected reads a second or so
   * before that, and whatever it is asked meanwhile keeps it from getting there. The part that appends
   * follows to who leads; the native one, that reads, stays with what it finds first, so it looks after.
   */
  private async takes(client: Client, until: number): Promise<void> {
    for (const { signal } = this.leaving; !signal.aborted && Date.now() < until; ) {
      const refused: unknown = await client
        .appendToStream(NEVER.stream, [jsonEvent({ type: 'never', data: {} })], {
          streamState: NEVER.revision,
          requiresLeader: true,
        })
        .catch((error: unknown) => error)
      if (!isGone(refused)) return
      await pause(0, signal)
    }
    throw new Gone('nobody leads')
  }

  private install(next: Client): void {
    discard(this.client).catch(() => undefined)
    this.client = next
    this.loss = undefined
  }

  /** The work's end, or that its client was replaced, or that nobody answered. */
  private async watched<T>(work: Promise<T>): Promise<T> {
    let tell: (gone: Gone) => void = () => undefined
    const gone = new Promise<never>((_, reject) => {
      tell = reject
    })
    this.asked.add(tell)
    try {
      return await within(SILENCE_MS, Promise.race([work, gone]))
    } finally {
      this.asked.delete(tell)
      // What it would still say concerns nobody.
      work.catch(() => undefined)
    }
  }
}

/**
 * The pause before another try after so many ms of absence, in ms. While a cluster elects, nodes tell
 * for a second or two of a leader that is gone: only who asks often soon finds the next.
 */
export const pauseAfter = (awayMs: number): number =>
  awayMs < ELECTION_MS
    ? Math.min(HASTY_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, awayMs / 10))
    : Math.min(LONGEST_PAUSE_MS, awayMs / 10)

/** Pauses after so many ms of absence, a little differently each time. */
export async function pause(awayMs: number, signal: AbortSignal): Promise<void> {
  const ms = pauseAfter(awayMs) * (0.75 + Math.random() / 2)
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

const discard = (client: Client): Promise<void> =>
  within(1000, client.dispose()).catch(() => undefined)
