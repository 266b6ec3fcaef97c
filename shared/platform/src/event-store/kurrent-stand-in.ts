import { EventEmitter } from 'node:events'
import {
  type AppendResult,
  type EventData,
  type RecordedEvent,
  StreamNotFoundError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client'
import type { Client } from './kurrent-connection.ts'

type Calls = { [K in keyof Client]: (...args: never[]) => unknown }
type Reading = { maxCount?: number; direction?: string; filter?: ServerFilter }
type ServerFilter = { filterOn: string; prefixes?: string[]; regex?: string }
type Expecting = { streamState?: string | bigint }

/** What the maker's client throws when nobody answers. */
const unavailable = () =>
  new UnavailableError(
    Object.assign(new Error('14 UNAVAILABLE: connection refused'), { code: 14 }) as never,
  )

/**
 * What a cluster is to the adapter, for tests of what cannot be had of a real one at will: its log, and
 * clients that stay with a leader that died.
 */
export class ClusterStandIn {
  readonly log: RecordedEvent[] = []
  private readonly clients = new Set<ClientStandIn>()
  /** What a leader remembers having written, whatever was expected; the next one does not. */
  private readonly remembered = new Set<string>()
  /** Clients made so far, reads of the log, and events of streams that were read. */
  made = 0
  reads = 0
  given = 0
  /** How many appends a leader refuses that was elected just now, and what it was asked to read before. */
  unready = 0
  readUnready = 0
  /** What was asked of clients that had been given up. */
  askedInVain = 0
  /** Is there nobody to take a new client? */
  away = false
  /** The leader dies as soon as it has kept the next write, before it says so. */
  diesAfterWrite = false
  /** The leader dies, and the write is still on its way: it is kept after somebody looked for it. */
  comesLate = false
  private late: (() => void) | undefined
  /** And nobody takes a new client then. */
  awayAfterWrite = false

  /** Makes a client, as the maker's library does: without asking a server. */
  readonly open = (): Client => {
    this.made++
    const client = new ClientStandIn(this)
    this.clients.add(client)
    return client as Calls as unknown as Client
  }

  /** The leader dies: every client that there is reads nothing any more, for ever. */
  kill(): void {
    this.remembered.clear()
    for (const client of this.clients) client.die()
    this.clients.clear()
  }

  /** The leader is stopped, or a network swallows all: whoever has a client hears nothing any more, not even a no. */
  silence(): void {
    for (const client of this.clients) client.fallSilent()
    this.clients.clear()
  }

  /** What is told to who follows is lost from now on; calls are answered as before. */
  loseNews(): void {
    for (const client of this.clients) client.loseNews()
  }

  write(
    writes: readonly { stream: string; state: string | bigint; events: EventData[] }[],
  ): bigint[] {
    if (this.comesLate) {
      this.comesLate = false
      this.late = () => this.write(writes)
      this.kill()
      throw unavailable()
    }
    const lengths = new Map<string, number>()
    for (const { stream, state, events } of writes) {
      const length = this.log.filter(({ streamId }) => streamId === stream).length
      lengths.set(stream, length)
      const first = typeof state === 'bigint' ? Number(state) + 1 : 0
      const own = this.log.filter(({ streamId }) => streamId === stream)
      // The server knows a write again by its ids, where it expects a version.
      const same =
        state === 'any'
          ? events.every(({ id }) => this.remembered.has(id))
          : events.every(({ id }, at) => own[first + at]?.id === id)
      if (same) return writes.map((one) => BigInt(this.lengthOf(one.stream)))
      const right =
        state === 'any' ||
        (state === 'stream_exists' && length > 0) ||
        (state === 'no_stream' && length === 0) ||
        state === BigInt(length) - 1n
      if (!right)
        throw new WrongExpectedVersionError(null as never, {
          streamName: stream,
          expected: state as never,
          current: length === 0 ? ('no_stream' as never) : BigInt(length - 1),
        })
    }
    const end =
      BigInt(this.log.length + writes.reduce((sum, one) => sum + one.events.length, 0)) * 100n
    for (const { stream, events } of writes)
      for (const event of events) {
        const recorded = {
          ...event,
          isJson: true,
          streamId: stream,
          revision: BigInt(lengths.get(stream) ?? 0),
          created: new Date(),
          position: { commit: end, prepare: BigInt(this.log.length + 1) * 100n },
        } as unknown as RecordedEvent
        lengths.set(stream, (lengths.get(stream) ?? 0) + 1)
        this.log.push(recorded)
        this.remembered.add(event.id)
      }
    if (this.diesAfterWrite) {
      this.diesAfterWrite = false
      this.away = this.awayAfterWrite
      this.kill()
      throw unavailable()
    }
    for (const client of this.clients) client.tell()
    return writes.map(({ stream }) => BigInt(this.lengthOf(stream)))
  }

  /** Somebody looked at a stream: what was on its way comes now. */
  looked(): void {
    const { late } = this
    this.late = undefined
    late?.()
  }

  private lengthOf(stream: string): number {
    return this.log.filter(({ streamId }) => streamId === stream).length
  }
}

class ClientStandIn implements Calls {
  private readonly cluster: ClusterStandIn
  private readonly subscriptions = new Set<() => void>()
  private dead = false
  private silent = false
  private disposed = false

  constructor(cluster: ClusterStandIn) {
    this.cluster = cluster
  }

  die(): void {
    this.dead = true
    this.subscriptions.clear()
  }

  fallSilent(): void {
    this.silent = true
    this.subscriptions.clear()
  }

  loseNews(): void {
    this.subscriptions.clear()
  }

  tell(): void {
    for (const tell of this.subscriptions) tell()
  }

  async appendToStream(
    stream: string,
    events: EventData[],
    options: Expecting,
  ): Promise<Partial<AppendResult>> {
    await this.reach()
    this.prepare()
    const [length = 0n] = this.cluster.write([
      { stream, state: options.streamState ?? 'any', events },
    ])
    const last = this.cluster.log.filter(({ streamId }) => streamId === stream).at(-1)
    return { nextExpectedRevision: length - 1n, position: last?.position }
  }

  async multiStreamAppend(
    requests: { streamName: string; expectedState: string | bigint; events: EventData[] }[],
  ) {
    await this.reach()
    this.prepare()
    const lengths = this.cluster.write(
      requests.map(({ streamName, expectedState, events }) => ({
        stream: streamName,
        state: expectedState,
        events,
      })),
    )
    return {
      position: this.cluster.log.at(-1)?.position?.commit,
      responses: requests.map(({ streamName }, at) => ({
        streamName,
        revision: (lengths[at] ?? 0n) - 1n,
      })),
    }
  }

  async *readStream(stream: string, options: Reading & { fromRevision: string | bigint }) {
    await this.reachToRead()
    const own = this.cluster.log.filter(({ streamId }) => streamId === stream)
    if (options.direction === 'backwards') this.cluster.looked()
    if (own.length === 0) throw new StreamNotFoundError(null as never, stream)
    const { fromRevision: from } = options
    const wanted = own.filter(
      ({ revision }) =>
        typeof from !== 'bigint' ||
        (options.direction === 'backwards' ? revision <= from : revision >= from),
    )
    this.cluster.given += Math.min(wanted.length, options.maxCount ?? wanted.length)
    yield* this.give(wanted, options)
  }

  async *readAll(
    options: Reading & { fromPosition: string | { commit: bigint; prepare: bigint } },
  ) {
    this.cluster.reads++
    await this.reachToRead()
    yield* this.give(this.from(options.fromPosition), options)
  }

  subscribeToAll(options: { fromPosition: string | { commit: bigint; prepare: bigint } }) {
    const live = Object.assign(new EventEmitter(), { unsubscribe: async () => undefined })
    let at =
      options.fromPosition === 'end'
        ? this.cluster.log.length
        : this.cluster.log.length - this.from(options.fromPosition).length
    const tell = () => {
      for (; at < this.cluster.log.length; at++) live.emit('data', { event: this.cluster.log[at] })
    }
    if (this.disposed) this.cluster.askedInVain++
    if (!this.dead && !this.silent) this.subscriptions.add(tell)
    setImmediate(() => {
      if (this.silent) return
      if (this.dead || this.cluster.away) return live.emit('error', unavailable())
      live.emit('confirmation')
      return tell()
    })
    live.unsubscribe = async () => {
      this.subscriptions.delete(tell)
    }
    return live
  }

  async dispose(): Promise<void> {
    this.disposed = true
    this.subscriptions.clear()
  }

  private from(position: string | { commit: bigint; prepare: bigint }): RecordedEvent[] {
    if (typeof position === 'string') return this.cluster.log
    return this.cluster.log.filter(
      (event) =>
        (event.position?.commit ?? 0n) > position.commit ||
        (event.position?.prepare ?? 0n) >= position.prepare,
    )
  }

  private *give(events: RecordedEvent[], { maxCount, direction, filter }: Reading) {
    const wanted = events.filter((event) => {
      if (!filter) return true
      const name = filter.filterOn === 'eventType' ? event.type : event.streamId
      return filter.regex
        ? new RegExp(filter.regex).test(name)
        : filter.prefixes?.some((prefix) => name.startsWith(prefix))
    })
    const ordered = direction === 'backwards' ? wanted.toReversed() : wanted
    for (const event of ordered.slice(0, maxCount)) {
      if (this.dead) throw unavailable()
      yield { event }
    }
  }

  /** A node reads as soon as it was elected; it appends when another follows it. */
  private prepare(): void {
    if (this.cluster.unready === 0) return
    this.cluster.unready--
    throw new UnknownError(undefined, 'Could not recognize Server Is Not Ready')
  }

  private async reachToRead(): Promise<void> {
    await this.reach()
    if (this.cluster.unready > 0) this.cluster.readUnready++
  }

  private async reach(): Promise<void> {
    if (this.disposed) this.cluster.askedInVain++
    await new Promise((resolve) => {
      if (!this.silent) setImmediate(resolve)
    })
    if (this.dead || this.cluster.away) throw unavailable()
  }
}
