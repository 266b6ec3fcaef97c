import type pg from 'pg'
import { mapped } from '../mapped.ts'
import {
  type Appended,
  type Expected,
  KeyTaken,
  later,
  type NewEvent,
  type Position,
  type StreamWrite,
  type Taking,
  VersionConflict,
} from './port.ts'
import { columnsOf, open, textsOf } from './postgres-taking.ts'

/** Events that go into one transaction at most. */
const BATCH_EVENTS = 256

interface Waiting {
  readonly writes: readonly StreamWrite[]
  readonly takings: readonly Taking[]
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

/** What became of one write; of none where a key was taken. */
interface Stored {
  status: 'appended' | 'repeated' | 'held' | 'conflict' | null
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

  /** Throws VersionConflict, KeyTaken. */
  append(writes: readonly StreamWrite[], takings: readonly Taking[] = []): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ writes, takings, resolve, reject })
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

  /**
   * Stores a batch in one transaction, with what it takes along.
   * @returns what became of each write, append by append; nothing where a key of them was taken
   */
  private async store(batch: readonly Waiting[]): Promise<Stored[][] | undefined> {
    const takings = open(batch.flatMap((one) => one.takings))
    for (const taking of takings) taking.taken = 'unheard'
    const [only, ...others] = batch.flatMap(({ writes }) => writes)
    const [event] = only?.events ?? []
    if (only && event && others.length === 0 && only.events.length === 1 && takings.length < 2)
      return this.storeOne(only, event, takings[0])
    const writes = batch.flatMap((waiting, append) =>
      waiting.writes.map((write) => ({ append, write })),
    )
    const [first] = takings
    const many = await this.pool.query<Stored & { keys?: string[] | null }>({
      name: first ? `append.${first.table.name}` : 'append',
      text: first
        ? textsOf(first.table).many
        : 'SELECT * FROM log.append($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [
        writes.map(({ append }) => append + 1),
        writes.map(({ write }) => write.stream),
        writes.map(({ write }) => expectedNumber(write.expected)),
        writes.flatMap(({ write }, at) => write.events.map(() => at + 1)),
        ...(await columns(writes.flatMap(({ write }) => write.events))),
        ...(first ? [...columnsOf(takings), takings.length] : []),
      ],
    })
    // Of two under one key the first has it.
    const keys = new Set(many.rows[0]?.keys ?? [])
    for (const taking of takings) taking.taken = keys.delete(taking.values[0])
    if (takings.some(({ taken }) => !taken)) return undefined
    const stored: Stored[][] = batch.map(() => [])
    many.rows.forEach((row, at) => {
      stored[writes[at]?.append ?? 0]?.push(row)
    })
    return stored
  }

  private async storeOne(
    { stream, expected }: StreamWrite,
    event: NewEvent,
    taking: Taking | undefined,
  ): Promise<Stored[][] | undefined> {
    const one = await this.pool.query<Stored>({
      name: taking ? `append_event.${taking.table.name}` : 'append_event',
      text: taking
        ? textsOf(taking.table).one
        : 'SELECT * FROM log.append_event($1, $2, $3, $4, $5, $6, $7)',
      values: [
        stream,
        expectedNumber(expected),
        event.id,
        event.type,
        event.typeVersion,
        JSON.stringify(event.data),
        JSON.stringify(event.meta),
        ...(taking?.values ?? []),
      ],
    })
    if (taking) taking.taken = one.rows[0]?.status != null
    return taking?.taken === false ? undefined : [one.rows]
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    try {
      const stored = await this.store(batch)
      if (!stored) return this.sendWithout(batch)
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

  /** Turns away those whose key somebody has, and sends the others: what they take is theirs by now. */
  private async sendWithout(batch: readonly Waiting[]): Promise<void> {
    const others: Waiting[] = []
    for (const waiting of batch) {
      const late = open(waiting.takings)
      if (late.length > 0) waiting.reject(new KeyTaken(late))
      else others.push(waiting)
    }
    if (others.length > 0) await this.send(others)
  }
}
