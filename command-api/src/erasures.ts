import { KEPT_NO_LONGER } from '@portal/contracts/retention-rules'
import { certify, erasure } from '@portal/domain/privacy/erasure'
import { erased, remove } from '@portal/domain/users/decisions'
import { person } from '@portal/domain/users/person'
import { inTransaction, notAhead } from '@portal/platform/database'
import type { ErasureLedger, Remembered } from '@portal/platform/erasures'
import type { EventStore } from '@portal/platform/event-store/port'
import { newId } from '@portal/platform/ids'
import { StartError } from '@portal/platform/start-error'
import { models } from '@portal/projections/models'
import { forgetSent } from '@portal/workers/kit/forget'
import type pg from 'pg'
import { forgetMailed, forgetTries } from './auth/forget.ts'
import { dropEarlierTables } from './earlier-tables.ts'
import { reach } from './erasure-reach.ts'
import type { Execution } from './kit/execute.ts'
import { forgetReplies } from './kit/idempotency.ts'
import { forgetKept, removeFile } from './kit/kept-files.ts'
import type { Parts } from './kit/parts.ts'
import { type Known, knownOf } from './users/erase.ts'
import type { DecidePerson, Erasing } from './users/erasing.ts'
import { forgetPapers } from './wages/forget.ts'

/** How long a call waits for the read side, and how long a start does, in ms. */
const CALL_MS = 20_000
const START_MS = 120_000
/** For how long what was under way while somebody was erased is looked for, in minutes. */
const AFTERMATH = 10

const table = `
  CREATE TABLE personal.erasure (
    subject_id uuid PRIMARY KEY,
    asked_at timestamptz NOT NULL,
    by_id uuid,
    -- When nothing of them was left; null while it is not done.
    done_at timestamptz
  )`

/**
 * Makes the table of erasures. Those from before there was one are in it as not done: they are gone
 * over once more.
 */
export async function migrateErasures(pool: pg.Pool, store: EventStore): Promise<void> {
  const there = await pool.query<{ made: boolean }>(
    "SELECT to_regclass('personal.erasure') IS NOT NULL AS made",
  )
  if (there.rows[0]?.made) return
  const earlier: Remembered[] = []
  for (let at = 0n; ; ) {
    const batch = await store.readAll(at, { types: ['userDeleted'], max: 1000 })
    for (const { data, meta, time } of batch.events) {
      const { userId, erased } = data as { userId: string; erased: boolean }
      if (erased) earlier.push({ subject: userId, at: time.toISOString(), by: meta.actor ?? null })
    }
    at = batch.checkpoint
    if (batch.caughtUp) break
  }
  await inTransaction(pool, async (client) => {
    await client.query(table)
    await note(client, earlier)
  })
}

/** Writes down that these are to be erased. */
async function note(client: pg.Pool | pg.PoolClient, which: readonly Remembered[]): Promise<void> {
  await client.query(
    `INSERT INTO personal.erasure (subject_id, asked_at, by_id)
     SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::uuid[]) ON CONFLICT DO NOTHING`,
    [which.map(({ subject }) => subject), which.map(({ at }) => at), which.map(({ by }) => by)],
  )
}

/** What an erasure came of, as the log says it. */
const BY_SOMEBODY = 'users.remove'

type Needed = Omit<Parts, 'erasures'>

/** What was removed beside the log. */
interface Forgotten {
  readonly rows: number
  readonly tables: number
  readonly files: number
}

/**
 * Erases people: from the log by their key, from every table and store, and for good, because it is
 * remembered outside of the database. All of it can be done again from its beginning.
 */
export class Erasures implements Erasing {
  private readonly parts: Needed
  private readonly ledger: ErasureLedger

  constructor(parts: Needed, ledger: ErasureLedger) {
    this.parts = parts
    this.ledger = ledger
  }

  async erase(userId: string, by: string, decide: DecidePerson): Promise<void> {
    await this.begin(userId, by)
    await this.apply(userId, decide, CALL_MS)
  }

  async eraseByRule(userId: string): Promise<void> {
    await this.begin(userId, null)
    await this.apply(userId, this.deciding(userId, null, KEPT_NO_LONGER), CALL_MS, KEPT_NO_LONGER)
  }

  private async begin(userId: string, by: string | null): Promise<void> {
    const erased = { subject: userId, at: this.parts.now().toISOString(), by }
    await this.ledger.remember([erased])
    await note(this.parts.pool, [erased])
  }

  async applyRemembered(): Promise<void> {
    const { pool, logger } = this.parts
    const remembered = await this.ledger.entries()
    const missing = await missingIn(pool, remembered)
    if (missing.length > 0) {
      await this.ledger.remember(missing)
      logger.warn(
        { erasures: missing.length, where: this.ledger.where },
        'erasures that were not remembered are now',
      )
    }
    await this.ledger.signAnew()
    await note(pool, remembered)
    const left = await this.unfinished('')
    if (left.length === 0) return
    for (const { subject, by } of left)
      await this.apply(subject, this.deciding(subject, by), START_MS)
    logger.warn(
      { erasures: left.length },
      'erasures that this database did not have, as after a backup was restored, are done again',
    )
  }

  async goOver(): Promise<void> {
    await this.ledger.signAnew()
    // One that was asked for by a clock that ran ahead of the database's would else be left for as long as it did.
    for (const { subject, by } of await this.unfinished(
      `AND (asked_at < now() - interval '1 minute' OR NOT ${notAhead('asked_at')})`,
    ))
      await this.apply(subject, this.deciding(subject, by), CALL_MS)
    const found = await this.parts.pool.query<{ subject_id: string }>(
      "SELECT subject_id FROM personal.erasure WHERE done_at > now() - $1 * interval '1 minute'",
      [AFTERMATH],
    )
    for (const { subject_id: userId } of found.rows)
      await this.forget({ userId, emails: [], phones: [], registrationIds: [] })
  }

  /** Erasures that were asked for and are not done, the earliest first. */
  private async unfinished(more: string): Promise<{ subject: string; by: string | null }[]> {
    const found = await this.parts.pool.query<{ subject: string; by: string | null }>(
      `SELECT subject_id AS subject, by_id AS by FROM personal.erasure WHERE done_at IS NULL ${more}
       ORDER BY asked_at, subject_id`,
    )
    return found.rows
  }

  private async apply(
    userId: string,
    decide: DecidePerson,
    patienceMs: number,
    causation = BY_SOMEBODY,
  ): Promise<void> {
    const { parts } = this
    await decide(remove)
    await parts.sessions.revokeAll(userId)
    // Nobody signs in, and no job writes to them, once the read side knows that they have left.
    await this.seen(patienceMs)
    const known = await knownOf(parts, userId)
    const removed = await this.forget(known)
    for (const id of known.registrationIds) await parts.keyring.erase(id)
    await parts.keyring.erase(userId)
    await decide(erased)
    await this.seen(patienceMs)
    // Once more: what was under way while the key was there.
    await this.forget(known)
    await dropEarlierTables(parts.pool)
    await this.certify(known, removed, causation)
    await parts.pool.query('UPDATE personal.erasure SET done_at = now() WHERE subject_id = $1', [
      userId,
    ])
  }

  /** Removes everything that stands under the id, addresses and numbers; not what the log says. */
  private async forget(known: Known): Promise<Forgotten> {
    const { parts } = this
    const { pool } = parts
    const { userId } = known
    let [rows, tables] = [0, 0]
    for (const [name, what] of Object.entries(reach)) {
      if (what.is !== 'rows') continue
      const { rowCount } = await pool.query(
        `DELETE FROM ${name} WHERE ${what.columns.map((one) => `${one} = $1`).join(' OR ')}`,
        [userId],
      )
      rows += rowCount ?? 0
      if (rowCount) tables++
    }
    await forgetTries(pool, userId)
    await forgetMailed(parts, known.emails)
    await forgetReplies(pool, userId)
    await forgetSent({ pool, claimKey: parts.settings.claimKey }, known)
    const files = await parts.db
      .selectFrom('files.of_person')
      .select('file_id')
      .where('user_id', '=', userId)
      .execute()
    for (const { file_id: fileId } of files) await removeFile(parts, fileId)
    await forgetKept(parts, userId)
    await forgetPapers(parts, userId)
    return { rows, tables, files: files.length }
  }

  /** Says in figures what was destroyed and removed: the log's seals prove that it was said, and when. */
  private async certify(
    { userId, registrationIds }: Known,
    removed: Forgotten,
    causation: string,
  ): Promise<void> {
    const { executor, pool } = this.parts
    const { rows } = await pool.query<{ asked_at: Date; by_id: string | null; events: number }>(
      `SELECT asked_at, by_id, (SELECT count(*)::int FROM history.entry
         WHERE subject_id = $1) AS events
       FROM personal.erasure WHERE subject_id = $1`,
      [userId],
    )
    const [found] = rows
    if (!found) return
    const askedAt = found.asked_at.toISOString()
    const keys = 1 + registrationIds.length
    const facts = { ...removed, askedAt, keys, events: found.events }
    await executor.execute(erasure, userId, this.execution(found.by_id, causation), (state) =>
      certify(state, facts, { id: userId }),
    )
  }

  /** Waits until the read side has seen all that was said up to now. */
  private async seen(patienceMs: number): Promise<void> {
    const { log, progress } = this.parts
    const head = await log.store.head()
    const names = models.map(({ name }) => name)
    if (await progress.reached(names, head, patienceMs)) return
    const behind = names.filter((name) => progress.least([name]) < head)
    const line = `An erasure waits for ${behind.join(', ')}, which the projections do not bring up to date`
    throw patienceMs === START_MS
      ? new StartError(`${line}. Start the process that projects, and look at its log.`)
      : Object.assign(new Error(line), { statusCode: 503 })
  }

  /** In the name of whoever asked for an erasure; null where nobody knows any more. */
  private execution(by: string | null, causation = BY_SOMEBODY): Execution {
    return {
      now: this.parts.now(),
      newId,
      eventIds: () => newId,
      appended: () => undefined,
      meta: {
        correlation: newId(),
        causation,
        ...(by ? { actor: by } : {}),
      },
    }
  }

  private deciding(userId: string, by: string | null, causation = BY_SOMEBODY): DecidePerson {
    const execution = this.execution(by, causation)
    return (decision) =>
      this.parts.executor.execute(person, userId, execution, (state) =>
        decision(state, {}, { id: userId }),
      )
  }
}

/** Erasures of this database that are not among those remembered. */
export async function missingIn(
  pool: pg.Pool,
  remembered: readonly Remembered[],
): Promise<Remembered[]> {
  const made = await pool.query<{ there: boolean }>(
    "SELECT to_regclass('personal.erasure') IS NOT NULL AS there",
  )
  if (!made.rows[0]?.there) return []
  const found = await pool.query<{ subject: string; at: Date; by: string | null }>(
    `SELECT subject_id AS subject, asked_at AS at, by_id AS by FROM personal.erasure
     ORDER BY asked_at, subject_id`,
  )
  const known = new Set(remembered.map(({ subject }) => subject))
  return found.rows
    .filter(({ subject }) => !known.has(subject))
    .map(({ subject, at, by }) => ({ subject, at: at.toISOString(), by }))
}
