import type pg from 'pg'
import { makeTables } from '../tables.ts'
import {
  type Appended,
  type Batch,
  type EventStore,
  type Filter,
  isWanted,
  later,
  type Position,
  type Recorded,
  type Stored,
  type StreamWrite,
  type Taking,
} from './port.ts'
import { Appender } from './postgres-append.ts'
import { LogEnd } from './postgres-end.ts'
import { asText, columns, type Row, StoredEvent } from './postgres-row.ts'
import { scanStored, storedText } from './postgres-scan.ts'
import { schemaSql } from './postgres-schema.ts'

/** Events at the end of the log that subscriptions read together in one go: as many as one append stores at once. */
const TAIL = 256
/** As many mostly are new: a limit that stands in the text has a plan that is made once. */
const FEW = 64
/** Subscriptions that are further behind look for what each wants by themselves. */
const BEHIND = 4 * TAIL
/** What was read together is kept as often, for those that come to it a little later. */
const READS = 5

/** Makes the table and the function; safe to call from several processes. */
export const migrateEventStore = (pool: pg.Pool): Promise<void> =>
  makeTables(pool, 'log', schemaSql)

/**
 * The event store on Postgres.
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

/** The same for who reads alone, and hears of nothing: it takes no connection of its own. */
export const postgresReader = (options: { pool: pg.Pool; url: string }): EventStore =>
  new PostgresEventStore(options.pool, options.url)

/** What several subscriptions read: after which position, and what was known of the log when it was read. */
interface Together {
  readonly after: Position
  readonly heard: Position
  readonly gaps: number
  readonly batch: Promise<Batch>
  /** It had as many as go together: nothing comes into it any more. */
  isWhole: boolean
}

class PostgresEventStore implements EventStore {
  readonly takesAlong = true
  private readonly pool: pg.Pool
  private readonly url: string
  private readonly end: LogEnd
  private readonly appender: Appender
  private readonly reads: Together[] = []

  constructor(pool: pg.Pool, url: string) {
    this.pool = pool
    this.url = url
    this.end = new LogEnd(url, () => this.head())
    this.appender = new Appender(pool, (head) => this.end.hear(head))
  }

  /** Hears of appends by other processes from now on. */
  listen(): Promise<void> {
    return this.end.listen()
  }

  append(writes: readonly StreamWrite[], takings?: readonly Taking[]): Promise<Appended> {
    return this.appender.append(writes, takings)
  }

  /**
   * A name for a prepared statement. Its plan stays with the connection, and one made on a short log
   * reads all of a long one: so with each doubling it is another statement, and planned anew.
   */
  private planned(name: string): string {
    return `${name}${this.end.heard.toString(2).length}`
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
        name: this.planned(`stream${backwards}${from === undefined}`),
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
      max === FEW ? 'AND $2::int IS NOT NULL' : '',
    ]
    // One statement, one snapshot: nothing can come between the head and the events up to it.
    const found = await this.pool.query<Row, unknown[]>({
      rowMode: 'array',
      name: this.planned(`all${types !== undefined}${prefixes !== undefined}${max === FEW}`),
      text: `SELECT coalesce(max(position), 0), NULL, NULL::bigint, NULL::uuid, NULL, NULL::integer, NULL,
          NULL, NULL::timestamptz FROM log.event
        UNION ALL (SELECT ${columns} FROM log.event e WHERE e.position > $1 ${wanted.join(' ')}
          ORDER BY e.position LIMIT ${max === FEW ? max : '$2'})`,
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
      checkpoint: later(checkpoint, after),
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
    while (!options.signal.aborted && !this.end.closed) {
      const { heard, gaps } = this.end
      const batch = await this.readOn(position, options)
      if (batch.checkpoint > position || !told) {
        await on(batch)
        position = batch.checkpoint
        told = batch.caughtUp
      }
      // What was told of while reading may be in the batch already: then there is nothing to read.
      const news = () => this.end.heard > later(position, heard) || this.end.gaps !== gaps
      if (batch.caughtUp && !news()) await this.end.woken(options.signal, news)
    }
  }

  /** The next batch of a subscription. Those that wait at the same place for what comes read it together. */
  private async readOn(after: Position, options: Filter & { batch: number }): Promise<Batch> {
    const { heard } = this.end
    const alone = () => this.readAll(after, { ...options, max: options.batch })
    if (heard <= after || heard - after > BEHIND) return alone()
    const batch = await this.together(after)
    const events = batch.events.filter((event) => isWanted(event, options))
    return events.length <= options.batch ? { ...batch, events } : alone()
  }

  /** The events after a position, as they were read last, or are now. */
  private together(after: Position): Promise<Batch> {
    const { heard, gaps } = this.end
    const known = this.reads.find(
      (one) => one.after === after && one.gaps === gaps && (one.isWhole || one.heard === heard),
    )
    if (known) return known.batch
    const batch = this.readAll(after, { max: heard - after <= FEW ? FEW : TAIL })
    const read: Together = { after, heard, gaps, batch, isWhole: false }
    this.reads.push(read)
    if (this.reads.length > READS) this.reads.shift()
    batch.then(
      ({ caughtUp }) => {
        read.isWhole = !caughtUp
      },
      () => {
        const at = this.reads.indexOf(read)
        if (at >= 0) this.reads.splice(at, 1)
      },
    )
    return batch
  }

  readStored(after: Position, upto: Position, max: number): Promise<Stored[]> {
    return this.stored(
      'stored',
      'e.position > $1 AND e.position <= $2 ORDER BY e.position LIMIT $3',
      [after.toString(), upto.toString(), max],
    )
  }

  readStoredAt(positions: readonly Position[]): Promise<Stored[]> {
    return this.stored('stored_at', 'e.position = ANY ($1::bigint[]) ORDER BY e.position', [
      positions.map(String),
    ])
  }

  private async stored(name: string, which: string, values: unknown[]): Promise<Stored[]> {
    const { rows } = await this.pool.query<[string, string, string, string], unknown[]>({
      rowMode: 'array',
      name,
      text: `SELECT e.position, e.stream, e.version, ${storedText} FROM log.event e WHERE ${which}`,
      values,
      types: asText,
    })
    return rows.map(([position, stream, version, text]) => ({
      position: BigInt(position),
      stream,
      version: BigInt(version),
      text,
    }))
  }

  scanStored(
    after: Position,
    upto: Position,
    on: (position: Position, text: Buffer) => void,
  ): Promise<void> {
    return scanStored(this.url, after, upto, on)
  }

  async head(): Promise<Position> {
    const found = await this.pool.query<{ head: string }>(
      'SELECT coalesce(max(position), 0) AS head FROM log.event',
    )
    return BigInt(found.rows[0]?.head ?? 0)
  }

  close(): Promise<void> {
    return this.end.close()
  }
}
