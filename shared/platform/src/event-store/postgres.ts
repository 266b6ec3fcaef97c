import { EventEmitter } from 'node:events'
import pg from 'pg'
import { inTransaction } from '../database.ts'
import {
  type Appended,
  type Batch,
  type EventStore,
  type Expected,
  type Filter,
  type NewEvent,
  type Position,
  type Recorded,
  type StreamWrite,
  VersionConflict,
} from './port.ts'
import { asText, columns, type Row, StoredEvent } from './postgres-row.ts'
import { schemaSql } from './postgres-schema.ts'

/** Events that go into one transaction at most. */
const BATCH_EVENTS = 256
/** Beneath NOTIFY, in ms: a lost wake-up costs no more than this. */
const POLL_MS = 500

/** Events at the end of the log that subscriptions read together. */
const TAIL = 100

interface Waiting {
  readonly writes: readonly StreamWrite[]
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}

/** What became of one write. */
interface Stored {
  status: 'appended' | 'repeated' | 'held' | 'conflict'
  version_now: string
  position_now: string | null
}

const isWanted = ({ type, stream }: Recorded, { types, prefixes }: Filter) =>
  (!types || types.includes(type)) && (!prefixes || prefixes.some((one) => stream.startsWith(one)))

const later = (a: bigint, b: bigint) => (a > b ? a : b)

function expectedNumber(expected: Expected): string {
  if (expected === 'any') return '-1'
  if (expected === 'exists') return '-2'
  return expected === 'none' ? '0' : expected.toString()
}

/** Makes the table and the function; safe to call from several processes. */
export const migrateEventStore = (pool: pg.Pool): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(727002)')
    await client.query(schemaSql)
  })

/**
 * The event store on Postgres. Appends that arrive while one is under way go together in the next
 * transaction; each is answered for by itself.
 * @param options.url for the LISTEN connection; everything else goes through the pool
 */
export async function postgresEventStore(options: {
  pool: pg.Pool
  url: string
}): Promise<EventStore> {
  await migrateEventStore(options.pool)
  const store = new PostgresEventStore(options.pool, options.url)
  await store.listen()
  return store
}

class PostgresEventStore implements EventStore {
  private readonly pool: pg.Pool
  private readonly url: string
  private readonly waiting: Waiting[] = []
  private readonly awake = new EventEmitter().setMaxListeners(0)
  private flushing = 0
  /** How far the log reaches, as far as we were told. */
  private heard: Position = 0n
  /** How often something may have been missed. */
  private gaps = 0
  /** What was last read together: after which position, and what was known of the log then. */
  private tail:
    | {
        readonly after: Position
        readonly heard: Position
        readonly gaps: number
        readonly batch: Promise<Batch>
      }
    | undefined
  private closed = false
  private polling: NodeJS.Timeout | undefined
  private listener: pg.Client | undefined

  constructor(pool: pg.Pool, url: string) {
    this.pool = pool
    this.url = url
  }

  append(writes: readonly StreamWrite[]): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ writes, resolve, reject })
      void this.flush()
    })
  }

  async *readStream(
    stream: string,
    options: { from?: bigint; max?: number; backwards?: boolean } = {},
  ): AsyncIterable<Recorded> {
    const { backwards = false } = options
    let left = options.max ?? Number.POSITIVE_INFINITY
    let from = options.from ?? (backwards ? undefined : 1n)
    while (left > 0) {
      const size = Math.min(left, 500)
      const { rows } = await this.pool.query<Row, unknown[]>({
        rowMode: 'array',
        name: `stream${backwards}${from === undefined}`,
        text: `SELECT ${columns} FROM log.event e WHERE e.stream = $1
          ${from === undefined ? 'AND $2::bigint IS NULL' : `AND e.version ${backwards ? '<=' : '>='} $2`}
          ORDER BY e.version ${backwards ? 'DESC' : ''} LIMIT $3`,
        values: [stream, from?.toString() ?? null, size],
        types: asText,
      })
      for (const row of rows) yield new StoredEvent(row)
      const last = rows.at(-1)
      if (!last || rows.length < size) return
      left -= size
      from = BigInt(last[2]) + (backwards ? -1n : 1n)
      if (from < 1n) return
    }
  }

  async readAll(after: Position, options: Filter & { max: number }): Promise<Batch> {
    const { types, prefixes, max } = options
    const wanted = [
      types ? 'AND e.type = ANY ($3)' : 'AND $3::text[] IS NULL',
      prefixes
        ? 'AND EXISTS (SELECT 1 FROM unnest($4::text[]) p WHERE starts_with(e.stream, p))'
        : 'AND $4::text[] IS NULL',
    ]
    // One statement, one snapshot: nothing can come between the head and the events up to it.
    const found = await this.pool.query<Row, unknown[]>({
      rowMode: 'array',
      name: `all${types !== undefined}${prefixes !== undefined}`,
      text: `SELECT coalesce(max(position), 0), NULL, NULL::bigint, NULL::uuid, NULL, NULL::integer, NULL,
          NULL, NULL::timestamptz FROM log.event
        UNION ALL (SELECT ${columns} FROM log.event e WHERE e.position > $1 ${wanted.join(' ')}
          ORDER BY e.position LIMIT $2)`,
      values: [after.toString(), max, types ?? null, prefixes ?? null],
      types: asText,
    })
    const rows = found.rows.filter(([, , , id]) => id !== null)
    const head = BigInt(found.rows.find(([, , , id]) => id === null)?.[0] ?? 0)
    const caughtUp = rows.length < max
    const last = rows.at(-1)
    const checkpoint = caughtUp ? head : BigInt(last?.[0] ?? 0)
    return {
      events: rows.map((row) => new StoredEvent(row)),
      checkpoint: checkpoint > after ? checkpoint : after,
      caughtUp,
    }
  }

  async subscribe(
    after: Position,
    options: Filter & { batch: number; signal: AbortSignal },
    on: (batch: Batch) => Promise<void>,
  ): Promise<void> {
    let position = after
    let told = false
    while (!options.signal.aborted && !this.closed) {
      const { heard, gaps } = this
      const batch = await this.readOn(position, options)
      if (batch.checkpoint > position || !told) {
        await on(batch)
        position = batch.checkpoint
        told = batch.caughtUp
      }
      // What was told of while reading may be in the batch already: then there is nothing to read.
      const news = () => this.heard > later(position, heard) || this.gaps !== gaps
      if (batch.caughtUp && !news()) await this.woken(options.signal, news)
    }
  }

  /** The next batch of a subscription. Those that wait at the same place for what comes read it together. */
  private async readOn(after: Position, options: Filter & { batch: number }): Promise<Batch> {
    const { heard, gaps } = this
    const alone = () => this.readAll(after, { ...options, max: options.batch })
    if (heard <= after || heard - after > TAIL) return alone()
    if (this.tail?.after !== after || this.tail.heard !== heard || this.tail.gaps !== gaps)
      this.tail = { after, heard, gaps, batch: this.readAll(after, { max: TAIL }) }
    const { tail } = this
    const batch = await tail.batch.catch((error: unknown) => {
      if (this.tail === tail) this.tail = undefined
      throw error
    })
    const events = batch.events.filter((event) => isWanted(event, options))
    return batch.caughtUp && events.length <= options.batch ? { ...batch, events } : alone()
  }

  async head(): Promise<Position> {
    const found = await this.pool.query<{ head: string }>(
      'SELECT coalesce(max(position), 0) AS head FROM log.event',
    )
    return BigInt(found.rows[0]?.head ?? 0)
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.polling)
    this.missed()
    const { listener } = this
    this.listener = undefined
    await listener?.end().catch(() => undefined)
  }

  /** Hears of appends by other processes; comes back by itself after a lost connection. */
  async listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url })
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!this.closed)
        setTimeout(() => {
          if (!this.closed) this.listen().catch(() => undefined)
        }, 500).unref()
    })
    client.on('notification', ({ payload }) => this.hear(BigInt(payload || '0')))
    await client.connect()
    await client.query('LISTEN log')
    this.listener = client
    this.missed()
  }

  /** The log reaches as far as this. */
  private hear(head: Position): void {
    if (head <= this.heard) return
    this.heard = head
    this.awake.emit('wake')
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
    this.polling = setInterval(async () => {
      if (looking || this.awake.listenerCount('wake') === 0) return
      looking = true
      await this.head().then(
        (head) => this.hear(head),
        () => undefined,
      )
      looking = false
    }, POLL_MS).unref()
  }

  /** Waits for news. */
  private woken(signal: AbortSignal, news: () => boolean): Promise<void> {
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

  private async flush(): Promise<void> {
    // One transaction at a time: they would only wait for each other's lock.
    if (this.flushing > 0) return
    this.flushing++
    try {
      while (this.waiting.length > 0) await this.send(this.take())
    } finally {
      this.flushing--
    }
  }

  /** The next batch: in order, at most one append a stream, at most 256 events unless one alone has more. */
  private take(): Waiting[] {
    const batch: Waiting[] = []
    const streams = new Set<string>()
    let events = 0
    while (this.waiting.length > 0) {
      const next = this.waiting[0] as Waiting
      const size = next.writes.reduce((sum, write) => sum + write.events.length, 0)
      const clash = next.writes.some((write) => streams.has(write.stream))
      if (clash || (batch.length > 0 && events + size > BATCH_EVENTS)) break
      this.waiting.shift()
      batch.push(next)
      events += size
      for (const write of next.writes) streams.add(write.stream)
    }
    return batch
  }

  /** Stores a batch in one transaction. @returns what became of each write, append by append */
  private async store(batch: readonly Waiting[]): Promise<Stored[][]> {
    const columns = (events: readonly NewEvent[]) => [
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ typeVersion }) => typeVersion),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ meta }) => JSON.stringify(meta)),
    ]
    const [only] = batch[0]?.writes ?? []
    if (only && batch.length === 1 && batch[0]?.writes.length === 1) {
      const one = await this.pool.query<Stored>({
        name: 'append_one',
        text: 'SELECT * FROM log.append_one($1, $2, $3, $4, $5, $6, $7)',
        values: [only.stream, expectedNumber(only.expected), ...columns(only.events)],
      })
      return [one.rows]
    }
    const writes = batch.flatMap((waiting, append) =>
      waiting.writes.map((write) => ({ append, write })),
    )
    const many = await this.pool.query<Stored>({
      name: 'append',
      text: 'SELECT * FROM log.append($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [
        writes.map(({ append }) => append + 1),
        writes.map(({ write }) => write.stream),
        writes.map(({ write }) => expectedNumber(write.expected)),
        writes.flatMap(({ write }, at) => write.events.map(() => at + 1)),
        ...columns(writes.flatMap(({ write }) => write.events)),
      ],
    })
    const stored: Stored[][] = batch.map(() => [])
    many.rows.forEach((row, at) => {
      stored[writes[at]?.append ?? 0]?.push(row)
    })
    return stored
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    try {
      const stored = await this.store(batch)
      const head = stored.flat().map((row) => BigInt(row.position_now ?? 0))
      this.hear(head.reduce(later, 0n))
      batch.forEach(({ writes, resolve, reject }, append) => {
        const mine = stored[append] ?? []
        const conflict = mine.findIndex((row) => row.status === 'conflict')
        if (conflict >= 0) {
          const { stream, expected } = writes[conflict] as StreamWrite
          reject(new VersionConflict(stream, expected, BigInt(mine[conflict]?.version_now ?? 0)))
          return
        }
        const foreign = writes.find(
          ({ events }, at) =>
            mine[at]?.status === 'repeated' && mine[at].position_now === null && events.length > 0,
        )
        if (foreign) {
          const ids = foreign.events.map(({ id }) => id).join(', ')
          reject(
            new Error(`of these ids of stream ${foreign.stream} another stream has one: ${ids}`),
          )
          return
        }
        resolve({
          position: mine.map((row) => BigInt(row.position_now ?? 0)).reduce(later, 0n),
          versions: mine.map((row) => BigInt(row.version_now)),
        })
      })
    } catch (error) {
      // One append that cannot be stored must not take those with it that came at the same moment.
      const unstorable = /^2[23]/.test((error as { code?: string }).code ?? '')
      if (unstorable && batch.length > 1) for (const waiting of batch) await this.send([waiting])
      else for (const waiting of batch) waiting.reject(error)
    }
  }
}
