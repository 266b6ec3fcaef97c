import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { notAhead } from './database.ts'
import type { KeyRing } from './key-ring.ts'
import { CODE_MINUTES, CODE_TRIES, codeHash, isCode, sixDigits } from './six-digits.ts'

/** Minutes that a signing code lives. */
export const SIGNING_MINUTES = CODE_MINUTES
/** Seconds between two codes to the same person, unless the first one was used. */
export const SIGNING_PAUSE = 60
/** Codes that a person may leave unused in an hour, and all codes in an hour. */
const UNUSED_AN_HOUR = 3
const ALL_AN_HOUR = 30

/** Neither the code nor the key is stored: only what tells whether one is right. */
export const signingTable = `
  CREATE SCHEMA IF NOT EXISTS auth;
  CREATE TABLE IF NOT EXISTS auth.signing (
    signing_id uuid PRIMARY KEY,
    key_hash text NOT NULL UNIQUE,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    object_id uuid NOT NULL,
    content_hash text NOT NULL,
    code_hash text,
    tries integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  );
  CREATE INDEX IF NOT EXISTS signing_by_user ON auth.signing (user_id, created_at);`

/** What is signed, by whom: a code is of use for nothing else. */
export interface Signing {
  readonly userId: string
  /** 'contract', 'document', 'file'. */
  readonly kind: string
  readonly objectId: string
  /** SHA-256 of what is signed, hex. */
  readonly contentHash: string
}

/** @param recent the codes of the last hour, newest first, with their age in seconds */
function secondsToWait(recent: readonly { age: number; used: boolean }[]): number {
  const unused = recent.filter(({ used }) => !used)
  const left = (of: { age: number } | undefined, seconds: number) => (of ? seconds - of.age : 0)
  return Math.ceil(
    Math.max(
      0,
      left(unused[0], SIGNING_PAUSE),
      left(unused[UNUSED_AN_HOUR - 1], 3600),
      left(recent[ALL_AN_HOUR - 1], 3600),
    ),
  )
}

const hashed = (signageKey: string) => createHash('sha256').update(signageKey).digest('base64url')
/** A code is good for one signing of one content. */
const boundTo = (signingId: string, contentHash: string) => ['signing', signingId, contentHash]

/**
 * Opens a signing; an older one of the same person and object is of no use from now on.
 * @returns the key that the browser holds, or the seconds to wait where there were too many
 */
export async function openSigning(
  pool: pg.Pool,
  signingId: string,
  what: Signing,
): Promise<{ signageKey: string } | { wait: number }> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // One at a time for each person: of many that come at once, one counts.
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 727006))', [what.userId])
    const recent = await client.query<{ age: number; used: boolean }>(
      `SELECT extract(epoch FROM clock_timestamp() - created_at)::float AS age,
         used_at IS NOT NULL AS used
       FROM auth.signing
       WHERE user_id = $1 AND signing_id <> $2
         AND created_at > clock_timestamp() - interval '1 hour' AND ${notAhead('created_at')}
       ORDER BY created_at DESC, signing_id DESC`,
      [what.userId, signingId],
    )
    const wait = secondsToWait(recent.rows)
    if (wait > 0) {
      await client.query('ROLLBACK')
      return { wait }
    }
    await client.query(
      `UPDATE auth.signing SET expires_at = now()
       WHERE user_id = $1 AND kind = $2 AND object_id = $3 AND used_at IS NULL AND expires_at > now()`,
      [what.userId, what.kind, what.objectId],
    )
    const signageKey = randomBytes(24).toString('base64url')
    await client.query(
      `INSERT INTO auth.signing
         (signing_id, key_hash, user_id, kind, object_id, content_hash, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 minute')
       ON CONFLICT (signing_id) DO UPDATE
         SET key_hash = excluded.key_hash, expires_at = excluded.expires_at`,
      [
        signingId,
        hashed(signageKey),
        what.userId,
        what.kind,
        what.objectId,
        what.contentHash,
        SIGNING_MINUTES,
      ],
    )
    await client.query('COMMIT')
    return { signageKey }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/**
 * Makes the six digits that are sent; digits made before are of no use from now on.
 * @returns undefined where the signing is over: used, too old, or replaced by a newer one
 */
export async function makeSigningCode(
  pool: pg.Pool,
  key: KeyRing,
  signingId: string,
): Promise<string | undefined> {
  const code = sixDigits()
  const open = await pool.query<{ content_hash: string }>(
    `UPDATE auth.signing SET expires_at = now() + $2 * interval '1 minute'
     WHERE signing_id = $1 AND used_at IS NULL AND expires_at > now() RETURNING content_hash`,
    [signingId, SIGNING_MINUTES],
  )
  const contentHash = open.rows[0]?.content_hash
  if (contentHash === undefined) return undefined
  await pool.query('UPDATE auth.signing SET code_hash = $2 WHERE signing_id = $1', [
    signingId,
    codeHash(key.current.bytes, boundTo(signingId, contentHash), code),
  ])
  return code
}

/** What came of a code: `spent` is one that is used, too old, tried too often, or none of theirs. */
export type SigningCheck =
  | { readonly is: 'right'; readonly signingId: string }
  | { readonly is: 'wrong' | 'spent' | 'changed' }

/**
 * Is the code right for this key, this person, this object and this content? Every look counts as one
 * of its five tries; a right one is spent.
 */
export async function checkSigning(
  pool: pg.Pool,
  key: KeyRing,
  what: Signing,
  signageKey: string,
  code: string,
): Promise<SigningCheck> {
  const found = await pool.query<{ signing_id: string; content_hash: string; code_hash: string }>(
    `UPDATE auth.signing SET tries = tries + 1
     WHERE key_hash = $1 AND user_id = $2 AND kind = $3 AND object_id = $4 AND used_at IS NULL
       AND code_hash IS NOT NULL AND expires_at > now() AND tries < $5
     RETURNING signing_id, content_hash, code_hash`,
    [hashed(signageKey), what.userId, what.kind, what.objectId, CODE_TRIES],
  )
  const row = found.rows[0]
  if (!row) return { is: 'spent' }
  if (row.content_hash !== what.contentHash) return { is: 'changed' }
  const bound = boundTo(row.signing_id, what.contentHash)
  const isRight = key.accepted.some(({ bytes }) => isCode(row.code_hash, bytes, bound, code))
  if (!isRight) return { is: 'wrong' }
  const used = await pool.query(
    `UPDATE auth.signing SET used_at = now()
     WHERE signing_id = $1 AND code_hash = $2 AND used_at IS NULL AND expires_at > now()`,
    [row.signing_id, row.code_hash],
  )
  return used.rowCount === 1 ? { is: 'right', signingId: row.signing_id } : { is: 'spent' }
}

/** Forgets signings that are long over. */
export async function pruneSignings(pool: pg.Pool): Promise<void> {
  await pool.query("DELETE FROM auth.signing WHERE created_at < now() - interval '1 day'")
}
