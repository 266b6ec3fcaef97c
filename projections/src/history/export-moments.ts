import type { Change } from '@portal/contracts/history/change'
import type { Locale } from '@portal/contracts/kit'
import type { LogEntry } from '@portal/contracts/logs'
import type { Actor } from '@portal/platform/actor'
import type { Stored } from '@portal/platform/event-store/port'
import type { Proved } from '@portal/platform/seals/proofs'
import { asStored, storedOf } from '@portal/platform/seals/read'
import type { Verification } from '@portal/platform/seals/verification'
import type { Kysely } from 'kysely'
import type { Paper } from '../kit/paper.ts'
import { type CasePlace, versionsOf } from './case-place.ts'
import { type Log, recordedAt } from './case-state.ts'
import { rowsOf } from './queries-cases.ts'
import type { DB } from './queries-rows.ts'

/** Events that are in memory together. */
const PAGE = 100

/** What a file is made with, and for whom. */
export interface Exporting {
  readonly db: Kysely<DB>
  readonly log: Log
  readonly actor: Actor
  readonly locale: Locale
  readonly now: Date
  readonly publicUrl: string
  readonly paper: Paper
  readonly verification: Verification
}

/** One event of a case as it goes along. */
export interface MomentAlong {
  readonly entry: LogEntry
  readonly changes: readonly Change[]
  /** What its seal is over; undefined where it is gone from the log. */
  readonly stored: Stored | undefined
  /** Undefined where it is not sealed yet. */
  readonly proof: Proved | undefined
}

const byPlace = (some: readonly Stored[]) =>
  new Map(some.map((one) => [one.position.toString(), one]))

/**
 * The events of a case, the first first, each with what is stored and its proof.
 * @param events how many of them
 * @param upto the number of the last seal that counts
 */
export async function* momentsOf(
  { db, log, actor, verification }: Exporting,
  place: CasePlace,
  events: number,
  upto: string,
): AsyncGenerator<MomentAlong> {
  const proved = verification.proofs.prover(log.store, upto)
  for (let from = 1; from <= events; from += PAGE) {
    const versions = await versionsOf(db, place, from, Math.min(from + PAGE - 1, events))
    const [rows, recorded] = await Promise.all([
      rowsOf(db, log, actor, place, versions),
      recordedAt(log, place.stream, versions),
    ])
    const letters = byPlace(await storedOf(log.store, recorded))
    const read = byPlace(recorded.map(asStored))
    for (const { entry, changes } of rows) {
      const proof = await proved(BigInt(entry.position))
      const stored = (proof?.format === 1 ? read : letters).get(entry.position)
      yield { entry, changes, stored, proof }
    }
  }
}
