import type { Made, Signed } from '@portal/contracts/account'
import { newId } from '@portal/platform/ids'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type pg from 'pg'

const MOST_PASSKEYS = 10
const CHALLENGE_MINUTES = 5

interface Kept {
  readonly passkey_id: string
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: string
  readonly transports: string[]
}

const isLoopback = (host: string) => host === 'localhost' || /^127\.|^\[?::1\]?$/.test(host)

/**
 * Whom passkeys are for (WebAuthn, section 5.1.2): the host of the address that people use. A machine's
 * own address has no name, there it is `localhost`.
 */
const partyOf = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl)
  return isLoopback(hostname) ? 'localhost' : hostname
}

/** The addresses that a passkey's answer may come from: the people's, and any port of our own machine. */
function originsOf(publicUrl: string, clientData: string): string[] {
  const { hostname, origin } = new URL(publicUrl)
  if (!isLoopback(hostname)) return [origin]
  try {
    const said = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { origin?: string }
    const from = URL.parse(said.origin ?? '')
    return from && isLoopback(from.hostname) ? [origin, from.origin] : [origin]
  } catch {
    return [origin]
  }
}

async function keptOf(pool: pg.Pool, userId: string): Promise<Kept[]> {
  const found = await pool.query<Kept>(
    `SELECT passkey_id, credential_id, public_key, counter, transports FROM auth.passkey
     WHERE user_id = $1 ORDER BY added_at, passkey_id`,
    [userId],
  )
  return found.rows
}

const named = (all: readonly Kept[]) =>
  all.map((one) => ({ id: one.credential_id, transports: one.transports }))

/** What a device is to make a passkey from; kept for this session, five minutes. Undefined where there are ten. */
export async function passkeyToMake(
  pool: pg.Pool,
  publicUrl: string,
  who: { userId: string; sessionId: string; email: string; fullName: string },
) {
  const there = await keptOf(pool, who.userId)
  if (there.length >= MOST_PASSKEYS) return undefined
  const options = await generateRegistrationOptions({
    rpName: 'Portal',
    rpID: partyOf(publicUrl),
    userName: who.email,
    userDisplayName: who.fullName,
    userID: new Uint8Array(Buffer.from(who.userId.replaceAll('-', ''), 'hex')),
    excludeCredentials: named(there),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    timeout: CHALLENGE_MINUTES * 60_000,
  })
  await pool.query(
    `INSERT INTO auth.passkey_challenge (session_id, challenge, expires_at)
     VALUES ($1, $2, now() + $3 * interval '1 minute')
     ON CONFLICT (session_id) DO UPDATE SET challenge = $2, expires_at = excluded.expires_at`,
    [who.sessionId, options.challenge, CHALLENGE_MINUTES],
  )
  return options
}

/** Keeps the passkey that a device made from what this session was asked. @returns false where it is not good */
export async function keepPasskey(
  pool: pg.Pool,
  publicUrl: string,
  who: { userId: string; sessionId: string },
  name: string,
  given: Made,
): Promise<boolean> {
  const asked = await pool.query<{ challenge: string; expires_at: Date; alive: boolean }>(
    `DELETE FROM auth.passkey_challenge WHERE session_id = $1
     RETURNING challenge, expires_at > now() AS alive`,
    [who.sessionId],
  )
  const [row] = asked.rows
  if (!row?.alive) return false
  const verified = await verifyRegistrationResponse({
    response: { ...given, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: row.challenge,
    expectedOrigin: originsOf(publicUrl, given.response.clientDataJSON),
    expectedRPID: partyOf(publicUrl),
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { credential } = verified.registrationInfo
  const kept = await pool.query(
    `INSERT INTO auth.passkey (passkey_id, user_id, credential_id, public_key, counter, transports, name)
     SELECT $1, $2, $3, $4, $5, $6, $7
     WHERE (SELECT count(*) FROM auth.passkey WHERE user_id = $2) < $8
     ON CONFLICT (credential_id) DO NOTHING`,
    [
      newId(),
      who.userId,
      credential.id,
      Buffer.from(credential.publicKey),
      credential.counter,
      (credential.transports ?? []).slice(0, 10),
      name,
      MOST_PASSKEYS,
    ],
  )
  return kept.rowCount === 1
}

/** What one of a person's passkeys is to sign. */
export async function passkeyToAsk(pool: pg.Pool, publicUrl: string, userId: string) {
  return generateAuthenticationOptions({
    rpID: partyOf(publicUrl),
    allowCredentials: named(await keptOf(pool, userId)),
    userVerification: 'preferred',
    timeout: CHALLENGE_MINUTES * 60_000,
  })
}

/**
 * Did one of the person's passkeys sign the challenge? Its counter must have grown, where it counts: a
 * copy of the key would show (WebAuthn, section 6.1.1).
 */
export async function takePasskey(
  pool: pg.Pool,
  publicUrl: string,
  userId: string,
  challenge: string,
  given: Signed,
): Promise<boolean> {
  const kept = (await keptOf(pool, userId)).find((one) => one.credential_id === given.id)
  if (!kept) return false
  const verified = await verifyAuthenticationResponse({
    response: { ...given, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: originsOf(publicUrl, given.response.clientDataJSON),
    expectedRPID: partyOf(publicUrl),
    credential: {
      id: kept.credential_id,
      publicKey: new Uint8Array(kept.public_key),
      counter: Number(kept.counter),
      transports: kept.transports,
    },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const taken = await pool.query(
    `UPDATE auth.passkey SET counter = $2, used_at = now()
     WHERE passkey_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [kept.passkey_id, verified.authenticationInfo.newCounter],
  )
  return taken.rowCount === 1
}
