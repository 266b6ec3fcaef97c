/** A place in the whole log. Compare positions, never subtract them: KurrentDB's are sparse. A decimal string on the wire. */
export type Position = bigint

/** The later of two positions. */
export const later = (a: Position, b: Position): Position => (a > b ? a : b)

/** The version a stream must have for an append to succeed, counted from 1 event. */
export type Expected = 'any' | 'none' | 'exists' | bigint

/** A flat record of strings, as KurrentDB's multi-stream append asks. It never holds personal data. */
export type Metadata = Readonly<Record<string, string>>

/** An event as the store keeps it: personal fields are already sealed, `data` is plain JSON. */
export interface NewEvent {
  /** UUIDv7. Two appends with one id are the same event. */
  readonly id: string
  readonly type: string
  readonly typeVersion: number
  readonly data: unknown
  readonly meta: Metadata
}

/** An event as read back. `data` is parsed on first use, because parsing dominates replay. */
export interface Recorded {
  readonly id: string
  readonly stream: string
  /** The version of the stream after this event: the first event has version 1n. */
  readonly version: bigint
  readonly position: Position
  readonly type: string
  readonly typeVersion: number
  readonly data: unknown
  readonly meta: Metadata
  readonly time: Date
}

export interface StreamWrite {
  readonly stream: string
  readonly expected: Expected
  readonly events: readonly NewEvent[]
}

export interface Appended {
  /** The position of the last event written. */
  readonly position: Position
  /** The version of each written stream after the append, in the order of the writes. */
  readonly versions: readonly bigint[]
  /**
   * True where the store had one of the events already, by its id: then nothing was written now. A
   * store that cannot tell leaves it out.
   */
  readonly repeated?: true
}

/** A table whose rows are taken with an append: its name and its columns with their types, the key first. */
export interface TakingTable {
  readonly name: string
  readonly columns: Readonly<Record<string, string>>
}

/**
 * A row that an append takes with it into the store's own database, in the same transaction: where its key is
 * there already nothing is appended. One that was taken is not taken again by what is appended after that.
 */
export interface Taking {
  readonly table: TakingTable
  /** Of its columns, in their order. */
  readonly values: readonly [key: string, ...others: string[]]
  /** Whether the row is there by this; 'unheard' after an append of which nothing was heard. */
  taken: boolean | 'unheard'
}

/** Thrown by `append` where somebody has the key of what was to be taken. Nothing of that append was written. */
export class KeyTaken extends Error {
  /** Those that are somebody else's; what else was to be taken with them has been. */
  readonly takings: readonly Taking[]
  constructor(takings: readonly Taking[]) {
    super('the key is taken')
    this.name = 'KeyTaken'
    this.takings = takings
  }
}

/** Which events a reader wants. Filters join with AND; none means all. */
export interface Filter {
  /** Streams that begin with one of these. */
  readonly prefixes?: readonly string[]
  readonly types?: readonly string[]
}

/** Does a reader with this filter want the event? */
export const isWanted = ({ type, stream }: Recorded, { types, prefixes }: Filter): boolean =>
  (!types || types.includes(type)) && (!prefixes || prefixes.some((one) => stream.startsWith(one)))

export interface Batch {
  readonly events: readonly Recorded[]
  /** Also passes what the filter left out. */
  readonly checkpoint: Position
  readonly caughtUp: boolean
}

/** Thrown by `append` when a stream is not at the version expected. Nothing of that append was written. */
export class VersionConflict extends Error {
  readonly stream: string
  readonly expected: Expected
  readonly actual: bigint
  constructor(stream: string, expected: Expected, actual: bigint) {
    super(`stream ${stream} is at version ${actual}, expected ${expected}`)
    this.name = 'VersionConflict'
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** An event as its bytes stand in the store. */
export interface Stored {
  readonly position: Position
  readonly stream: string
  readonly version: bigint
  /** Everything of it in one text, the time to the microsecond: no two events have the same. */
  readonly text: string
}

export interface EventStore {
  /**
   * Appends to one or several streams as one unit. Throws VersionConflict.
   * @param takings only where it `takesAlong`; then throws KeyTaken, too. All are of one table
   */
  append(writes: readonly StreamWrite[], takings?: readonly Taking[]): Promise<Appended>
  /** Are rows of the product's own database taken with an append? */
  readonly takesAlong?: true
  readStream(
    stream: string,
    options?: { from?: bigint; max?: number; backwards?: boolean },
  ): AsyncIterable<Recorded>
  readAll(after: Position, options: Filter & { max: number }): Promise<Batch>
  /** Calls `on` with batches, one at a time, until the signal aborts. Rejects when `on` throws; the caller subscribes again from its checkpoint. */
  subscribe(
    after: Position,
    options: Filter & { batch: number; signal: AbortSignal },
    on: (batch: Batch) => Promise<void>,
  ): Promise<void>
  /** What is stored after one position and up to another, letter by letter; where a store cannot, what readers are given counts. */
  readStored?(after: Position, upto: Position, max: number): Promise<readonly Stored[]>
  /** The events at these positions as they are stored, in the order of their positions. */
  readStoredAt?(positions: readonly Position[]): Promise<readonly Stored[]>
  /**
   * The same in order and without a bound, for who looks at the whole log: each event's text in UTF-8
   * behind one byte of zero. The bytes are of use only until `on` returns.
   */
  scanStored?(
    after: Position,
    upto: Position,
    on: (position: Position, text: Buffer) => void,
  ): Promise<void>
  head(): Promise<Position>
  close(): Promise<void>
}
