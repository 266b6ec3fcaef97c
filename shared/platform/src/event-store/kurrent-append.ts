import {
  BACKWARDS,
  END,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client'
import { awayOf } from '../away.ts'
import type { Client, Connection } from './kurrent-connection.ts'
import { eventOf, recordedOf, stateOf } from './kurrent-event.ts'
import {
  type Appended,
  type Position,
  type Recorded,
  type StreamWrite,
  VersionConflict,
} from './port.ts'

/** How far back a write of unknown outcome is looked for: events of its stream, and their age in ms. */
const LOOK_BACK = 500
const LOOK_BACK_MS = 10 * 60_000
/** Events that a look begins with: mostly the newest is older than the write already. */
const GLANCE = 10

/** How often a repeated write goes again because others wrote to its stream meanwhile. */
const TURNS = 20
/** Writes of unknown outcome that are remembered. */
const UNSURE = 10_000

/** When a write was first sent, and what the log held then: what is kept of it stands after that. */
interface Moment {
  readonly time: number
  readonly after: Position
}

/** Appends, and finds out what became of those whose answer was lost. */
export class KurrentAppender {
  private readonly connection: Connection
  private readonly reached: () => Position
  /** Last events of writes whose outcome nobody was told, and when they were first sent. */
  private readonly unsure = new Map<string, Moment>()

  /** @param reached how far the log is known to reach */
  constructor(connection: Connection, reached: () => Position) {
    this.connection = connection
    this.reached = reached
  }

  /** Throws VersionConflict, and Away when the store is away for longer than a caller should wait. */
  async append(writes: readonly StreamWrite[]): Promise<Appended> {
    const last = writes.at(-1)?.events.at(-1)?.id ?? ''
    const first = this.unsure.get(last)
    const doubtful = this.unsure.delete(last)
    const began = first ?? { time: Date.now(), after: this.reached() }
    try {
      // A server that went away may have kept the write.
      return await this.connection.run((client, tries) =>
        tries > 0 || doubtful ? this.again(client, writes, began) : this.send(client, writes),
      )
    } catch (error) {
      if (awayOf(error)) this.doubt(last, began)
      throw error
    }
  }

  /** The caller was told that the store is away, and may come again with the same events. */
  private doubt(id: string, began: Moment): void {
    this.unsure.set(id, began)
    const [oldest] = this.unsure.keys()
    if (this.unsure.size > UNSURE && oldest !== undefined) this.unsure.delete(oldest)
  }

  private async send(client: Client, writes: readonly StreamWrite[]): Promise<Appended> {
    try {
      const [only] = writes
      if (writes.length === 1 && only) {
        const done = await client.appendToStream(only.stream, only.events.map(eventOf), {
          streamState: stateOf(only.expected),
          requiresLeader: true,
        })
        return {
          position: done.position?.prepare ?? 0n,
          versions: [done.nextExpectedRevision + 1n],
        }
      }
      const done = await client.multiStreamAppend(
        writes.map((write) => ({
          streamName: write.stream,
          expectedState: stateOf(write.expected),
          events: write.events.map(eventOf),
        })),
      )
      const versions = new Map(done.responses.map((one) => [one.streamName, one.revision + 1n]))
      const [last] = await lastOf(client, writes.at(-1)?.stream ?? '', 1)
      return {
        // Readers meet a unit's last event at a position of its own; that of the unit is its commit's.
        position: last && last.position > 0n ? last.position : done.position,
        versions: writes.map((write) => versions.get(write.stream) ?? 0n),
      }
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error
      const actual = typeof error.actualState === 'bigint' ? error.actualState + 1n : 0n
      const write = writes.find((one) => one.stream === error.streamName)
      throw new VersionConflict(error.streamName, write?.expected ?? 'any', actual)
    }
  }

  /**
   * Writes what may have been written before. Whoever expects nothing now expects what was seen in
   * looking: what was still on its way then comes into conflict with this, instead of coming twice.
   */
  private async again(
    client: Client,
    writes: readonly StreamWrite[],
    began: Moment,
  ): Promise<Appended> {
    for (let turns = 0; ; turns++) {
      const seen = await this.look(client, writes, began)
      if ('kept' in seen) return seen.kept
      const exact = writes.map((write, at) => {
        const version = seen.versions[at] ?? 0n
        return write.expected === 'any' || (write.expected === 'exists' && version > 0n)
          ? { ...write, expected: version }
          : write
      })
      try {
        return await this.send(client, exact)
      } catch (error) {
        if (!(error instanceof VersionConflict) || turns === TURNS) throw error
        const told = writes.find(({ stream }) => stream === error.stream)
        const isOurs = told?.expected === 'any' || told?.expected === 'exists'
        if (!isOurs && turns > 0) throw error
      }
    }
  }

  /** The outcome of a write that was kept, else the versions of its streams. All of a unit is kept, or nothing. */
  private async look(
    client: Client,
    writes: readonly StreamWrite[],
    began: Moment,
  ): Promise<{ kept: Appended } | { versions: bigint[] }> {
    const versions: bigint[] = []
    const kept: bigint[] = []
    let position = 0n
    for (const { stream, events } of writes) {
      const id = events.at(-1)?.id
      const found = await lastOf(
        client,
        stream,
        LOOK_BACK,
        (event) =>
          event.id === id ||
          event.position <= began.after ||
          event.time.getTime() < began.time - LOOK_BACK_MS,
      )
      versions.push(found[0]?.version ?? 0n)
      const same = found.find((event) => event.id === id)
      if (!same) continue
      kept.push(same.version)
      position = same.position
    }
    return kept.length === writes.length ? { kept: { position, versions: kept } } : { versions }
  }
}

/** A stream's last events, newest first, up to the one that is enough. Asks the leader. */
async function lastOf(
  client: Client,
  stream: string,
  max: number,
  isEnough: (event: Recorded) => boolean = () => false,
): Promise<Recorded[]> {
  const found: Recorded[] = []
  try {
    for (let size = Math.min(max, GLANCE); size > 0; size = max - found.length) {
      const sought = found.length + size
      const oldest = found.at(-1)
      const events = client.readStream(stream, {
        // Versions count from 1, revisions from 0.
        fromRevision: oldest ? oldest.version - 2n : END,
        direction: BACKWARDS,
        maxCount: size,
        requiresLeader: true,
      })
      for await (const { event } of events) {
        if (!event) continue
        const recorded = recordedOf(event)
        found.push(recorded)
        if (isEnough(recorded)) return found
      }
      if (found.length < sought || found.at(-1)?.version === 1n) return found
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error
  }
  return found
}
