import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from './database.ts'
import type { EventStore, Position, Recorded } from './event-store/port.ts'

/** Events under one seal at most; what was changed is found to this precision. */
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
  )`

/** One range of the log, `after` exclusive and `upto` inclusive, chained to the seal before. */
interface Seal {
  readonly number: bigint
  readonly after: Position
  readonly upto: Position
  readonly events: number
  readonly root: Buffer
  readonly previous: Buffer
  readonly sealedAt: string
}

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
}

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

/** A leaf covers everything that the store gives of an event; a sealed field counts as it is stored. */
function leaf(event: Recorded): Buffer {
  const { position, stream, version, id, type, typeVersion, data, meta, time } = event
  const text = JSON.stringify([
    position.toString(),
    stream,
    version.toString(),
    id,
    type,
    typeVersion,
    data,
    Object.entries(meta).sort(([a], [b]) => (a < b ? -1 : 1)),
    time.toISOString(),
  ])
  return sha256(LEAF, text)
}

/** The root over leaves; an odd one out goes up as it is. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  let level = [...leaves]
  while (level.length > 1) {
    const next: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] as Buffer
      const right = level[at + 1]
      next.push(right ? sha256(NODE, left, right) : left)
    }
    level = next
  }
  return level[0] ?? sha256('')
}

const hashOf = (seal: Seal): Buffer =>
  sha256(
    JSON.stringify([
      seal.number.toString(),
      seal.after.toString(),
      seal.upto.toString(),
      seal.events,
      seal.root.toString('hex'),
      seal.previous.toString('hex'),
      seal.sealedAt,
    ]),
  )

/** The DER that stands before the 32 bytes of an Ed25519 private key. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The pair that seals are signed with, from the master key: who has the database alone cannot forge one. */
function keysFrom(masterKey: Buffer): { privateKey: KeyObject; publicKey: KeyObject } {
  const seed = Buffer.from(hkdfSync('sha256', masterKey, '', 'portal log seals', 32))
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** Seals the log range by range, and proves later that nothing was changed or removed. */
export class Seals {
  private readonly pool: pg.Pool
  private readonly store: EventStore
  private readonly privateKey: KeyObject
  private readonly publicKey: KeyObject

  constructor(options: { pool: pg.Pool; store: EventStore; masterKey: Buffer }) {
    this.pool = options.pool
    this.store = options.store
    const { privateKey, publicKey } = keysFrom(options.masterKey)
    this.privateKey = privateKey
    this.publicKey = publicKey
  }

  /** Makes the table; safe to call from several processes. */
  async migrate(): Promise<void> {
    await this.locked((client) => client.query(table))
  }

  /** Seals what came since the last seal. @returns how many seals were set */
  async seal(now: () => Date = () => new Date()): Promise<number> {
    return this.locked(async (client) => {
      let before = await this.last(client)
      for (let count = 0; ; count++) {
        const after = before?.upto ?? 0n
        const { events } = await this.store.readAll(after, { max: RANGE })
        const end = events.at(-1)
        if (!end) return count
        const seal: Seal = {
          number: (before?.number ?? 0n) + 1n,
          after,
          upto: end.position,
          events: events.length,
          root: merkleRoot(events.map(leaf)),
          previous: before?.hash ?? Buffer.alloc(32),
          sealedAt: now().toISOString(),
        }
        const hash = hashOf(seal)
        await client.query('INSERT INTO seals.seal VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
          seal.number.toString(),
          seal.after.toString(),
          seal.upto.toString(),
          seal.events,
          seal.root,
          seal.previous,
          seal.sealedAt,
          hash,
          sign(null, hash, this.privateKey),
        ])
        before = { number: seal.number, upto: seal.upto, hash }
      }
    })
  }

  /**
   * Recomputes every seal from the log.
   * @param noted the hash of a seal in hex that was noted earlier: it must still be in the chain
   */
  async verify(noted?: string): Promise<Verdict> {
    const faults: string[] = []
    let before = { number: 0n, upto: 0n, hash: Buffer.alloc(32) as Buffer }
    let sealed = 0
    let found = noted === undefined
    for await (const row of this.rows()) {
      const seal = sealOf(row)
      const range = `positions ${seal.after + 1n} to ${seal.upto}`
      const hash = hashOf(seal)
      if (!verify(null, hash, this.publicKey, row.signature) || !hash.equals(row.hash))
        faults.push(`seal ${seal.number} (${range}) was not set with this portal's key`)
      if (
        seal.number !== before.number + 1n ||
        seal.after !== before.upto ||
        !seal.previous.equals(before.hash)
      )
        faults.push(`a seal before seal ${seal.number} (${range}) is missing or another one`)
      const { events } = await this.store.readAll(seal.after, { max: seal.events })
      if (!merkleRoot(events.map(leaf)).equals(seal.root))
        faults.push(`${range} are not what was sealed at ${seal.sealedAt}`)
      before = { number: seal.number, upto: seal.upto, hash }
      sealed += seal.events
      if (hash.toString('hex') === noted) found = true
    }
    if (!found) faults.push(`the seal ${noted} is gone: the end of the log was cut off`)
    let unsealed = 0
    for (let after = before.upto; ; ) {
      const batch = await this.store.readAll(after, { max: 10_000 })
      unsealed += batch.events.length
      after = batch.checkpoint
      if (batch.caughtUp) break
    }
    return {
      whole: faults.length === 0,
      seals: Number(before.number),
      sealed,
      unsealed,
      last: before.hash.toString('hex'),
      faults: faults.slice(0, 20),
    }
  }

  private async *rows(): AsyncIterable<SealRow> {
    for (let number = '0'; ; ) {
      const found = await this.pool.query<SealRow>(
        'SELECT * FROM seals.seal WHERE number > $1 ORDER BY number LIMIT 200',
        [number],
      )
      yield* found.rows
      const last = found.rows.at(-1)
      if (!last) return
      number = last.number
    }
  }

  private async last(client: pg.PoolClient) {
    const found = await client.query<SealRow>(
      'SELECT * FROM seals.seal ORDER BY number DESC LIMIT 1',
    )
    const row = found.rows[0]
    return row && { number: BigInt(row.number), upto: BigInt(row.upto), hash: row.hash }
  }

  /** Two processes must not seal the same range. */
  private locked<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [SEAL_LOCK])
      return work(client)
    })
  }
}

interface SealRow {
  number: string
  after: string
  upto: string
  events: number
  root: Buffer
  previous: Buffer
  sealed_at: string
  hash: Buffer
  signature: Buffer
}

const sealOf = (row: SealRow): Seal => ({
  number: BigInt(row.number),
  after: BigInt(row.after),
  upto: BigInt(row.upto),
  events: row.events,
  root: row.root,
  previous: row.previous,
  sealedAt: row.sealed_at,
})

/** Seals now and every few minutes until stopped; what goes wrong is told and tried again next time. */
export function keepSealing(
  seals: Seals,
  options: { everyMs?: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  let under = Promise.resolve()
  const once = () => {
    under = under.then(async () => {
      await seals.seal().catch(options.onError)
    })
  }
  once()
  const timer = setInterval(once, options.everyMs ?? 300_000)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await under
    },
  }
}

/** The verdict in one line for people. */
export function verdictLine(verdict: Verdict): string {
  const { whole, faults, sealed, seals, unsealed, last } = verdict
  if (!whole) {
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
    return `The log is NOT whole: ${faults[0]}${more}`
  }
  return `The log is whole: ${sealed} events under ${seals} seals, ${unsealed} since then; last seal ${last}`
}
