import { randomBytes, randomInt } from 'node:crypto'
import type { Factor } from '@portal/contracts/account'
import { isRedacted } from '@portal/events'
import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import type { Parts } from '../kit/parts.ts'
import { hashed, stillShown } from '../kit/shown.ts'

const PERIOD = 30
const RECOVERY_CODES = 10

/** The second factors that a person signs in with. */
export async function factorsOf(pool: pg.Pool, userId: string): Promise<Factor[]> {
  const found = await pool.query<{ totp: boolean; passkey: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM auth.totp WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS totp,
       EXISTS (SELECT 1 FROM auth.passkey WHERE user_id = $1) AS passkey`,
    [userId],
  )
  const { totp, passkey } = found.rows[0] ?? { totp: false, passkey: false }
  return [...(totp ? (['totp'] as const) : []), ...(passkey ? (['passkey'] as const) : [])]
}

const field = (userId: string) => [{ path: 'secret', subject: userId }]

const totpOf = (secret: Secret, label = '', issuer = '') =>
  new TOTP({ secret, label, issuer, algorithm: 'SHA1', digits: 6, period: PERIOD })

/**
 * Begins with an app: a fresh secret of 160 bits, sealed with the person's own key.
 * @returns undefined where there is a confirmed one
 */
export async function startTotp(
  { pool, keyring }: Pick<Parts, 'pool' | 'keyring'>,
  userId: string,
  shown: { label: string; issuer: string },
): Promise<{ secret: string; address: string } | undefined> {
  const secret = new Secret({ size: 20 })
  const sealed = await keyring.seal(userId, { secret: secret.base32 }, field(userId))
  const kept = await pool.query(
    `INSERT INTO auth.totp (user_id, sealed) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET sealed = $2, last_step = 0, started_at = now()
       WHERE totp.confirmed_at IS NULL`,
    [userId, JSON.stringify(sealed)],
  )
  if (kept.rowCount === 0) return undefined
  return { secret: secret.base32, address: totpOf(secret, shown.label, shown.issuer).toString() }
}

/**
 * Is the code right now, or was it half a minute ago, or will it be? Each code is taken once (RFC 6238,
 * section 5.2), also by two requests at the same moment.
 * @param confirm the first code of a new app, within half an hour
 */
export async function takeTotp(
  { pool, keyring, now }: Pick<Parts, 'pool' | 'keyring' | 'now'>,
  userId: string,
  code: string,
  confirm = false,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const found = await pool.query<{ sealed: unknown }>(
    `SELECT sealed FROM auth.totp WHERE user_id = $1 AND ${confirm ? "confirmed_at IS NULL AND started_at > now() - interval '30 minutes'" : 'confirmed_at IS NOT NULL'}`,
    [userId],
  )
  const [row] = found.rows
  if (!row) return false
  const [opened] = await keyring.openMany([{ id: userId, data: row.sealed, fields: field(userId) }])
  const { secret } = opened as { secret: string }
  if (isRedacted(secret)) return false
  const timestamp = now().getTime()
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const taken = await pool.query(
    `UPDATE auth.totp SET last_step = $2, confirmed_at = coalesce(confirmed_at, now())
     WHERE user_id = $1 AND last_step < $2`,
    [userId, Math.floor(timestamp / 1000 / PERIOD) + delta],
  )
  return taken.rowCount === 1
}

/** Letters and digits that nobody takes for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeText = () =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** New recovery codes, ten of 49 bits; those of before are gone. Only hashes are kept. */
export async function makeRecoveryCodes(pool: pg.Pool, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, codeText)
  await pool.query(
    `WITH gone AS (DELETE FROM auth.recovery_code WHERE user_id = $1)
     INSERT INTO auth.recovery_code (user_id, hash) SELECT $1, unnest($2::text[])`,
    [userId, codes.map((code) => hashed(`${userId} ${code}`))],
  )
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** As `makeRecoveryCodes`, where there are none; else null. */
export async function firstRecoveryCodes(pool: pg.Pool, userId: string): Promise<string[] | null> {
  return (await recoveryCodesLeft(pool, userId)) > 0 ? null : makeRecoveryCodes(pool, userId)
}

export async function recoveryCodesLeft(pool: pg.Pool, userId: string): Promise<number> {
  const found = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM auth.recovery_code WHERE user_id = $1',
    [userId],
  )
  return found.rows[0]?.count ?? 0
}

/** Spends a recovery code. @returns how many are left, undefined where it is none */
export async function takeRecoveryCode(
  pool: pg.Pool,
  userId: string,
  code: string,
): Promise<number | undefined> {
  const text = code.toLowerCase().replace(/[\s-]/g, '')
  const spent = await pool.query(
    'DELETE FROM auth.recovery_code WHERE user_id = $1 AND hash = $2',
    [userId, hashed(`${userId} ${text}`)],
  )
  return spent.rowCount === 1 ? recoveryCodesLeft(pool, userId) : undefined
}

/** Removes every second factor of a person, what was begun, and what waits for one. */
export async function forgetFactors(pool: pg.Pool, userId: string): Promise<void> {
  for (const table of ['totp', 'passkey', 'recovery_code', 'sign_in_ticket'])
    await pool.query(`DELETE FROM auth.${table} WHERE user_id = $1`, [userId])
  await pool.query(
    `DELETE FROM auth.passkey_challenge WHERE session_id IN
       (SELECT session_id FROM auth.session WHERE user_id = $1)`,
    [userId],
  )
}

const TICKET_MINUTES = 5
const TICKET_TRIES = 5

/**
 * A ticket for who gave the right password: it lives five minutes and stands five tries.
 * @param passwordHash of the password that was right; undefined comes back where it is another by now
 */
export async function giveTicket(
  pool: pg.Pool,
  userId: string,
  passwordHash: string,
): Promise<string | undefined> {
  const ticket = randomBytes(32).toString('base64url')
  const { sql, value } = stillShown({ passwordHash })
  const given = await pool.query(
    `WITH shown AS (${sql})
     INSERT INTO auth.sign_in_ticket (hash, user_id, expires_at)
     SELECT $3, user_id, now() + $4 * interval '1 minute' FROM shown`,
    [userId, value, hashed(ticket), TICKET_MINUTES],
  )
  return given.rowCount === 1 ? ticket : undefined
}

/** Takes one of a ticket's tries, and the challenge that it bears. @returns undefined when it is of no use */
export async function tryTicket(
  pool: pg.Pool,
  ticket: string,
): Promise<{ userId: string; challenge: string | null } | undefined> {
  const found = await pool.query<{ user_id: string; challenge: string | null }>(
    `UPDATE auth.sign_in_ticket t SET tries = tries + 1, challenge = NULL
     FROM (SELECT hash, challenge FROM auth.sign_in_ticket WHERE hash = $1 FOR UPDATE) before
     WHERE t.hash = before.hash AND t.tries < $2 AND t.expires_at > now()
     RETURNING t.user_id, before.challenge`,
    [hashed(ticket), TICKET_TRIES],
  )
  const [row] = found.rows
  return row && { userId: row.user_id, challenge: row.challenge }
}

/** Who holds a ticket that is of use; no try is taken. */
export async function holderOf(pool: pg.Pool, ticket: string): Promise<string | undefined> {
  const found = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM auth.sign_in_ticket WHERE hash = $1 AND tries < $2 AND expires_at > now()',
    [hashed(ticket), TICKET_TRIES],
  )
  return found.rows[0]?.user_id
}

/** What was right with the old password is of no use with the new one. */
export async function forgetTickets(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('DELETE FROM auth.sign_in_ticket WHERE user_id = $1', [userId])
}

/** Keeps what a passkey was asked to sign, for the one answer to come. */
export async function challengeTicket(
  pool: pg.Pool,
  ticket: string,
  challenge: string,
): Promise<void> {
  await pool.query('UPDATE auth.sign_in_ticket SET challenge = $2 WHERE hash = $1', [
    hashed(ticket),
    challenge,
  ])
}

/** Clears away tickets and challenges that are over. */
export async function pruneTickets(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM auth.sign_in_ticket WHERE expires_at < now()')
  await pool.query('DELETE FROM auth.passkey_challenge WHERE expires_at < now()')
}
