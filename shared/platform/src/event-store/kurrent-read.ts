import {
  BACKWARDS,
  END,
  FORWARDS,
  type RecordedEvent,
  type Filter as ServerFilter,
  START,
  StreamNotFoundError,
} from '@kurrent/kurrentdb-client'
import { ReadAhead } from './kurrent-ahead.ts'
import { type Client, type Connection, lastEvent } from './kurrent-connection.ts'
import { ourEvents, readFrom, recordedOf } from './kurrent-event.ts'
import { type Batch, type Filter, isWanted, later, type Position, type Recorded } from './port.ts'

/** Events of the log that are read at once for who reads on. */
const AHEAD = 5000
/** Events of a stream that are read at once: what fails is read again. */
const PAGE = 500

/** What the server leaves out; it takes one kind of filter, the rest is left out here. */
const serverFilter = ({ types, prefixes }: Filter): ServerFilter => {
  if (types) return { filterOn: 'eventType', prefixes: [...types], checkpointInterval: 1 }
  if (!prefixes) return ourEvents
  // The client's native part fails on prefixes of streams; it takes an expression.
  const regex = `^(?:${prefixes.map((one) => one.replace(/[\\^$.|?*+()[\]{}#\s]/g, '\\$&')).join('|')})`
  return { filterOn: 'streamName', regex, checkpointInterval: 1 }
}

/** Reads, and reads again where the server went away meanwhile. Asks the leader: others may be behind. */
export class KurrentReader {
  private readonly connection: Connection
  private readonly ahead = new ReadAhead()
  /** The log reaches at least as far as this. */
  private known: Position = 0n

  constructor(connection: Connection) {
    this.connection = connection
  }

  /** Lets go of what was read ahead. */
  close(): void {
    this.ahead.clear()
  }

  /** How far the log is known to reach. */
  get reached(): Position {
    return this.known
  }

  /** The log was seen to reach as far as this. */
  reaches(position: Position): void {
    this.known = later(this.known, position)
  }

  async head(): Promise<Position> {
    const last = await this.connection.run((client) => lastEvent(client))
    this.reaches(last?.position?.prepare ?? 0n)
    return last?.position?.prepare ?? 0n
  }

  async *stream(
    stream: string,
    options: { from?: bigint; max?: number; backwards?: boolean } = {},
  ): AsyncIterable<Recorded> {
    const { backwards = false } = options
    let left = options.max ?? Number.POSITIVE_INFINITY
    let { from } = options
    while (left > 0) {
      const size = Math.min(left, PAGE)
      const page = await this.connection.run((client) =>
        streamPage(client, stream, { from, size, backwards }),
      )
      yield* page
      const last = page.at(-1)
      if (!last || page.length < size) return
      left -= size
      from = last.version + (backwards ? -1n : 1n)
      if (from < 1n) return
    }
  }

  async all(after: Position, options: Filter & { max: number }): Promise<Batch> {
    const { types, prefixes } = options
    if (types?.length === 0 || prefixes?.length === 0)
      return { events: [], checkpoint: later(await this.head(), after), caughtUp: true }
    const ready = this.ahead.take(after, options)
    if (ready) return ready
    const max = this.ahead.readsOn(after, options) ? Math.max(AHEAD, options.max) : options.max
    // What a filter leaves out is passed, too: as far as the log was known to reach before reading.
    if ((types || prefixes) && this.known <= after) await this.head()
    const { known } = this
    const batch = await this.connection.run((client) =>
      logPage(client, after, { ...options, max }, known),
    )
    this.reaches(batch.checkpoint)
    return this.ahead.cut(batch, options)
  }
}

async function streamPage(
  client: Client,
  stream: string,
  { from, size, backwards }: { from: bigint | undefined; size: number; backwards: boolean },
): Promise<Recorded[]> {
  const page: Recorded[] = []
  try {
    const events = client.readStream(stream, {
      fromRevision: from === undefined ? (backwards ? END : START) : from < 1n ? 0n : from - 1n,
      direction: backwards ? BACKWARDS : FORWARDS,
      maxCount: size,
      requiresLeader: true,
    })
    for await (const { event } of events) if (event) page.push(recordedOf(event))
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error
  }
  return page
}

/** @param known how far the log reached before this was called */
async function logPage(
  client: Client,
  after: Position,
  options: Filter & { max: number },
  known: Position,
): Promise<Batch> {
  const { max } = options
  // The server begins with the event at the position, or with the unit that it is of, however long.
  for (let again = 1; ; again *= 8) {
    const maxCount = after === 0n ? max : max + again
    const events: Recorded[] = []
    let checkpoint = after
    let seen = 0
    const found = client.readAll({
      fromPosition: readFrom(after),
      maxCount,
      requiresLeader: true,
      filter: serverFilter(options),
    })
    let full = false
    for await (const { event } of found) {
      seen++
      if (!event || event.type.startsWith('$') || full) continue
      const recorded = recordedOf(event as RecordedEvent)
      if (recorded.position <= after) continue
      checkpoint = recorded.position
      if (isWanted(recorded, options)) events.push(recorded)
      full = events.length === max
    }
    const caughtUp = !full && seen < maxCount
    if (caughtUp) return { events, checkpoint: later(checkpoint, known), caughtUp }
    if (checkpoint > after) return { events, checkpoint, caughtUp }
  }
}
