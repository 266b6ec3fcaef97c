import type pg from 'pg'
import { mapped } from '../mapped.ts'
import {
  type Appended,
  type Expected,
  later,
  type NewEvent,
  type Position,
  type StreamWrite,
  VersionConflict,
} from './port.ts'

/** Events that go into one transaction at most. */
const BATCH_EVENTS = 256

interface Waiting {
  readonly writes: readonly StreamWrite[]
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}

/** Thrown where an event's id is that of an event of another stream. */
class ForeignId extends Error {
  constructor(stream: string, ids: string) {
    super(`of these ids of stream ${stream} another stream has one: ${ids}`)
    this.name = 'ForeignId'
  }
}

/** What became of one write. */
interface Stored {
  status: 'appended' | 'repeated' | 'held' | 'conflict'
  version_now: string
  position_now: string | null
}

/** A list of texts as Postgres writes one, made piece by piece: the driver would make it in one go. */
async function literalOf<T>(all: readonly T[], text: (one: T) => string): Promise<string> {
  const written = await mapped(all, (one) => `"${text(one).replace(/["\\]/g, '\\$&')}"`)
  return `{${written.join()}}`
}

/** The columns of events; of many of them as what Postgres reads. */
async function columns(events: readonly NewEvent[]) {
  const data = ({ data }: NewEvent) => JSON.stringify(data)
  const meta = ({ meta }: NewEvent) => JSON.stringify(meta)
  const many = events.length > BATCH_EVENTS
  return [
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ typeVersion }) => typeVersion),
    many ? await literalOf(events, data) : events.map(data),
    many ? await literalOf(events, meta) : events.map(meta),
  ]
}

function expectedNumber(expected: Expected): string {
  if (expected === 'any') return '-1'
  if (expected === 'exists') return '-2'
  return expected === 'none' ? '0' : expected.toString()
}

/**
 * Appends to the log in Postgres. Those that arrive while one is under way go together in the next
 * transaction; each is answered for by itself.
 */
export class Appender {
  private readonly pool: pg.Pool
  private readonly hear: (head: Position) => void
  private readonly waiting: Waiting[] = []
  private flushing = 0

  /** @param hear is told how far the log reaches, before those who appended are */
  constructor(pool: pg.Pool, hear: (head: Position) => void) {
    this.pool = pool
    this.hear = hear
  }

  /** Throws VersionConflict. */
  append(writes: readonly StreamWrite[]): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ writes, resolve, reject })
      this.flush().catch((error: unknown) => {
        for (const one of this.waiting.splice(0)) one.reject(error)
      })
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
    const [only, ...others] = batch.flatMap(({ writes }) => writes)
    const [event] = only?.events ?? []
    if (only && event && others.length === 0 && only.events.length === 1) {
      const one = await this.pool.query<Stored>({
        name: 'append_event',
        text: 'SELECT * FROM log.append_event($1, $2, $3, $4, $5, $6, $7)',
        values: [
          only.stream,
          expectedNumber(only.expected),
          event.id,
          event.type,
          event.typeVersion,
          JSON.stringify(event.data),
          JSON.stringify(event.meta),
        ],
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
        ...(await columns(writes.flatMap(({ write }) => write.events))),
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
          reject(new ForeignId(foreign.stream, ids))
          return
        }
        resolve({
          position: mine.map((row) => BigInt(row.position_now ?? 0)).reduce(later, 0n),
          versions: mine.map((row) => BigInt(row.version_now)),
          ...(mine.some(({ status }) => status === 'repeated') ? { repeated: true } : {}),
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
