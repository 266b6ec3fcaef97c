import type pg from 'pg'
import { CODE_MINUTES, CODE_TRIES, codeHash, isCode, sixDigits } from './six-digits.ts'

export type Purpose = 'register' | 'reset'

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
  const code = sixDigits()
  await pool.query(
    `INSERT INTO auth.security_code (purpose, subject, code_hash, expires_at)
     VALUES ($1, $2, $3, now() + $4 * interval '1 minute')
     ON CONFLICT (purpose, subject) DO UPDATE
       SET code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
    [purpose, subject, codeHash(key, [purpose, subject], code), CODE_MINUTES],
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
    [purpose, subject, CODE_TRIES],
  )
  const stored = found.rows[0]?.code_hash
  if (!stored || !isCode(stored, key, [purpose, subject], code)) return false
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
