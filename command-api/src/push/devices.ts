import { createECDH, createHash } from 'node:crypto'
import { MOST_PUSH_DEVICES, type Subscription } from '@portal/contracts/push'
import type { Actor } from '@portal/platform/actor'
import { inTransaction } from '@portal/platform/database'
import { newId } from '@portal/platform/ids'
import { devicesOf, endpointFields } from '@portal/platform/push-devices'
import type pg from 'pg'
import type { Parts } from '../kit/parts.ts'

/** Is it a point on P-256, as a browser's public key is? Nothing could be sealed for another. */
export function isPublicKey(p256dh: string): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}

/**
 * Keeps where pushes to a session's device go. What was kept for it before, or of anybody else in the same
 * browser, is replaced.
 * @returns false where the person has as many devices as may be
 */
export async function keepDevice(
  { pool, keyring }: Pick<Parts, 'pool' | 'keyring'>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  { endpoint, keys }: Subscription,
  vapidKey: string,
): Promise<boolean> {
  const sealed = await keyring.seal(userId, { endpoint, ...keys }, endpointFields(userId))
  // Random, as what a refresh token is: it needs no key.
  const hash = createHash('sha256').update(endpoint).digest('base64url')
  return inTransaction(pool, async (client) => {
    // Two at once must neither take the same address nor both be the last that may be.
    for (const whose of [hash, userId])
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`push ${whose}`])
    await client.query(
      'DELETE FROM auth.push_device WHERE endpoint_hash = $1 AND session_id <> $2',
      [hash, sessionId],
    )
    const others = await client.query(
      `SELECT FROM ${devicesOf} WHERE d.user_id = $1 AND d.session_id <> $2 LIMIT $3`,
      [userId, sessionId, MOST_PUSH_DEVICES],
    )
    if (others.rowCount === MOST_PUSH_DEVICES) return false
    await client.query(
      `INSERT INTO auth.push_device (device_id, session_id, user_id, endpoint_hash, sealed, vapid_key)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (session_id) DO UPDATE SET endpoint_hash = $4, sealed = $5, vapid_key = $6`,
      [newId(), sessionId, userId, hash, JSON.stringify(sealed), vapidKey],
    )
    return true
  })
}

/** Nothing goes to a device of a person any more. @returns whether it was theirs */
export async function removeDevice(pool: pg.Pool, userId: string, id: string): Promise<boolean> {
  const gone = await pool.query(
    'DELETE FROM auth.push_device WHERE device_id = $1 AND user_id = $2',
    [id, userId],
  )
  return gone.rowCount === 1
}

/** Clears away the devices of sessions that are over. */
export async function pruneDevices(pool: pg.Pool): Promise<void> {
  await pool.query(
    `DELETE FROM auth.push_device WHERE device_id NOT IN (SELECT d.device_id FROM ${devicesOf})`,
  )
}
