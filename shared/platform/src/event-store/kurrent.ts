import { KurrentDBClient } from '@kurrent/kurrentdb-client'
import { KurrentAppender } from './kurrent-append.ts'
import { type Client, Connection, quickly } from './kurrent-connection.ts'
import { KurrentTail } from './kurrent-follow.ts'
import { KurrentReader } from './kurrent-read.ts'
import type {
  Appended,
  Batch,
  EventStore,
  Filter,
  Position,
  Recorded,
  StreamWrite,
} from './port.ts'

/**
 * The event store on KurrentDB 25.1 or later (it needs appends to several streams as one unit).
 * Its calls throw Away when no server has answered for some seconds.
 * @param address a connection string, e.g. `kurrentdb://admin:changeit@localhost:2113?tls=true`, or what
 *   makes clients
 */
export function kurrentEventStore(address: string | (() => Client)): EventStore {
  return new KurrentEventStore(
    new Connection(
      typeof address === 'string'
        ? () => KurrentDBClient.connectionString(quickly(address))
        : address,
    ),
  )
}

class KurrentEventStore implements EventStore {
  private readonly connection: Connection
  private readonly reader: KurrentReader
  private readonly appender: KurrentAppender
  private readonly tail: KurrentTail

  constructor(connection: Connection) {
    this.connection = connection
    this.reader = new KurrentReader(connection)
    this.appender = new KurrentAppender(connection, () => this.reader.reached)
    this.tail = new KurrentTail(connection, this.reader)
  }

  async append(writes: readonly StreamWrite[]): Promise<Appended> {
    const appended = await this.appender.append(writes)
    this.reader.reaches(appended.position)
    return appended
  }

  readStream(
    stream: string,
    options: { from?: bigint; max?: number; backwards?: boolean } = {},
  ): AsyncIterable<Recorded> {
    return this.reader.stream(stream, options)
  }

  readAll(after: Position, options: Filter & { max: number }): Promise<Batch> {
    return this.reader.all(after, options)
  }

  async subscribe(
    after: Position,
    options: Filter & { batch: number; signal: AbortSignal },
    on: (batch: Batch) => Promise<void>,
  ): Promise<void> {
    const { signal, batch: max } = options
    let position = after
    let told = false
    while (!signal.aborted && !this.connection.closed) {
      const batch =
        this.tail.take(position, options) ??
        (await unless(signal, this.readAll(position, { ...options, max })))
      if (!batch || signal.aborted) return
      if (batch.checkpoint > position || !told) {
        await on(batch)
        position = batch.checkpoint
        told = batch.caughtUp
      }
      if (batch.caughtUp) await this.tail.news(position, signal)
    }
  }

  head(): Promise<Position> {
    return this.reader.head()
  }

  async close(): Promise<void> {
    const ended = this.tail.close()
    this.reader.close()
    await this.connection.close()
    await ended
  }
}

/** What the work gives; undefined as soon as the signal says that nobody wants it. */
function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => resolve(undefined)
    signal.addEventListener('abort', end, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
    if (signal.aborted) end()
  })
}
