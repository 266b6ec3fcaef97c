import type pg from 'pg'
import { inTransaction, PATIENT } from './database.ts'
import type { EventStore, Position } from './event-store/port.ts'
import { type KeyRing, ringOf } from './key-ring.ts'
import type { NotePlace } from './notes.ts'
import type { SealRow } from './seals/compare.ts'
import { faultLine } from './seals/faults.ts'
import {
  hashOf,
  merkleRoot,
  packPlaces,
  placesHashOf,
  type Seal,
  storedLeaf,
} from './seals/format.ts'
import { LAST_SEAL, noteLastSeal } from './seals/last-seal.ts'
import { readStored } from './seals/read.ts'
import {
  epochsOf,
  isSignedBy,
  type Signer,
  signerOf,
  successionTable,
  writeSuccession,
} from './seals/signing.ts'
import { verificationTable } from './seals/verification-table.ts'
import { compareNotes, type Verdict, type VerifyOptions, verifyAll } from './seals/verify.ts'
import { makeTables } from './tables.ts'

/** Events under one seal at most. */
const RANGE = 1000
const SEAL_LOCK = 727006

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
  CREATE INDEX IF NOT EXISTS seal_upto ON seals.seal (upto);
  ${successionTable};
  ${verificationTable}`

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
  private readonly note: string

  /**
   * @param options.masterKey what the pair that signs is derived from
   * @param options.notes where the last seal is noted outside of the database
   * @param options.note the name of that note; of the portal's log where it is not told
   */
  constructor(options: {
    pool: pg.Pool
    store: EventStore
    masterKey: Buffer | KeyRing
    notes?: readonly NotePlace[]
    note?: string
  }) {
    this.pool = options.pool
    this.store = options.store
    this.master = ringOf(options.masterKey)
    this.notes = options.notes ?? []
    this.note = options.note ?? LAST_SEAL
  }

  /** Makes the tables; safe to call from several processes. */
  async migrate(): Promise<void> {
    await makeTables(this.pool, 'seals', table)
  }

  /**
   * Seals what came since the last seal, and notes the last one. Throws SealsGone.
   * @param upto the last position that is sealed; the log's last where it is not told
   * @returns how many seals were set
   */
  async seal(now: () => Date = () => new Date(), upto?: Position): Promise<number> {
    const { count, last, signer } = await this.locked(async (client) => {
      await this.master.refresh()
      const signer = signerOf(this.master.current.bytes)
      const { epochs } = await epochsOf(client, signer.publicKey)
      const { faults } = await compareNotes(client, this.noted, epochs)
      if (faults[0]) throw new SealsGone(faultLine(faults[0]))
      let last = await this.last(client)
      const head = upto ?? (await this.store.head())
      for (let count = 0; ; count++) {
        const set = await this.setNext(client, last, head, signer, now())
        if (!set) return { count, last, signer }
        last = set
      }
    })
    await noteLastSeal(this.noted, signer, last, now())
    return count
  }

  /**
   * Takes the present last seal for the one to be noted, whatever was noted: after an older backup was
   * restored on purpose.
   */
  async accept(now: () => Date = () => new Date()): Promise<void> {
    const last = await this.locked((client) => this.last(client))
    await noteLastSeal(this.noted, signerOf(this.master.current.bytes), last, now())
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

  /** Recomputes every seal from the log, and compares the last with what is noted elsewhere. */
  async verify(asked?: string, options: Omit<VerifyOptions, 'asked'> = {}): Promise<Verdict> {
    await this.master.refresh()
    const { publicKey } = signerOf(this.master.current.bytes)
    const { pool, store, notes, note } = this
    return verifyAll({ pool, store, notes, note, publicKey }, { ...options, asked })
  }

  private get noted() {
    return { places: this.notes, name: this.note }
  }

  /** The public half of the key that seals now, in hex. */
  async publicKey(): Promise<string> {
    await this.master.refresh()
    return signerOf(this.master.current.bytes).publicKey.toString('hex')
  }

  /** The last seal that was set; undefined where nothing is sealed yet. */
  async latest(): Promise<{ number: string; hash: string; sealedAt: string } | undefined> {
    const { rows } = await this.pool.query<{
      number: string
      hash: Buffer
      sealed_at: Date | string
    }>('SELECT number, hash, sealed_at FROM seals.seal ORDER BY number DESC LIMIT 1')
    const [row] = rows
    if (!row) return undefined
    const sealedAt = new Date(row.sealed_at).toISOString()
    return { number: row.number, hash: row.hash.toString('hex'), sealedAt }
  }

  /** Signs what the portal says of its log, with the key that seals. */
  async sign(what: string): Promise<Buffer> {
    await this.master.refresh()
    return signerOf(this.master.current.bytes).sign(what)
  }

  /** Was it signed by the key that seals now? */
  async isOurs(what: string, signature: Uint8Array): Promise<boolean> {
    await this.master.refresh()
    return isSignedBy(signerOf(this.master.current.bytes).publicKey, what, signature)
  }

  /** Sets one seal after the last. @returns undefined where there is nothing to be sealed */
  private async setNext(
    client: pg.PoolClient,
    last: LastSeal,
    head: Position,
    signer: Signer,
    now: Date,
  ): Promise<LastSeal | undefined> {
    const events = await readStored(this.store, last.upto, head, RANGE)
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
      // The first seal of a long log takes its time.
      await client.query(PATIENT)
      await client.query('SELECT pg_advisory_xact_lock($1)', [SEAL_LOCK])
      return work(client)
    })
  }
}
