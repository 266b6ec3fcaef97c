import type pg from 'pg'
import type { EventStore, Position } from '../event-store/port.ts'
import { type SealRow, sealColumns, sealOf } from './compare.ts'
import { merkleLevels, merklePath, readLeaf, splitLeaves, unpackPlaces } from './format.ts'
import { successions } from './signing.ts'

/** Where an event stands under its seal: the hashes beside its way up to the root. */
export interface Proof {
  /** The seal's number. */
  readonly seal: string
  /** From the leaf up: the hash beside it, and whether that stands on its left or right. */
  readonly path: readonly (readonly [side: 'left' | 'right', hash: string])[]
}

/** A proof, and what the leaf is over: see `Seal.format`. */
export interface Proved extends Proof {
  readonly format: 1 | 2
}

/** A seal as it is told to others: hashes and signatures in hex. */
export interface SealTold {
  readonly number: string
  readonly after: string
  readonly upto: string
  readonly events: number
  readonly root: string
  readonly previous: string
  readonly sealedAt: string
  readonly format: 1 | 2
  readonly placesHash: string
  readonly hash: string
  readonly signature: string
}

const told = (row: SealRow): SealTold => {
  const seal = sealOf(row)
  return {
    number: row.number,
    ...{ after: row.after, upto: row.upto, events: row.events },
    root: row.root.toString('hex'),
    previous: row.previous.toString('hex'),
    sealedAt: row.sealed_at,
    format: row.format,
    placesHash: seal.placesHash.toString('hex'),
    hash: row.hash.toString('hex'),
    signature: row.signature.toString('hex'),
  }
}

/** Seals that are read together. */
const BATCH = 500

interface Ranged {
  readonly row: SealRow
  readonly levels: readonly (readonly Buffer[])[]
  /** Which leaf is that of which position. */
  readonly places: ReadonlyMap<string, number>
}

const placesOf = (events: readonly { readonly position: Position }[]) =>
  new Map(events.map(({ position }, at) => [position.toString(), at]))

/** What proves to others that an event stands in the log as it was sealed. */
export class Proofs {
  private readonly pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** The number of the last seal; '0' where there is none. */
  async last(): Promise<string> {
    const { rows } = await this.pool.query<{ last: string }>(
      'SELECT coalesce(max(number), 0) AS last FROM seals.seal',
    )
    return rows[0]?.last ?? '0'
  }

  /**
   * Proves events one after the other: the seal that several are under is read once.
   * @param upto the last seal that counts: one that is set meanwhile is none of this
   */
  prover(store: EventStore, upto: string): (position: Position) => Promise<Proved | undefined> {
    let last: Ranged | undefined
    return async (position) => {
      const isUnder = last && position > BigInt(last.row.after) && position <= BigInt(last.row.upto)
      if (!isUnder) last = await this.over(store, position, upto)
      if (!last) return undefined
      const at = last.places.get(position.toString())
      const { number: seal, format } = last.row
      return { seal, path: at === undefined ? [] : merklePath(last.levels, at), format }
    }
  }

  /** The seal over a position, with all that stands under it; undefined where it is not sealed yet. */
  private async over(
    store: EventStore,
    position: Position,
    upto: string,
  ): Promise<Ranged | undefined> {
    const { rows } = await this.pool.query<SealRow & { leaves: Buffer | null }>(
      `SELECT ${sealColumns}, leaves FROM seals.seal WHERE upto >= $1 AND number <= $2 ORDER BY upto LIMIT 1`,
      [position.toString(), upto],
    )
    const [row] = rows
    if (!row || BigInt(row.after) >= position) return undefined
    const places = row.places && unpackPlaces(row.places)
    if (row.leaves && places)
      return {
        row,
        levels: merkleLevels(splitLeaves(row.leaves)),
        places: placesOf(places),
      }
    const { events } = await store.readAll(sealOf(row).after, { max: row.events })
    return {
      row,
      levels: merkleLevels(events.map(readLeaf)),
      places: placesOf(events),
    }
  }

  /** The number of the seal that each of these positions is under; of what is not sealed yet there is none. */
  async numbersOver(positions: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ position: string; number: string }>(
      `SELECT p.position, s.number FROM unnest($1::bigint[]) AS p (position) CROSS JOIN LATERAL (
         SELECT number, after FROM seals.seal WHERE upto >= p.position ORDER BY upto LIMIT 1) AS s
       WHERE s.after < p.position`,
      [positions],
    )
    return new Map(rows.map(({ position, number }) => [position, number]))
  }

  /** How many seals there are from one to another. */
  async count(from: string, upto: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: string }>(
      'SELECT count(*) FROM seals.seal WHERE number BETWEEN $1 AND $2',
      [from, upto],
    )
    return Number(rows[0]?.count ?? 0)
  }

  /** The seals from one to another, in their order; or these alone. */
  async *seals(
    of: { readonly from: string; readonly upto: string } | { readonly only: readonly string[] },
  ) {
    const only = 'only' in of ? of.only : null
    const upto = 'upto' in of ? of.upto : null
    let from = 'from' in of ? of.from : '1'
    for (;;) {
      const { rows } = await this.pool.query<SealRow>(
        `SELECT ${sealColumns} FROM seals.seal WHERE number >= $1
           AND ($3::bigint[] IS NULL OR number = ANY ($3::bigint[]))
           AND ($4::bigint IS NULL OR number <= $4) ORDER BY number LIMIT $2`,
        [from, BATCH, only, upto],
      )
      for (const row of rows) yield told(row)
      const end = rows.at(-1)
      if (!end || rows.length < BATCH) return
      from = (BigInt(end.number) + 1n).toString()
    }
  }

  /** Which keys sealed before the present one, the latest first, each vouched for by the next. */
  async successions() {
    return (await successions(this.pool)).map((one) => ({
      turn: one.turn,
      former: one.former.toString('hex'),
      key: one.key.toString('hex'),
      number: one.number,
      hash: one.hash.toString('hex'),
      at: one.at,
      signature: one.signature.toString('hex'),
    }))
  }
}
