import { hash, verify } from '@node-rs/argon2'
import type pg from 'pg'
import { atMost } from '../kit/at-most.ts'

/** OWASP's minimum for argon2id (the library's algorithm 2): 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most two at a time: hashing is meant to be dear, and must not take every core. */
export const HASHED_AT_ONCE = 2
const hashing = atMost(HASHED_AT_ONCE)
const limited = <T>(work: () => Promise<T>): Promise<T> => hashing('', work)

/** Is the hash this password's? */
export const isPasswordOf = (stored: string, password: string): Promise<boolean> =>
  limited(() => verify(stored, password.normalize('NFC')))

let decoy: Promise<string> | undefined

const hashOf = (password: string) => limited(() => hash(password.normalize('NFC'), cost))

/** Stores the password's hash. */
export async function setPassword(pool: pg.Pool, userId: string, password: string): Promise<void> {
  const passwordHash = await hashOf(password)
  await pool.query(
    `INSERT INTO auth.credential (user_id, password_hash) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET password_hash = $2, changed_at = now()`,
    [userId, passwordHash],
  )
}

/** The hash of the person's password; undefined where there is none, or no such person. */
export async function passwordHashOf(pool: pg.Pool, userId: string): Promise<string | undefined> {
  const found = await pool.query<{ password_hash: string }>(
    'SELECT password_hash FROM auth.credential WHERE user_id = $1',
    [userId],
  )
  return found.rows[0]?.password_hash
}

/**
 * Stores another password in place of the one of a hash.
 * @param before undefined where there was none
 * @returns false where that is the password no more: who set it meanwhile keeps theirs
 */
export async function replacePassword(
  pool: pg.Pool,
  userId: string,
  password: string,
  before: string | undefined,
): Promise<boolean> {
  const passwordHash = await hashOf(password)
  const set =
    before === undefined
      ? await pool.query(
          'INSERT INTO auth.credential (user_id, password_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
          [userId, passwordHash],
        )
      : await pool.query(
          `UPDATE auth.credential SET password_hash = $2, changed_at = now()
           WHERE user_id = $1 AND password_hash = $3`,
          [userId, passwordHash, before],
        )
  return set.rowCount === 1
}

/**
 * The hash of the person's password, if this is it. Takes as long when there is no such person, so that the
 * time of the answer does not tell who has an account.
 */
export async function checkPassword(
  pool: pg.Pool,
  userId: string,
  password: string,
): Promise<string | undefined> {
  const stored = await passwordHashOf(pool, userId)
  decoy ??= hash('a password that nobody has', cost)
  const against = stored ?? (await decoy)
  const right = await isPasswordOf(against, password)
  return right ? stored : undefined
}
