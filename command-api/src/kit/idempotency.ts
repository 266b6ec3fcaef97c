import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { quick } from '@portal/platform/database'
import type { Taking, TakingTable } from '@portal/platform/event-store/port'
import { type KeyRing, ringOf, underEach } from '@portal/platform/key-ring'
import { keyedHash } from '@portal/platform/keyed-hash'
import { Rounds } from '@portal/platform/rounds'
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
  ALTER TABLE api.idempotency
    ADD COLUMN IF NOT EXISTS user_id uuid,
    ADD COLUMN IF NOT EXISTS reply bytea,
    ADD COLUMN IF NOT EXISTS ids_only boolean NOT NULL DEFAULT false;
  -- What an earlier version kept can be read by everybody.
  DELETE FROM api.idempotency WHERE user_id IS NULL;
  CREATE INDEX IF NOT EXISTS idempotency_age ON api.idempotency (started_at);
  CREATE INDEX IF NOT EXISTS idempotency_user ON api.idempotency (user_id);`

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

/** What a call takes: by itself, or with its append. */
const table: TakingTable = {
  name: 'api.idempotency',
  columns: { key: 'text', fingerprint: 'text', user_id: 'uuid' },
}

/** Whose call it is, and the key that they gave it. */
export interface CallKey {
  readonly userId: string
  readonly given: string
}

interface Row {
  readonly fingerprint: string
  readonly status: number | null
  readonly reply: Buffer | null
  readonly position: string | null
}

/** Bytes of a reply that is kept with others' in one statement: a long one has its own. */
const LONG_REPLY = 16_384

interface Asked {
  readonly id: string
  readonly fingerprint: string
  readonly userId: string
}

interface Finishing extends Omit<Stored, 'body'> {
  readonly id: string
  readonly reply: Buffer
  readonly idsOnly: boolean
}

/**
 * Remembers the replies of commands that came with an Idempotency-Key, for a day. Keys and inputs are
 * there as keyed hashes only, and a reply is encrypted with what nobody but its caller has: the key.
 * Their rows are `quick`: a reply that goes with a crash of the database is decided anew, with the same ids,
 * and nothing happens twice.
 */
export class Idempotency {
  private readonly pool: pg.Pool
  private readonly secret: KeyRing
  // Commands that come at the same time share the statements: each alone would cost as much as what it remembers.
  private readonly taking = new Rounds<Asked, boolean>(
    ({ id }) => id,
    (all) => this.takeAll(all),
  )
  private readonly keeping = new Set<Promise<void>>()
  private readonly finishing = new Rounds<Finishing, undefined>(
    ({ id }) => id,
    (all) => this.finishAll(all),
  )

  /** @param secret hashes keys and inputs; another one only makes a repeat a call of its own */
  constructor(pool: pg.Pool, secret: Uint8Array | KeyRing) {
    this.pool = pool
    this.secret = ringOf(secret)
  }

  /**
   * What a call takes with its append instead of by `begin`, in one transaction: a round trip and a commit less.
   * @returns undefined while the secret is rotated, as the key may stand under its former name
   */
  along(key: CallKey, fingerprints: Hashes): Taking | undefined {
    const [id, ...earlier] = this.idsOf(key)
    if (earlier.length > 0) return undefined
    return { table, values: [id, fingerprints[0], key.userId], taken: false }
  }

  /** What tells a repeat from another call under the same key; the first is what is kept. */
  fingerprints(route: string, input: unknown): Hashes {
    const text = `${route}\n${JSON.stringify(input)}`
    return underEach(this.secret, (secret) => hashed(secret, 'input', text))
  }

  /**
   * Takes the key, or gives the reply that it already had. A call that died without a reply is taken
   * over after 30 s: its ids come from the key, so nothing happens twice.
   */
  async begin(key: CallKey, fingerprints: Hashes): Promise<Begun> {
    const id = await this.standing(this.idsOf(key))
    const one = { id, fingerprint: fingerprints[0], userId: key.userId }
    if ((await this.taking.ask(one)) || (await this.takeOver(id, fingerprints)))
      return { is: 'first' }
    for (let look = 0; look < 40; look++) {
      const found = await this.pool.query<Row>(
        'SELECT fingerprint, status, reply, position FROM api.idempotency WHERE key = $1',
        [id],
      )
      const row = found.rows[0]
      if (!row) return { is: 'underWay' }
      if (!fingerprints.includes(row.fingerprint)) return { is: 'reused' }
      if (row.status !== null && row.reply)
        return {
          is: 'repeated',
          reply: { status: row.status, position: row.position, body: this.opened(key, row.reply) },
        }
      await sleep(50)
    }
    return { is: 'underWay' }
  }

  /**
   * Keeps a reply while it is on its way: who lost it and asks again meanwhile waits for what is kept. Where it
   * cannot be kept the key is free again, and a repeat is decided anew, with the same ids.
   * @param told hears why it could not be kept
   */
  keep(key: CallKey, stored: Stored, told: (fault: unknown) => void): void {
    const kept = this.finish(key, stored)
      .catch(async (fault: unknown) => {
        told(fault)
        await this.release(key).catch(() => undefined)
      })
      .finally(() => this.keeping.delete(kept))
    this.keeping.add(kept)
  }

  /** Waits for what is being kept. */
  async settled(): Promise<void> {
    await Promise.all(this.keeping)
  }

  private async finish(key: CallKey, { status, body, position }: Stored): Promise<void> {
    const reply = this.sealed(key, body ?? null)
    const kept = { status, position, reply, idsOnly: holdsIdsOnly(body) }
    const all = this.idsOf(key).map((id) => ({ id, ...kept }))
    if (reply.length > LONG_REPLY) await this.finishAll(all)
    else await Promise.all(all.map((one) => this.finishing.ask(one)))
  }

  /**
   * The call failed without an answer of its own, or its answer is not to be kept: the key is free again.
   * @param fingerprints where nobody heard whether the call has the key: then only if it is one like it
   */
  async release(key: CallKey, fingerprints?: Hashes): Promise<void> {
    await this.pool.query(
      `DELETE FROM api.idempotency
       WHERE key = ANY ($1) AND status IS NULL AND ($2::text[] IS NULL OR fingerprint = ANY ($2))`,
      [this.idsOf(key), fingerprints ?? null],
    )
  }

  async prune(): Promise<void> {
    await this.pool.query("DELETE FROM api.idempotency WHERE started_at < now() - interval '1 day'")
  }

  /** Takes keys that nobody has. @returns of each, whether it was free */
  private async takeAll(all: readonly Asked[]): Promise<boolean[]> {
    const taken = await this.pool.query<{ key: string }>({
      name: 'idempotency.begin',
      text: `WITH ${quick}
       INSERT INTO api.idempotency (key, fingerprint, user_id)
       SELECT t.key, t.fingerprint, t.user_id
       FROM quick, unnest($1::text[], $2::text[], $3::uuid[]) t (key, fingerprint, user_id) ORDER BY t.key
       ON CONFLICT DO NOTHING RETURNING key`,
      values: [
        all.map(({ id }) => id),
        all.map(({ fingerprint }) => fingerprint),
        all.map(({ userId }) => userId),
      ],
    })
    const keys = new Set(taken.rows.map(({ key }) => key))
    return all.map(({ id }) => keys.has(id))
  }

  /** Takes the key of a call that died. */
  private async takeOver(id: string, fingerprints: Hashes): Promise<boolean> {
    const taken = await this.pool.query(
      `UPDATE api.idempotency SET started_at = now()
       WHERE key = $1 AND status IS NULL AND fingerprint = ANY ($2)
         AND started_at < now() - interval '30 seconds'`,
      [id, fingerprints],
    )
    return taken.rowCount === 1
  }

  private async finishAll(all: readonly Finishing[]): Promise<undefined[]> {
    await this.pool.query({
      name: 'idempotency.finish',
      text: `WITH ${quick}
       UPDATE api.idempotency i
       SET status = f.status, reply = f.reply, ids_only = f.ids_only, position = f.position
       FROM quick, unnest($1::text[], $2::int[], $3::bytea[], $4::bool[], $5::text[])
         f (key, status, reply, ids_only, position)
       WHERE i.key = f.key`,
      values: [
        all.map(({ id }) => id),
        all.map(({ status }) => status),
        all.map(({ reply }) => reply),
        all.map(({ idsOnly }) => idsOnly),
        all.map(({ position }) => position),
      ],
    })
    return all.map(() => undefined)
  }

  private idsOf({ userId, given }: CallKey): Hashes {
    return underEach(this.secret, (secret) => hashed(secret, 'key', `${userId} ${given}`))
  }

  /** The one of them that is there, kept before the secret was rotated or after; else the present one. */
  private async standing(ids: Hashes): Promise<string> {
    if (ids.length === 1) return ids[0]
    const found = await this.pool.query<{ key: string }>(
      'SELECT key FROM api.idempotency WHERE key = ANY ($1) LIMIT 1',
      [ids],
    )
    return found.rows[0]?.key ?? ids[0]
  }

  private sealed(key: CallKey, body: unknown): Buffer {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyOf(this.secret.current.bytes, key), iv)
    const text = Buffer.concat([cipher.update(JSON.stringify(body), 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text])
  }

  private opened(key: CallKey, sealed: Buffer): unknown {
    const tries = this.secret.accepted.map(
      ({ bytes }) =>
        () =>
          open(keyOf(bytes, key), sealed),
    )
    for (const [index, attempt] of tries.entries())
      try {
        return JSON.parse(attempt())
      } catch (error) {
        if (index === tries.length - 1) throw error
      }
    return undefined
  }
}

export type Hashes = readonly [string, ...string[]]

const hashed = (secret: Uint8Array, what: string, text: string): string =>
  keyedHash(secret, `${what}\u0000${text}`, 'base64url')

const keyOf = (secret: Uint8Array, { userId, given }: CallKey): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', given, secret, `reply ${userId}`, 32))

function open(key: Uint8Array, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  return text.toString('utf8')
}

/**
 * Forgets the replies that were kept for a person, and of everybody's those that may name them: all
 * that hold more than ids. A call that is repeated after that is decided anew, with the same ids.
 */
export async function forgetReplies(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query(
    'DELETE FROM api.idempotency WHERE user_id = $1 OR (status IS NOT NULL AND NOT ids_only)',
    [userId],
  )
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function holdsIdsOnly(body: unknown): boolean {
  if (typeof body === 'string') return id.test(body)
  if (typeof body !== 'object' || body === null) return true
  return Object.values(body).every(holdsIdsOnly)
}
