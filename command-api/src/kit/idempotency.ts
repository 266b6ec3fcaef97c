import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export const idempotencyTables = `
  CREATE SCHEMA IF NOT EXISTS api;
  CREATE TABLE IF NOT EXISTS api.idempotency (
    key text PRIMARY KEY,
    fingerprint text NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    status integer,
    body jsonb,
    position text
  );
  CREATE INDEX IF NOT EXISTS idempotency_age ON api.idempotency (started_at);`

export interface Stored {
  readonly status: number
  readonly body: unknown
  readonly position: string | null
}

export type Begun =
  | { is: 'first' }
  | { is: 'repeated'; reply: Stored }
  | { is: 'reused' }
  | { is: 'underWay' }

/** Remembers the replies of commands that came with an Idempotency-Key, for a day. */
export class Idempotency {
  private readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** What is hashed to tell a repeat from another call under the same key. */
  static fingerprint(route: string, input: unknown): string {
    return createHash('sha256')
      .update(`${route}\n${JSON.stringify(input)}`)
      .digest('base64url')
  }

  /**
   * Takes the key, or gives the reply that it already had. A call that died without a reply is taken
   * over after 30 s: its ids come from the key, so nothing happens twice.
   */
  async begin(key: string, fingerprint: string): Promise<Begun> {
    const taken = await this.pool.query(
      `INSERT INTO api.idempotency (key, fingerprint) VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET started_at = now()
         WHERE idempotency.status IS NULL AND idempotency.fingerprint = $2
           AND idempotency.started_at < now() - interval '30 seconds'
       RETURNING 1`,
      [key, fingerprint],
    )
    if (taken.rowCount === 1) return { is: 'first' }
    for (let look = 0; look < 40; look++) {
      const found = await this.pool.query<Stored & { fingerprint: string; status: number | null }>(
        'SELECT fingerprint, status, body, position FROM api.idempotency WHERE key = $1',
        [key],
      )
      const row = found.rows[0]
      if (!row) return { is: 'underWay' }
      if (row.fingerprint !== fingerprint) return { is: 'reused' }
      if (row.status !== null) return { is: 'repeated', reply: row }
      await sleep(50)
    }
    return { is: 'underWay' }
  }

  async finish(key: string, reply: Stored): Promise<void> {
    await this.pool.query(
      'UPDATE api.idempotency SET status = $2, body = $3, position = $4 WHERE key = $1',
      [key, reply.status, JSON.stringify(reply.body ?? null), reply.position],
    )
  }

  /** The call failed without an answer of its own: the key is free again. */
  async release(key: string): Promise<void> {
    await this.pool.query('DELETE FROM api.idempotency WHERE key = $1 AND status IS NULL', [key])
  }

  async prune(): Promise<void> {
    await this.pool.query("DELETE FROM api.idempotency WHERE started_at < now() - interval '1 day'")
  }
}
