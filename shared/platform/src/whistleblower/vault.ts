import { randomUUID, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { STOCKHOLM } from '@portal/calendar/stockholm'
import type pg from 'pg'
import { createPool, inTransaction } from '../database.ts'
import type { EventStore } from '../event-store/port.ts'
import { migrateEventStore, postgresReader } from '../event-store/postgres.ts'
import type { NotePlace } from '../notes.ts'
import { Seals } from '../seals.ts'
import { makeTables } from '../tables.ts'
import { madeDatabase } from './database.ts'
import { Tries, triesTables } from './tries.ts'

// Whistleblowers' cases stand in a database of their own: their own log, their own ids and positions, no
// transaction shared with the portal's. Whatever is kept says the day and nothing more of when.

const tables = `
  CREATE SCHEMA IF NOT EXISTS vault;
  /* What was written, sealed in the browser. Until a message names it, it can be cleared away. */
  CREATE TABLE IF NOT EXISTS vault.content (
    content_id uuid NOT NULL,
    piece integer NOT NULL,
    case_id uuid NOT NULL,
    sealed text NOT NULL,
    named boolean NOT NULL,
    on_day date NOT NULL,
    PRIMARY KEY (content_id, piece)
  );
  CREATE INDEX IF NOT EXISTS content_case ON vault.content (case_id);
  /* The case's key, wrapped to each who may open it: a handler's id, or 'receipt'. */
  CREATE TABLE IF NOT EXISTS vault.wrap (
    case_id uuid NOT NULL,
    holder text NOT NULL,
    wrap text NOT NULL,
    PRIMARY KEY (case_id, holder)
  );
  /* Of one that a reporter gave: handlers are shown it from this day on, and not at the hour it was given. */
  ALTER TABLE vault.wrap ADD COLUMN IF NOT EXISTS shown_from date;
  CREATE TABLE IF NOT EXISTS vault.receipt (hash bytea PRIMARY KEY, case_id uuid NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS vault.handler (
    user_id uuid PRIMARY KEY,
    public_key text NOT NULL,
    key_pair text NOT NULL
  );
  CREATE TABLE IF NOT EXISTS vault.salt (one boolean PRIMARY KEY DEFAULT true CHECK (one), salt bytea NOT NULL);
  INSERT INTO vault.salt (salt) SELECT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    ON CONFLICT DO NOTHING;
  /* Written to by a page that sends nothing, so that its answer takes as long. */
  CREATE TABLE IF NOT EXISTS vault.beat (one boolean PRIMARY KEY DEFAULT true CHECK (one), noise uuid);
  INSERT INTO vault.beat (noise) VALUES (NULL) ON CONFLICT DO NOTHING;`

/** The store's events bear the moment they were written at; here the day in Stockholm is all. */
const byTheDay = `
  ALTER TABLE log.event ALTER COLUMN time
    SET DEFAULT date_trunc('day', clock_timestamp(), '${STOCKHOLM}')`

const POOL = 4
const slowly = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(
  scrypt,
)
/** 32 MB and some 60 ms for each try, on purpose. */
const COST = { N: 2 ** 14, r: 8, p: 1 }

/** What of a file or a text is kept: its pieces, sealed. */
export interface SealedContent {
  readonly contentId: string
  readonly piece: number
  readonly sealed: string
}

export interface HandlerRow {
  readonly userId: string
  readonly publicKey: string
  /** As JSON, for nobody but the handler. */
  readonly keyPair: string
}

/** A case that is filed: what of it is kept beside its events. */
export interface Filed {
  readonly caseId: string
  readonly proof: string
  readonly receiptWrap: string
  readonly contents: readonly SealedContent[]
  readonly wraps: readonly { readonly holder: string; readonly wrap: string }[]
  readonly today: string
}

/** The database of whistleblowers' cases. */
export class Vault {
  readonly store: EventStore
  /** Receipts that were tried and were none. */
  readonly tries: Tries
  private readonly pool: pg.Pool
  private salt: Promise<Buffer> | undefined

  private constructor(pool: pg.Pool, url: string) {
    this.pool = pool
    this.store = postgresReader({ pool, url })
    this.tries = new Tries(pool)
  }

  /**
   * Opens it, and makes its database and tables where they are not there yet. Throws StartError where the
   * server does not let it.
   */
  static async open(url: string): Promise<Vault> {
    await madeDatabase(url)
    const pool = createPool(url, POOL)
    try {
      await migrateEventStore(pool)
      await makeTables(pool, 'vault', tables)
      await makeTables(pool, 'vault by the day', byTheDay)
      await makeTables(pool, 'vault tries', triesTables)
    } catch (error) {
      await pool.end()
      throw error
    }
    return new Vault(pool, url)
  }

  /**
   * The seals over its log, with their tables made.
   * @param key what they are signed with: not the portal's, so that a seal of the one log is none of the other
   * @param notes where the last one is noted outside of the database
   */
  async seals(key: Buffer, notes: readonly NotePlace[]): Promise<Seals> {
    const { pool, store } = this
    const seals = new Seals({ pool, store, masterKey: key, notes, note: 'last-seal-cases.json' })
    await seals.migrate()
    return seals
  }

  async close(): Promise<void> {
    await this.store.close()
    await this.pool.end()
  }

  /** What a receipt's proof is kept as: it cannot be reckoned back, and to try one takes its time. */
  private async hashOf(proof: string): Promise<Buffer> {
    this.salt ??= this.pool
      .query<{ salt: Buffer }>('SELECT salt FROM vault.salt')
      .then(({ rows }) => rows[0]?.salt ?? Buffer.alloc(32))
    this.salt.catch(() => {
      this.salt = undefined
    })
    return slowly(proof, await this.salt, 32, COST)
  }

  /** Does what a report does to the database, and keeps nothing. */
  async beat(proof: string): Promise<void> {
    await this.hashOf(proof)
    await this.pool.query('UPDATE vault.beat SET noise = $1', [randomUUID()])
  }

  /** Keeps what belongs to a case that is about to be reported; said again, it changes nothing. */
  async file({ caseId, proof, receiptWrap, contents, wraps, today }: Filed): Promise<void> {
    const hash = await this.hashOf(proof)
    await inTransaction(this.pool, async (client) => {
      await client.query(
        'INSERT INTO vault.receipt (hash, case_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [hash, caseId],
      )
      await this.keepOn(client, caseId, contents, { named: true, today })
      for (const { holder, wrap } of [...wraps, { holder: 'receipt', wrap: receiptWrap }])
        await client.query(
          'INSERT INTO vault.wrap (case_id, holder, wrap) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [caseId, holder, wrap],
        )
    })
  }

  private async keepOn(
    client: Pick<pg.Pool, 'query'>,
    caseId: string,
    contents: readonly SealedContent[],
    { named, today }: { named: boolean; today: string },
  ): Promise<void> {
    for (const { contentId, piece, sealed } of contents)
      await client.query(
        `INSERT INTO vault.content (content_id, piece, case_id, sealed, named, on_day)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [contentId, piece, caseId, sealed, named, today],
      )
  }

  /** Keeps what was written in a case, sealed. */
  keep(
    caseId: string,
    contents: readonly SealedContent[],
    how: { named: boolean; today: string },
  ): Promise<void> {
    return this.keepOn(this.pool, caseId, contents, how)
  }

  /** Pieces that a case has, of all that was ever sent for it. */
  async pieces(caseId: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM vault.content WHERE case_id = $1',
      [caseId],
    )
    return rows[0]?.count ?? 0
  }

  /** Whether each of these files is there whole; if so they are kept for good. */
  async name(
    caseId: string,
    files: readonly { readonly contentId: string; readonly pieces: number }[],
  ): Promise<boolean> {
    const { rows } = await this.pool.query<{ content_id: string; pieces: number }>(
      `SELECT content_id, count(*)::integer AS pieces FROM vault.content
       WHERE case_id = $1 AND content_id = ANY ($2) GROUP BY content_id`,
      [caseId, files.map(({ contentId }) => contentId)],
    )
    const there = new Map(rows.map((row) => [row.content_id, row.pieces]))
    if (files.some(({ contentId, pieces }) => there.get(contentId) !== pieces)) return false
    await this.pool.query(
      'UPDATE vault.content SET named = true WHERE case_id = $1 AND content_id = ANY ($2)',
      [caseId, files.map(({ contentId }) => contentId)],
    )
    return true
  }

  /** The case that a proof opens; undefined where it opens none. */
  async caseOf(proof: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ case_id: string }>(
      'SELECT case_id FROM vault.receipt WHERE hash = $1',
      [await this.hashOf(proof)],
    )
    return rows[0]?.case_id
  }

  /** What is sealed under these ids, by id; the first piece of each. */
  async contents(caseId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ content_id: string; sealed: string }>(
      'SELECT content_id, sealed FROM vault.content WHERE case_id = $1 AND piece = 0 AND content_id = ANY ($2)',
      [caseId, ids],
    )
    return new Map(rows.map((row) => [row.content_id, row.sealed]))
  }

  /** The sealed headlines of cases, by case: each is kept under its case's id. */
  async headlines(caseIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ content_id: string; sealed: string }>(
      'SELECT content_id, sealed FROM vault.content WHERE content_id = ANY ($1) AND case_id = content_id',
      [caseIds],
    )
    return new Map(rows.map((row) => [row.content_id, row.sealed]))
  }

  /** One piece of a file of a case. */
  async piece(caseId: string, contentId: string, piece: number): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ sealed: string }>(
      'SELECT sealed FROM vault.content WHERE case_id = $1 AND content_id = $2 AND piece = $3',
      [caseId, contentId, piece],
    )
    return rows[0]?.sealed
  }

  /** What a holder has of the keys of cases, by case, as it is shown on a day. */
  async wrapsOf(holder: string, today: string): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ case_id: string; wrap: string }>(
      `SELECT case_id, wrap FROM vault.wrap
       WHERE holder = $1 AND (shown_from IS NULL OR shown_from <= $2)`,
      [holder, today],
    )
    return new Map(rows.map((row) => [row.case_id, row.wrap]))
  }

  /**
   * Who has the key of a case.
   * @param today as it is shown on this day; without it all of them
   */
  async holdersOf(caseId: string, today?: string): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ holder: string; wrap: string }>(
      `SELECT holder, wrap FROM vault.wrap
       WHERE case_id = $1 AND ($2::date IS NULL OR shown_from IS NULL OR shown_from <= $2)`,
      [caseId, today ?? null],
    )
    return new Map(rows.map((row) => [row.holder, row.wrap]))
  }

  /**
   * Gives a holder the keys of cases; what they have already stays.
   * @param from the day from which it is shown; at once without it, also where it was given to be shown later
   */
  async give(
    holder: string,
    cases: readonly { readonly caseId: string; readonly wrap: string }[],
    from?: string,
  ): Promise<void> {
    await this.pool.query(
      `INSERT INTO vault.wrap AS w (case_id, holder, wrap, shown_from)
       SELECT c.id, $1, c.wrap, $4 FROM unnest($2::uuid[], $3::text[]) c (id, wrap)
       ON CONFLICT (case_id, holder) DO UPDATE SET wrap = excluded.wrap, shown_from = NULL
         WHERE excluded.shown_from IS NULL AND w.shown_from IS NOT NULL`,
      [holder, cases.map(({ caseId }) => caseId), cases.map(({ wrap }) => wrap), from ?? null],
    )
  }

  /** Takes a case's key from a holder; from all of them without one. */
  async take(caseId: string, holder: string): Promise<void> {
    await this.pool.query('DELETE FROM vault.wrap WHERE case_id = $1 AND holder = $2', [
      caseId,
      holder,
    ])
  }

  async handlers(): Promise<readonly HandlerRow[]> {
    const { rows } = await this.pool.query<{
      user_id: string
      public_key: string
      key_pair: string
    }>('SELECT user_id, public_key, key_pair FROM vault.handler ORDER BY user_id')
    return rows.map((row) => ({
      userId: row.user_id,
      publicKey: row.public_key,
      keyPair: row.key_pair,
    }))
  }

  /**
   * A handler's key. Under another public key nothing opens that they were given before.
   * @param instead the public key that it takes the place of; null: the first
   * @returns false where theirs is another one
   */
  async setKey(
    userId: string,
    key: { readonly publicKey: string; readonly keyPair: string },
    instead: string | null,
  ): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      const done =
        instead === null
          ? await client.query(
              `INSERT INTO vault.handler (user_id, public_key, key_pair) VALUES ($1, $2, $3)
               ON CONFLICT DO NOTHING`,
              [userId, key.publicKey, key.keyPair],
            )
          : await client.query(
              'UPDATE vault.handler SET public_key = $2, key_pair = $3 WHERE user_id = $1 AND public_key = $4',
              [userId, key.publicKey, key.keyPair, instead],
            )
      if (done.rowCount === 1 && instead !== key.publicKey)
        await client.query('DELETE FROM vault.wrap WHERE holder = $1', [userId])
      return done.rowCount === 1
    })
  }

  /** Whoever handles cases no more loses the keys that they were given. */
  async leaveOnly(userIds: readonly string[]): Promise<void> {
    const gone = await this.pool.query<{ user_id: string }>(
      'DELETE FROM vault.handler WHERE user_id <> ALL ($1) RETURNING user_id',
      [userIds],
    )
    const theirs = gone.rows.map((row) => row.user_id)
    if (theirs.length > 0)
      await this.pool.query('DELETE FROM vault.wrap WHERE holder = ANY ($1)', [theirs])
  }

  /** All that was written in cases and every key to them; said again, it changes nothing. */
  async erase(caseIds: readonly string[]): Promise<void> {
    if (caseIds.length === 0) return
    await inTransaction(this.pool, async (client) => {
      for (const table of ['content', 'wrap', 'receipt'])
        await client.query(`DELETE FROM vault.${table} WHERE case_id = ANY ($1)`, [caseIds])
    })
  }

  /** Pieces of files that no message named, of days before this one. */
  async clear(today: string): Promise<void> {
    await this.pool.query('DELETE FROM vault.content WHERE NOT named AND on_day < $1', [today])
  }
}
