import type pg from 'pg'
import type { EventStore, Position } from '../event-store/port.ts'
import type { NotePlace } from '../notes.ts'
import { type Fault, Faults, faultLine } from './faults.ts'
import { notedSeals } from './last-seal.ts'
import { type Epoch, epochsOf } from './signing.ts'
import { beginning, type Link, type Stretch, verifyStretch } from './stretch.ts'

const BEFORE_ALL = -(2n ** 63n)
/** Events before the first position that are told. */
const EARLY = 1000

/** A seal that is noted outside of the database, and whether it is the one that is in it. */
export interface NoteCheck {
  /** A folder or a bucket. */
  readonly where: string
  readonly seal: string
  readonly hash: string
  /** When it was noted, as ISO text. */
  readonly notedAt: string
  readonly same: boolean
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
  /** Where the log is not what was sealed; at most the first 20. */
  readonly faults: readonly Fault[]
  /** How many there are. */
  readonly faultCount: number
  /** What the seals were compared with that stands outside of the database. */
  readonly notes: readonly NoteCheck[]
}

/** What verifying works with. */
export interface Verifying {
  readonly pool: pg.Pool
  readonly store: EventStore
  readonly notes: readonly NotePlace[]
  /** The name of the note. */
  readonly note: string
  /** The key that seals now: its public half. */
  readonly publicKey: Buffer
}

export interface VerifyOptions {
  /** The hash of a seal in hex that was noted earlier: it must still be in the chain. */
  readonly asked?: string | undefined
  /** Does the work of one stretch, here or in another process. */
  readonly stretch?: (of: { after: Link; epochs: Epoch[]; asked?: string }) => Promise<Stretch>
  /** Is told how many sealed events were looked at so far. */
  readonly onProgress?: (events: number) => Promise<void> | void
}

/** Recomputes every seal from the log, and compares the last with what is noted elsewhere. */
export async function verifyAll(of: Verifying, options: VerifyOptions = {}): Promise<Verdict> {
  const { pool, store } = of
  const { asked, onProgress = () => undefined } = options
  const stretch = options.stretch ?? ((one) => verifyStretch({ pool, store }, one))
  const faults = new Faults()
  const { epochs, whole } = await epochsOf(pool, of.publicKey)
  if (!whole) faults.add({ kind: 'succession' })
  await lookBefore(store, faults)
  let last: Link = beginning
  let sealed = 0
  let found = asked === undefined
  for (;;) {
    const next = await stretch({ after: last, epochs, ...(asked === undefined ? {} : { asked }) })
    if (next.seals === 0) break
    last = next.last
    sealed += next.events
    found ||= next.found
    faults.take(next.faults, next.faultCount)
    await onProgress(sealed)
  }
  if (!found) faults.add({ kind: 'askedGone', hash: asked ?? '' })
  const noted = await compareNotes(pool, { places: of.notes, name: of.note }, epochs)
  for (const fault of noted.faults) faults.add(fault)
  return {
    whole: faults.count === 0,
    seals: Number(last.number),
    sealed,
    unsealed: await countAfter(store, last.upto),
    last: Buffer.from(last.hash).toString('hex'),
    faults: faults.told,
    faultCount: faults.count,
    notes: noted.checks,
  }
}

/** Compares the seals with what is noted outside of the database. */
export async function compareNotes(
  db: pg.Pool | pg.PoolClient,
  noted: { readonly places: readonly NotePlace[]; readonly name: string },
  epochs: readonly Epoch[],
): Promise<{ checks: NoteCheck[]; faults: Fault[] }> {
  const known = epochs.map(({ publicKey }) => publicKey)
  const { notes, forged } = await notedSeals(noted, known)
  const faults: Fault[] = forged.map((where) => ({ kind: 'noteForged', where }))
  const checks: NoteCheck[] = []
  for (const { where, number, hash, notedAt } of notes) {
    if (number === 0n) continue
    const seal = number.toString()
    const there = await db.query<{ hash: Buffer }>(
      'SELECT hash FROM seals.seal WHERE number = $1',
      [seal],
    )
    const same = there.rows[0]?.hash.toString('hex') === hash
    checks.push({ where, seal, hash, notedAt, same })
    if (!same) faults.push({ kind: 'notedGone', seal, where })
  }
  return { checks, faults }
}

/** Readers begin after position 0: nobody sees what stands there, and no seal is over it. */
async function lookBefore(store: EventStore, faults: Faults): Promise<void> {
  for (const { position, version, stream } of (await store.readStored?.(BEFORE_ALL, 0n, EARLY)) ??
    [])
    faults.add({
      kind: 'early',
      position: position.toString(),
      version: version.toString(),
      stream,
    })
}

async function countAfter(store: EventStore, position: Position): Promise<number> {
  let count = 0
  for (let after = position; ; ) {
    const batch = await store.readAll(after, { max: 10_000 })
    count += batch.events.length
    after = batch.checkpoint
    if (batch.caughtUp) return count
  }
}

/**
 * The verdict in one line for people.
 * @param log which log it is, as a sentence begins
 */
export function verdictLine(verdict: Verdict, log = 'The log'): string {
  const { whole, faults, faultCount, sealed, seals, unsealed, last } = verdict
  if (!whole) {
    const told = faults.slice(0, 5).map(faultLine)
    const more = faultCount > told.length ? ` (and ${faultCount - told.length} more)` : ''
    return `${log} is NOT whole: ${told.join('; ')}${more}`
  }
  return `${log} is whole: ${sealed} events under ${seals} seals, ${unsealed} since then; last seal ${last}`
}
