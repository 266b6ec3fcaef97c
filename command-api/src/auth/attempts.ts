import { randomBytes } from 'node:crypto'
import { notAhead } from '@portal/platform/database'
import type pg from 'pg'
import type { HttpSide } from '../kit/acting.ts'
import { hashed } from '../kit/shown.ts'

const LIMIT = 10
const MINUTES = 15
const DEVICE_COOKIE = 'device'
const YEAR = 31_536_000
/** Days after which no browser has its cookie any more. */
const DEVICE_DAYS = 366

/** A subject, or the names that it may stand under while a key is rotated; the first is the present one. */
type Subject = string | readonly [string, ...string[]]
const namesOf = (subject: Subject): readonly string[] =>
  typeof subject === 'string' ? [subject] : subject

/** The tries of the subjects `$1` in the last `$2` minutes. */
const lately = `FROM auth.attempt WHERE subject = ANY ($1) AND at > now() - $2 * interval '1 minute'
  AND ${notAhead('at')}`

/**
 * Takes one of the tries that a subject has in 15 minutes, over all addresses. When none is left none is taken: who
 * goes on trying waits no longer for it than who does not.
 * @returns false when none is left
 */
export async function takeTry(pool: pg.Pool, subject: Subject, limit = LIMIT): Promise<boolean> {
  const names = namesOf(subject)
  const taken = await pool.query(
    `INSERT INTO auth.attempt (subject) SELECT $3 WHERE (SELECT count(*) ${lately}) < $4`,
    [names, MINUTES, names[0], limit],
  )
  if (taken.rowCount === 0) return false
  // Counted in a statement of its own: tries made at the same moment see each other.
  const counted = await pool.query<{ count: string }>(`SELECT count(*) ${lately}`, [names, MINUTES])
  return Number(counted.rows[0]?.count ?? 0) <= limit
}

/** In how many seconds a subject that has no try left has one again. */
export async function secondsToTry(pool: pg.Pool, subject: Subject): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM at + $2 * interval '1 minute' - now()))::int AS seconds ${lately}`,
    [namesOf(subject), MINUTES],
  )
  const newestFirst = rows.map(({ seconds }) => seconds).sort((one, other) => other - one)
  return Math.max(1, newestFirst[LIMIT - 1] ?? 1)
}

export async function clearTries(pool: pg.Pool, subject: Subject): Promise<void> {
  await pool.query('DELETE FROM auth.attempt WHERE subject = ANY ($1)', [namesOf(subject)])
}

export async function pruneTries(pool: pg.Pool): Promise<void> {
  await pool.query("DELETE FROM auth.attempt WHERE at < now() - interval '1 day'")
}

/** Clears away browsers that nobody signed in from for longer than they keep their cookie. */
export async function pruneKnownDevices(pool: pg.Pool): Promise<void> {
  await pool.query("DELETE FROM auth.known_device WHERE used_at < now() - $1 * interval '1 day'", [
    DEVICE_DAYS,
  ])
}

/** The device's token as it is kept; undefined where nobody has signed in on it. */
export function deviceOf(http: HttpSide): string | undefined {
  const token = http.cookie(DEVICE_COOKIE)
  return token ? hashed(token) : undefined
}

/** Of a subject's tries those that were made on one device. */
const onDevice = (subject: Subject, device: string): [string, ...string[]] => {
  const [present = '', ...others] = namesOf(subject).map((name) => `${name} ${device}`)
  return [present, ...others]
}

/**
 * Takes one of the tries that a device has, where the person has signed in on it before: what others use up does not shut
 * them out there, and whoever else sits at it guesses no more than anybody. It is the same work for every device.
 * @returns false where it is not known, or has none left
 */
export async function takeTryOnDevice(
  pool: pg.Pool,
  subject: Subject,
  { userId, http }: { readonly userId: string; readonly http: HttpSide },
): Promise<boolean> {
  const device = deviceOf(http) ?? ''
  const known = await deviceKnows(pool, userId, device)
  return (await takeTry(pool, onDevice(subject, device))) && known
}

/** As `clearTries`, of those on this device, too. */
export async function clearTriesHere(
  pool: pg.Pool,
  subject: Subject,
  http: HttpSide,
): Promise<void> {
  const [first, ...others] = onDevice(subject, deviceOf(http) ?? '')
  await clearTries(pool, [first, ...others, ...namesOf(subject)])
}

/** Has this person signed in on the device before? */
export async function deviceKnows(pool: pg.Pool, userId: string, device: string): Promise<boolean> {
  const found = await pool.query(
    'UPDATE auth.known_device SET used_at = now() WHERE user_id = $1 AND hash = $2',
    [userId, device],
  )
  return found.rowCount === 1
}

/** @returns whether the browser is new to a person who has signed in from another before */
export async function rememberDevice(
  pool: pg.Pool,
  http: HttpSide,
  userId: string,
): Promise<boolean> {
  const token = http.cookie(DEVICE_COOKIE) ?? randomBytes(32).toString('base64url')
  const kept = await pool.query<{ others: boolean }>(
    `INSERT INTO auth.known_device (user_id, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING
     RETURNING EXISTS (SELECT 1 FROM auth.known_device WHERE user_id = $1 AND hash <> $2) AS others`,
    [userId, hashed(token)],
  )
  http.setCookie(DEVICE_COOKIE, token, { path: '/api/auth', maxAge: YEAR })
  return kept.rows[0]?.others ?? false
}
