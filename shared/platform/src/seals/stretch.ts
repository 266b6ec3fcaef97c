import type pg from 'pg'
import type { EventStore, Position } from '../event-store/port.ts'
import { compare, type Ranged, rangeOf, type SealRow, sealColumns, sealOf } from './compare.ts'
import { type Fault, Faults } from './faults.ts'
import { hashOf, LeafRun, readLeaf, type Seal, storedLeaf } from './format.ts'
import { readStored } from './read.ts'
import { type Epoch, isSignedBy, keyAt } from './signing.ts'

/** Seals that are verified together: some 50,000 events, half a second. */
const STRETCH = 50
/** Events read of a range at most, over those that were sealed: what is beyond was put in later. */
const LOOK = 2000

/** A seal as the next one is chained to it. */
export interface Link {
  readonly number: bigint
  readonly upto: Position
  readonly hash: Uint8Array
}

/** Before the first seal. */
export const beginning: Link = { number: 0n, upto: 0n, hash: Buffer.alloc(32) }

/** What was found of some seals. Nothing in it but what can be sent to another process. */
export interface Stretch {
  /** The last of them; what it began with where there are no more. */
  readonly last: Link
  readonly seals: number
  readonly events: number
  readonly faults: readonly Fault[]
  readonly faultCount: number
  /** Was the seal asked for among them? */
  readonly found: boolean
}

interface Found {
  readonly row: SealRow
  readonly seal: Seal
}

/**
 * Recomputes the seals after one, as many as are well done together, from the log.
 * @param of.epochs the portal's keys
 * @param of.asked the hash in hex of a seal that is looked for
 */
export async function verifyStretch(
  { pool, store }: { pool: pg.Pool; store: EventStore },
  of: { readonly after: Link; readonly epochs: readonly Epoch[]; readonly asked?: string },
): Promise<Stretch> {
  const { rows } = await pool.query<SealRow>(
    `SELECT ${sealColumns} FROM seals.seal WHERE number > $1 ORDER BY number LIMIT $2`,
    [of.after.number.toString(), STRETCH],
  )
  const sealed = rows.map((row) => ({ row, seal: sealOf(row) }))
  const roots = await rootsOf(store, sealed)
  const faults = new Faults()
  let last = of.after
  let events = 0
  let found = false
  for (const [at, one] of sealed.entries()) {
    const { seal, row } = one
    const hash = hashOf(seal)
    for (const kind of faultsOf(one, hash, last, of.epochs))
      faults.add({ kind, seal: seal.number.toString(), ...rangeOf(seal) })
    if (!roots[at]?.equals(seal.root))
      compare(seal, row, await leavesOf(pool, row), await rangedOf(store, one), faults)
    last = { number: seal.number, upto: seal.upto, hash }
    events += seal.events
    if (hash.toString('hex') === of.asked) found = true
  }
  const { told, count } = faults
  return { last, seals: rows.length, events, faults: told, faultCount: count, found }
}

/** What is wrong with a seal itself. */
function faultsOf({ seal, row }: Found, hash: Buffer, before: Link, epochs: readonly Epoch[]) {
  const kinds: Fault['kind'][] = []
  if (!isSignedBy(keyAt(epochs, seal.number), hash, row.signature) || !hash.equals(row.hash))
    kinds.push('signature')
  if (
    seal.number !== before.number + 1n ||
    seal.after !== before.upto ||
    !seal.previous.equals(before.hash)
  )
    kinds.push('chain')
  const boundary = epochs.find(({ last }) => last?.number === seal.number)?.last
  if (boundary && !hash.equals(boundary.hash)) kinds.push('former')
  return kinds
}

/**
 * The roots over what the seals' ranges hold now, read in one go where they follow each other; none
 * for a range that has to be looked at by itself.
 */
async function rootsOf(
  store: EventStore,
  sealed: readonly Found[],
): Promise<(Buffer | undefined)[]> {
  const roots: (Buffer | undefined)[] = []
  if (!store.scanStored) return roots
  for (let at = 0; at < sealed.length; ) {
    const first = at
    while (
      at < sealed.length &&
      isNext(sealed[at] as Found, at > first ? sealed[at - 1] : undefined)
    )
      at++
    if (at === first) {
      at++
      continue
    }
    const run = new LeafRun(LOOK)
    let open = first
    const until = (position: Position) => {
      for (; open < at && position > (sealed[open] as Found).seal.upto; open++)
        roots[open] = run.root()
    }
    const [from, to] = [sealed[first] as Found, sealed[at - 1] as Found]
    await store.scanStored(from.seal.after, to.seal.upto, (position, text) => {
      until(position)
      run.add(text)
    })
    until(to.seal.upto + 1n)
  }
  return roots
}

const isNext = ({ seal }: Found, before: Found | undefined): boolean =>
  seal.format === 2 && seal.upto > seal.after && (!before || before.seal.upto === seal.after)

async function leavesOf(pool: pg.Pool, { number }: SealRow): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ leaves: Buffer | null }>(
    'SELECT leaves FROM seals.seal WHERE number = $1',
    [number],
  )
  return rows[0]?.leaves ?? undefined
}

/** What a seal is over, as it is now. */
async function rangedOf(store: EventStore, { seal, row }: Found): Promise<Ranged> {
  if (seal.format === 1) {
    const { events } = await store.readAll(seal.after, { max: row.events })
    return { events: [], leaves: events.map(readLeaf) }
  }
  const events = await readStored(store, seal.after, seal.upto, LOOK)
  return { events, leaves: events.map(storedLeaf) }
}
