import {
  ANY,
  BACKWARDS,
  END,
  type EventData,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  KurrentDBClient,
  NO_STREAM,
  type ReadPosition,
  type RecordedEvent,
  START,
  STREAM_EXISTS,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client'
import {
  type Appended,
  type Batch,
  type EventStore,
  type Expected,
  type Filter,
  type NewEvent,
  type Position,
  type Recorded,
  VersionConflict,
} from './port.ts'

/** How long a subscription that has caught up waits before it looks again, in ms. */
const POLL_MS = 200

function stateOf(expected: Expected) {
  if (expected === 'any') return ANY
  if (expected === 'exists') return STREAM_EXISTS
  return expected === 'none' || expected === 0n ? NO_STREAM : expected - 1n
}

function eventOf(event: NewEvent): EventData {
  return jsonEvent({
    id: event.id,
    type: event.type,
    data: event.data as Record<string, unknown>,
    // Values must be strings, or several streams cannot be appended to as one unit.
    metadata: { ...event.meta, $typeVersion: String(event.typeVersion) },
  })
}

function recordedOf(event: RecordedEvent): Recorded {
  const { $typeVersion, ...meta } = (event.metadata ?? {}) as Record<string, string>
  return {
    id: event.id,
    stream: event.streamId,
    version: event.revision + 1n,
    // Events of one unit share the commit position; the prepare position is each one's own.
    position: event.position?.prepare ?? 0n,
    type: event.type,
    typeVersion: Number($typeVersion ?? 1),
    data: event.data,
    meta,
    time: event.created,
  }
}

/**
 * The event store on KurrentDB 25.1 or later (it needs appends to several streams as one unit).
 * @param connection a connection string, e.g. `kurrentdb://admin:changeit@localhost:2113?tls=true`
 */
export function kurrentEventStore(connection: string): EventStore {
  return new KurrentEventStore(KurrentDBClient.connectionString(connection))
}

class KurrentEventStore implements EventStore {
  private readonly client: KurrentDBClient
  private closed = false

  constructor(client: KurrentDBClient) {
    this.client = client
  }

  async append(
    writes: readonly { stream: string; expected: Expected; events: readonly NewEvent[] }[],
  ): Promise<Appended> {
    try {
      const [only] = writes
      if (writes.length === 1 && only) {
        const done = await this.client.appendToStream(only.stream, only.events.map(eventOf), {
          streamState: stateOf(only.expected),
        })
        return {
          position: done.position?.prepare ?? 0n,
          versions: [done.nextExpectedRevision + 1n],
        }
      }
      const done = await this.client.multiStreamAppend(
        writes.map((write) => ({
          streamName: write.stream,
          expectedState: stateOf(write.expected),
          events: write.events.map(eventOf),
        })),
      )
      const versions = new Map(done.responses.map((one) => [one.streamName, one.revision + 1n]))
      return {
        position: await this.positionOf(writes.at(-1)?.stream ?? '', done.position),
        versions: writes.map((write) => versions.get(write.stream) ?? 0n),
      }
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error
      const actual = typeof error.actualState === 'bigint' ? error.actualState + 1n : 0n
      const write = writes.find((one) => one.stream === error.streamName)
      throw new VersionConflict(error.streamName, write?.expected ?? 'any', actual)
    }
  }

  async *readStream(
    stream: string,
    options: { from?: bigint; max?: number; backwards?: boolean } = {},
  ): AsyncIterable<Recorded> {
    const { backwards = false, from, max } = options
    const start = from === undefined ? (backwards ? END : START) : from < 1n ? 0n : from - 1n
    try {
      const events = this.client.readStream(stream, {
        fromRevision: start,
        direction: backwards ? BACKWARDS : FORWARDS,
        ...(max === undefined ? {} : { maxCount: max }),
      })
      for await (const { event } of events) if (event) yield recordedOf(event)
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error
    }
  }

  async readAll(after: Position, options: Filter & { max: number }): Promise<Batch> {
    const { prefixes, types, max } = options
    const fromPosition: ReadPosition = after === 0n ? START : { commit: after, prepare: after }
    const events: Recorded[] = []
    let checkpoint = after
    // The start is inclusive, so the last event read comes again.
    const maxCount = after === 0n ? max : max + 1
    const all = this.client.readAll({
      fromPosition,
      maxCount,
      filter: excludeSystemEvents(),
    })
    let seen = 0
    for await (const { event } of all) {
      seen++
      if (!event || event.type.startsWith('$')) continue
      const recorded = recordedOf(event as RecordedEvent)
      if (recorded.position <= after) continue
      checkpoint = recorded.position
      if (types && !types.includes(recorded.type)) continue
      if (prefixes && !prefixes.some((prefix) => recorded.stream.startsWith(prefix))) continue
      events.push(recorded)
    }
    return { events, checkpoint, caughtUp: seen < maxCount }
  }

  async subscribe(
    after: Position,
    options: Filter & { batch: number; signal: AbortSignal },
    on: (batch: Batch) => Promise<void>,
  ): Promise<void> {
    let position = after
    let told = false
    while (!options.signal.aborted && !this.closed) {
      const batch = await this.readAll(position, { ...options, max: options.batch })
      if (batch.checkpoint > position || !told) {
        await on(batch)
        position = batch.checkpoint
        told = batch.caughtUp
      }
      if (batch.caughtUp) await this.wakeUp(position, options.signal)
    }
  }

  async head(): Promise<Position> {
    const last = this.client.readAll({
      fromPosition: END,
      direction: BACKWARDS,
      maxCount: 1,
      filter: excludeSystemEvents(),
    })
    for await (const { event } of last) if (event) return event.position.prepare
    return 0n
  }

  async close(): Promise<void> {
    this.closed = true
    await this.client.dispose()
  }

  /** The position that readers meet a unit's last event at; that of the unit itself is its commit's. */
  private async positionOf(stream: string, otherwise: bigint): Promise<bigint> {
    for await (const last of this.readStream(stream, { backwards: true, max: 1 }))
      return last.position > 0n ? last.position : otherwise
    return otherwise
  }

  /** Returns once an event comes after the position, or after a short while. */
  private async wakeUp(after: Position, signal: AbortSignal): Promise<void> {
    const fromPosition: ReadPosition = after === 0n ? START : { commit: after, prepare: after }
    const live = this.client.subscribeToAll({ fromPosition, filter: excludeSystemEvents() })
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS * 25)
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      signal.addEventListener('abort', end)
      live.on('data', ({ event }) => {
        if (event && event.position.prepare > after) end()
      })
      // A lost subscription must not spin.
      live.on('error', () => setTimeout(end, POLL_MS))
    })
    await live.unsubscribe().catch(() => undefined)
  }
}
