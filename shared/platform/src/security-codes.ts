import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'

export type Purpose = 'register' | 'reset'
/** Minutes that a security code lives, and the tries it allows. */
export const CODE_MINUTES = 10
const TRIES = 5

export const securityCodeTable = `
  CREATE SCHEMA IF NOT EXISTS auth;
  CREATE TABLE IF NOT EXISTS auth.security_code (
    purpose text NOT NULL,
    subject text NOT NULL,
    code_hash text NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (purpose, subject)
  );`

/** The code as it is stored: a keyed hash, bound to its purpose and subject. */
const codeHash = (key: Uint8Array, purpose: Purpose, subject: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${subject}\n${code}`).digest()

/**
 * Makes a six-digit code; an older one of the same purpose and subject is of no use from now on.
 * @param subject a keyed hash or an id, never an address
 */
export async function makeCode(
  pool: pg.Pool,
  key: Uint8Array,
  purpose: Purpose,
  subject: string,
): Promise<string> {
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0')
  await pool.query(
    `INSERT INTO auth.security_code (purpose, subject, code_hash, expires_at)
     VALUES ($1, $2, $3, now() + $4 * interval '1 minute')
     ON CONFLICT (purpose, subject) DO UPDATE
       SET code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
    [purpose, subject, codeHash(key, purpose, subject, code).toString('base64url'), CODE_MINUTES],
  )
  return code
}

/** Is the code right? Every look counts as one of its five tries; `use` spends it. */
export async function checkCode(
  pool: pg.Pool,
  key: Uint8Array,
  purpose: Purpose,
  subject: string,
  code: string,
  use: boolean,
): Promise<boolean> {
  const found = await pool.query<{ code_hash: string }>(
    `UPDATE auth.security_code SET tries = tries + 1
     WHERE purpose = $1 AND subject = $2 AND expires_at > now() AND tries < $3 RETURNING code_hash`,
    [purpose, subject, TRIES],
  )
  const stored = found.rows[0]?.code_hash
  if (!stored) return false
  const given = codeHash(key, purpose, subject, code.replace(/\s/g, ''))
  const right = timingSafeEqual(Buffer.from(stored, 'base64url'), given)
  if (!right) return false
  if (!use) {
    await pool.query(
      'UPDATE auth.security_code SET tries = tries - 1 WHERE purpose = $1 AND subject = $2',
      [purpose, subject],
    )
    return true
  }
  const spent = await pool.query(
    'DELETE FROM auth.security_code WHERE purpose = $1 AND subject = $2 AND code_hash = $3',
    [purpose, subject, stored],
  )
  return spent.rowCount === 1
}
