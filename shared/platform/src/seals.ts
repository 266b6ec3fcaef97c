import type pg from 'pg'
import { inTransaction } from './database.ts'
import type { EventStore, Position, Stored } from './event-store/port.ts'
import { type KeyRing, ringOf } from './key-ring.ts'
import type { NotePlace } from './notes.ts'
import { compare, Faults, type Ranged, type SealRow, sealOf } from './seals/compare.ts'
import {
  hashOf,
  merkleRoot,
  packPlaces,
  placesHashOf,
  readLeaf,
  type Seal,
  storedLeaf,
} from './seals/format.ts'
import { notedSeals, noteLastSeal } from './seals/last-seal.ts'
import {
  type Epoch,
  epochsOf,
  isSignedBy,
  keyAt,
  type Signer,
  signerOf,
  successionTable,
  writeSuccession,
} from './seals/signing.ts'

/** Events under one seal at most. */
const RANGE = 1000
/** Events read of a range at most: what is beyond a seal's was put in later. */
const LOOK = 2 * RANGE
const SEAL_LOCK = 727006
const BEFORE_ALL = -(2n ** 63n)

const table = `
  CREATE SCHEMA IF NOT EXISTS seals;
  CREATE TABLE IF NOT EXISTS seals.seal (
    number bigint PRIMARY KEY,
    after bigint NOT NULL,
    upto bigint NOT NULL,
    events integer NOT NULL,
    root bytea NOT NULL,
    previous bytea NOT NULL,
    sealed_at text NOT NULL,
    hash bytea NOT NULL,
    signature bytea NOT NULL
  );
  ALTER TABLE seals.seal ADD COLUMN IF NOT EXISTS format integer NOT NULL DEFAULT 1,
    ADD COLUMN IF NOT EXISTS leaves bytea,
    ADD COLUMN IF NOT EXISTS places bytea;
  ALTER TABLE seals.seal ALTER COLUMN leaves SET STORAGE EXTERNAL,
    ALTER COLUMN places SET STORAGE EXTERNAL;
  ${successionTable}`

/** What verifying found. */
export interface Verdict {
  readonly whole: boolean
  readonly seals: number
  /** Events under seals, and those since the last one. */
  readonly sealed: number
  readonly unsealed: number
  /** The last seal's hash in hex; noted elsewhere, it shows later that nothing was cut off the end. */
  readonly last: string
  /** In words, where the log is not what was sealed; at most the first 20. */
  readonly faults: readonly string[]
  /** How many there are. */
  readonly faultCount: number
}

/** Thrown by `seal` where what was noted outside of the database is not in it: to seal on would hide it. */
export class SealsGone extends Error {}

interface LastSeal {
  readonly number: bigint
  readonly upto: Position
  readonly hash: Buffer
}
const none: LastSeal = { number: 0n, upto: 0n, hash: Buffer.alloc(32) }

/** Seals the log range by range, and proves later that nothing was changed or removed. */
export class Seals {
  private readonly pool: pg.Pool
  private readonly store: EventStore
  private readonly master: KeyRing
  private readonly notes: readonly NotePlace[]

  /**
   * @param options.masterKey what the pair that signs is derived from
   * @param options.notes where the last seal is noted outside of the database
   */
  constructor(options: {
    pool: pg.Pool
    store: EventStore
    masterKey: Buffer | KeyRing
    notes?: readonly NotePlace[]
  }) {
    this.pool = options.pool
    this.store = options.store
    this.master = ringOf(options.masterKey)
    this.notes = options.notes ?? []
  }

  /** Makes the tables; safe to call from several processes. */
  async migrate(): Promise<void> {
    await this.locked((client) => client.query(table))
  }

  /**
   * Seals what came since the last seal, and notes the last one. Throws SealsGone.
   * @returns how many seals were set
   */
  async seal(now: () => Date = () => new Date()): Promise<number> {
    const { count, last, signer } = await this.locked(async (client) => {
      await this.master.refresh()
      const signer = signerOf(this.master.current.bytes)
      const { epochs } = await epochsOf(client, signer.publicKey)
      const gone = await this.notNoted(client, epochs)
      if (gone[0]) throw new SealsGone(gone[0])
      let last = await this.last(client)
      const head = await this.store.head()
      for (let count = 0; ; count++) {
        const set = await this.setNext(client, last, head, signer, now())
        if (!set) return { count, last, signer }
        last = set
      }
    })
    await noteLastSeal(this.notes, signer, last, now())
    return count
  }

  /**
   * Takes the present last seal for the one to be noted, whatever was noted: after an older backup was
   * restored on purpose.
   */
  async accept(now: () => Date = () => new Date()): Promise<void> {
    const last = await this.locked((client) => this.last(client))
    await noteLastSeal(this.notes, signerOf(this.master.current.bytes), last, now())
  }

  /**
   * Lets the pair of another master key seal from now on; it vouches for what the former has sealed.
   * @param client in whose transaction, together with the key's own change
   */
  async succeed(client: pg.PoolClient, next: Buffer, now: Date): Promise<void> {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SEAL_LOCK])
    await writeSuccession(client, {
      former: signerOf(this.master.current.bytes),
      next: signerOf(next),
      last: await this.last(client),
      at: now,
    })
  }

  /**
   * Recomputes every seal from the log.
   * @param noted the hash of a seal in hex that was noted earlier: it must still be in the chain
   */
  async verify(noted?: string): Promise<Verdict> {
    const faults = new Faults()
    await this.master.refresh()
    const { publicKey } = signerOf(this.master.current.bytes)
    const { epochs, whole } = await epochsOf(this.pool, publicKey)
    if (!whole) faults.add("what this portal's keys vouch for each other was changed")
    await this.lookBefore(faults)
    let before = none
    let sealed = 0
    let found = noted === undefined
    let next: Promise<Ranged> | undefined
    for await (const row of this.rows()) {
      // What the next seal is over is read while this one's is hashed.
      const ranged = next ?? this.ranged(row)
      next = row.following && this.ranged(row.following)
      next?.catch(() => undefined)
      const seal = sealOf(row)
      const hash = hashOf(seal)
      const range = `positions ${seal.after + 1n} to ${seal.upto}`
      if (!isSignedBy(keyAt(epochs, seal.number), hash, row.signature) || !hash.equals(row.hash))
        faults.add(`seal ${seal.number} (${range}) was not set with this portal's key`)
      if (
        seal.number !== before.number + 1n ||
        seal.after !== before.upto ||
        !seal.previous.equals(before.hash)
      )
        faults.add(`a seal before seal ${seal.number} (${range}) is missing or another one`)
      const boundary = epochs.find(({ last }) => last?.number === seal.number)?.last
      if (boundary && !boundary.hash.equals(hash))
        faults.add(`seal ${seal.number} (${range}) is not the one that the former key set`)
      compare(seal, row, await ranged, faults)
      before = { number: seal.number, upto: seal.upto, hash }
      sealed += seal.events
      if (hash.toString('hex') === noted) found = true
    }
    if (!found) faults.add(`the seal ${noted} is gone: the end of the log was cut off`)
    for (const fault of await this.notNoted(this.pool, epochs)) faults.add(fault)
    return {
      whole: faults.count === 0,
      seals: Number(before.number),
      sealed,
      unsealed: await this.countAfter(before.upto),
      last: before.hash.toString('hex'),
      faults: faults.told,
      faultCount: faults.count,
    }
  }

  /** Sets one seal after the last. @returns undefined where there is nothing to be sealed */
  private async setNext(
    client: pg.PoolClient,
    last: LastSeal,
    head: Position,
    signer: Signer,
    now: Date,
  ): Promise<LastSeal | undefined> {
    const events = await this.read(last.upto, head, RANGE)
    const end = events.at(-1)
    if (!end) return undefined
    const leaves = events.map(storedLeaf)
    const places = packPlaces(events)
    const seal: Seal = {
      number: last.number + 1n,
      after: last.upto,
      upto: end.position,
      events: events.length,
      root: merkleRoot(leaves),
      previous: last.hash,
      sealedAt: now.toISOString(),
      format: 2,
      placesHash: placesHashOf(places),
    }
    const hash = hashOf(seal)
    await client.query(
      `INSERT INTO seals.seal (number, after, upto, events, root, previous, sealed_at, hash,
         signature, format, leaves, places)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        seal.number.toString(),
        seal.after.toString(),
        seal.upto.toString(),
        seal.events,
        seal.root,
        seal.previous,
        seal.sealedAt,
        hash,
        signer.sign(hash),
        seal.format,
        Buffer.concat(leaves),
        places,
      ],
    )
    return { number: seal.number, upto: seal.upto, hash }
  }

  /** In words, what was noted outside of the database and is not in it. */
  private async notNoted(db: pg.Pool | pg.PoolClient, epochs: readonly Epoch[]): Promise<string[]> {
    const known = epochs.map(({ publicKey }) => publicKey)
    const { notes, faults } = await notedSeals(this.notes, known)
    for (const { where, number, hash } of notes) {
      if (number === 0n) continue
      const found = await db.query<{ hash: Buffer }>(
        'SELECT hash FROM seals.seal WHERE number = $1',
        [number.toString()],
      )
      if (found.rows[0]?.hash.toString('hex') !== hash)
        faults.push(
          `seal ${number}, noted in ${where}, is gone or another one: seals were removed, or an older backup was restored (then say: npm run verify-log -- --accept)`,
        )
    }
    return faults
  }

  /** Readers begin after position 0: nobody sees what stands there, and no seal is over it. */
  private async lookBefore(faults: Faults): Promise<void> {
    for (const { position, stream } of (await this.store.readStored?.(BEFORE_ALL, 0n, LOOK)) ?? [])
      faults.add(
        `position ${position} (stream ${stream}) is before the first, where nothing may be`,
      )
  }

  /** What is stored after one position and up to another. */
  private async read(after: Position, upto: Position, max: number): Promise<readonly Stored[]> {
    if (this.store.readStored) return this.store.readStored(after, upto, max)
    const { events } = await this.store.readAll(after, { max })
    return events
      .filter(({ position }) => position <= upto)
      .map((event) => ({
        position: event.position,
        stream: event.stream,
        version: event.version,
        text: JSON.stringify([
          event.position.toString(),
          event.stream,
          event.version.toString(),
          event.id,
          event.type,
          event.typeVersion,
          event.data,
          Object.entries(event.meta).sort(([a], [b]) => (a < b ? -1 : 1)),
          event.time.toISOString(),
        ]),
      }))
  }

  /** What a seal is over, as it is now. */
  private async ranged(row: SealRow): Promise<Ranged> {
    const after = BigInt(row.after)
    if (row.format === 1) {
      const { events } = await this.store.readAll(after, { max: row.events })
      return { events: [], leaves: events.map(readLeaf) }
    }
    const events = await this.read(after, BigInt(row.upto), LOOK)
    return { events, leaves: events.map(storedLeaf) }
  }

  private async countAfter(position: Position): Promise<number> {
    let count = 0
    for (let after = position; ; ) {
      const batch = await this.store.readAll(after, { max: 10_000 })
      count += batch.events.length
      after = batch.checkpoint
      if (batch.caughtUp) return count
    }
  }

  /** All seals in order, each with the one after it where that is known already. */
  private async *rows(): AsyncIterable<SealRow & { following?: SealRow }> {
    for (let number = '0'; ; ) {
      const found = await this.pool.query<SealRow>(
        'SELECT * FROM seals.seal WHERE number > $1 ORDER BY number LIMIT 50',
        [number],
      )
      for (const [at, row] of found.rows.entries())
        yield { ...row, ...(found.rows[at + 1] ? { following: found.rows[at + 1] } : {}) }
      const last = found.rows.at(-1)
      if (!last) return
      number = last.number
    }
  }

  private async last(client: pg.PoolClient): Promise<LastSeal> {
    const found = await client.query<SealRow>(
      'SELECT number, upto, hash FROM seals.seal ORDER BY number DESC LIMIT 1',
    )
    const row = found.rows[0]
    return row ? { number: BigInt(row.number), upto: BigInt(row.upto), hash: row.hash } : none
  }

  /** Two processes must not seal the same range. */
  private locked<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [SEAL_LOCK])
      return work(client)
    })
  }
}

/** The verdict in one line for people. */
export function verdictLine(verdict: Verdict): string {
  const { whole, faults, faultCount, sealed, seals, unsealed, last } = verdict
  if (!whole) {
    const told = faults.slice(0, 5)
    const more = faultCount > told.length ? ` (and ${faultCount - told.length} more)` : ''
    return `The log is NOT whole: ${told.join('; ')}${more}`
  }
  return `The log is whole: ${sealed} events under ${seals} seals, ${unsealed} since then; last seal ${last}`
}
