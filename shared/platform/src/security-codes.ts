import { randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import { type KeyRing, underEach } from './key-ring.ts'
import { keyedHash } from './keyed-hash.ts'
import { CODE_MINUTES, codeHash, isCode } from './six-digits.ts'

export type Purpose = 'register' | 'reset'

/** Letters and digits that nobody takes for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 10
/**
 * Guesses that a code allows. Ten of 31 letters are 8·10¹⁴ codes (ASVS 5.0, 6.5.4 asks for 10⁶), so
 * that all guesses together find one in 8·10¹¹. Fewer would let strangers spend somebody's code: this
 * many is more than the limit of guests lets through from one address while a code lives.
 */
const GUESSES = 1000

export const securityCodeTable = `
  CREATE SCHEMA IF NOT EXISTS auth;
  CREATE TABLE IF NOT EXISTS auth.security_code (
    purpose text NOT NULL,
    subject text NOT NULL,
    code_hash text NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (purpose, subject)
  );
  ALTER TABLE auth.security_code ADD COLUMN IF NOT EXISTS sent boolean NOT NULL DEFAULT true;`

/** What a code by mail is kept under, and the key that it is hashed with. */
export interface CodeSubject {
  readonly key: Uint8Array
  /** A keyed hash of the address. */
  readonly name: string
}
/** New codes are kept under the first; while the key is rotated, there may be one under another. */
export type CodeSubjects = readonly [CodeSubject, ...CodeSubject[]]

/**
 * What an address's codes are kept under: keyed hashes, so that a code can be kept, and guessed at,
 * alike for addresses that belong to nobody.
 * @param email in the form in which addresses are compared
 */
export const codeSubjects = (ring: KeyRing, email: string): CodeSubjects =>
  underEach(ring, (key) => ({
    key,
    name: keyedHash(key, `mail code\u0000${email}`, 'base64url'),
  }))

/** A code as it is mailed: two groups of five letters. */
function mailCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    '',
  )
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

/** People write it in small letters, without the dash, or with spaces. */
const plain = (code: string) =>
  code
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

/**
 * Keeps a code that nobody has, where none lives: from now on guesses at this subject's code are the
 * same work whether one is mailed or not.
 */
export async function expectCode(
  pool: pg.Pool,
  purpose: Purpose,
  [subject]: CodeSubjects,
): Promise<void> {
  await pool.query(
    `INSERT INTO auth.security_code AS c (purpose, subject, code_hash, expires_at, sent)
     VALUES ($1, $2, $3, now() + $4 * interval '1 minute', false)
     ON CONFLICT (purpose, subject) DO UPDATE
       SET code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at, sent = false
       WHERE c.expires_at < now()`,
    [purpose, subject.name, randomBytes(32).toString('base64url'), CODE_MINUTES],
  )
}

/**
 * Makes a code to be mailed; an older one of the same purpose and subject is of no use from now on.
 * @param subjects see `codeSubjects`
 */
export async function makeCode(
  pool: pg.Pool,
  purpose: Purpose,
  subjects: CodeSubjects,
): Promise<string> {
  const [{ key, name }, ...others] = subjects
  const code = mailCode()
  await pool.query(
    `INSERT INTO auth.security_code (purpose, subject, code_hash, expires_at, sent)
     VALUES ($1, $2, $3, now() + $4 * interval '1 minute', true)
     ON CONFLICT (purpose, subject) DO UPDATE
       SET code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at, sent = true`,
    [purpose, name, codeHash(key, [purpose, name], plain(code)), CODE_MINUTES],
  )
  if (others.length > 0)
    await pool.query('DELETE FROM auth.security_code WHERE purpose = $1 AND subject = ANY ($2)', [
      purpose,
      others.map((one) => one.name),
    ])
  return code
}

/** How a subject's code stands: mailed and good, expected to be mailed, or neither. */
export async function codeStands(
  pool: pg.Pool,
  purpose: Purpose,
  subjects: CodeSubjects,
): Promise<'sent' | 'expected' | 'none'> {
  const found = await pool.query<{ sent: boolean }>(
    `SELECT sent FROM auth.security_code
     WHERE purpose = $1 AND subject = ANY ($2) AND expires_at > now() AND tries < $3
     ORDER BY sent DESC LIMIT 1`,
    [purpose, subjects.map(({ name }) => name), GUESSES],
  )
  const row = found.rows[0]
  if (!row) return 'none'
  return row.sent ? 'sent' : 'expected'
}

/** Is the code right? Every look that is wrong counts as one of its guesses; `use` spends it. */
export async function checkCode(
  pool: pg.Pool,
  purpose: Purpose,
  subjects: CodeSubjects,
  code: string,
  use: boolean,
): Promise<boolean> {
  for (const subject of subjects)
    if (await checkUnder(pool, purpose, subject, code, use)) return true
  return false
}

async function checkUnder(
  pool: pg.Pool,
  purpose: Purpose,
  { key, name }: CodeSubject,
  code: string,
  use: boolean,
): Promise<boolean> {
  const found = await pool.query<{ code_hash: string }>(
    `UPDATE auth.security_code SET tries = tries + 1
     WHERE purpose = $1 AND subject = $2 AND expires_at > now() AND tries < $3 RETURNING code_hash`,
    [purpose, name, GUESSES],
  )
  const stored = found.rows[0]?.code_hash
  if (!stored || !isCode(stored, key, [purpose, name], plain(code))) return false
  if (!use) {
    await pool.query(
      'UPDATE auth.security_code SET tries = tries - 1 WHERE purpose = $1 AND subject = $2',
      [purpose, name],
    )
    return true
  }
  const spent = await pool.query(
    'DELETE FROM auth.security_code WHERE purpose = $1 AND subject = $2 AND code_hash = $3',
    [purpose, name, stored],
  )
  return spent.rowCount === 1
}

/** Whatever code a subject was mailed is of no use from now on. */
export async function forgetCode(
  pool: pg.Pool,
  purpose: Purpose,
  subjects: CodeSubjects,
): Promise<void> {
  await pool.query('DELETE FROM auth.security_code WHERE purpose = $1 AND subject = ANY ($2)', [
    purpose,
    subjects.map(({ name }) => name),
  ])
}

/** Forgets codes that are long over. */
export async function pruneCodes(pool: pg.Pool): Promise<void> {
  await pool.query("DELETE FROM auth.security_code WHERE expires_at < now() - interval '1 hour'")
}
