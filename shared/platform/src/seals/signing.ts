import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type pg from 'pg'

/** The DER that stands before the 32 bytes of an Ed25519 key. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** A pair that signs; the public half as its 32 bytes. */
export interface Signer {
  readonly publicKey: Buffer
  sign(what: Buffer | string): Buffer
}

/** The pair from a master key: who has the database alone cannot forge what it signs. */
export function signerOf(masterKey: Buffer): Signer {
  const seed = Buffer.from(hkdfSync('sha256', masterKey, '', 'portal log seals', 32))
  const privateKey: KeyObject = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    publicKey: Buffer.from(der.subarray(-32)),
    sign: (what) => sign(null, Buffer.from(what), privateKey),
  }
}

/** Is it signed by who holds the other half of this public key? */
export function isSignedBy(
  publicKey: Buffer,
  what: Buffer | string,
  signature: Uint8Array,
): boolean {
  if (publicKey.length !== 32) return false
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, publicKey]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(what), key, signature)
}

/**
 * After a rotation of the master key the new pair vouches for what the former had sealed: so far, and
 * not further. Seals are never set anew.
 */
export const successionTable = `
  CREATE TABLE IF NOT EXISTS seals.succession (
    turn integer PRIMARY KEY,
    former bytea NOT NULL,
    key bytea NOT NULL,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    at text NOT NULL,
    signature bytea NOT NULL
  )`

interface Succession {
  readonly turn: number
  readonly former: Buffer
  readonly key: Buffer
  readonly number: string
  readonly hash: Buffer
  readonly at: string
  readonly signature: Buffer
}

const vouched = (one: Omit<Succession, 'signature'>): string =>
  JSON.stringify([
    'succession',
    one.turn,
    one.former.toString('hex'),
    one.key.toString('hex'),
    one.number,
    one.hash.toString('hex'),
    one.at,
  ])

/** Writes down that another pair seals from now on, after the last seal. */
export async function writeSuccession(
  client: pg.PoolClient,
  of: { former: Signer; next: Signer; last: { number: bigint; hash: Buffer }; at: Date },
): Promise<void> {
  const found = await client.query<{ turn: number }>(
    'SELECT coalesce(max(turn), 0) + 1 AS turn FROM seals.succession',
  )
  const one = {
    turn: found.rows[0]?.turn ?? 1,
    former: of.former.publicKey,
    key: of.next.publicKey,
    number: of.last.number.toString(),
    hash: of.last.hash,
    at: of.at.toISOString(),
  }
  await client.query('INSERT INTO seals.succession VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    one.turn,
    one.former,
    one.key,
    one.number,
    one.hash,
    one.at,
    of.next.sign(vouched(one)),
  ])
}

/** All rotations, the latest first. */
export async function successions(db: pg.Pool | pg.PoolClient): Promise<Succession[]> {
  const { rows } = await db.query<Succession>('SELECT * FROM seals.succession ORDER BY turn DESC')
  return rows
}

/** The public keys through all rotations, the oldest first, each with the last seal that it may have set. */
export interface Epoch {
  readonly publicKey: Buffer
  /** Undefined for the present key, which seals on. */
  readonly last?: { readonly number: bigint; readonly hash: Buffer }
}

/**
 * Follows the rotations back from the present key.
 * @returns what cannot be followed ends it: older keys are then not known
 */
export async function epochsOf(
  db: pg.Pool | pg.PoolClient,
  present: Buffer,
): Promise<{ epochs: Epoch[]; whole: boolean }> {
  const found = await successions(db)
  const epochs: Epoch[] = [{ publicKey: present }]
  let key = present
  for (const one of found) {
    if (!one.key.equals(key) || !isSignedBy(key, vouched(one), one.signature))
      return { epochs, whole: false }
    key = one.former
    epochs.unshift({
      publicKey: key,
      last: { number: BigInt(one.number), hash: one.hash },
    })
  }
  return { epochs, whole: true }
}

/** The key that may have set the seal of this number. */
export const keyAt = (epochs: readonly Epoch[], number: bigint): Buffer =>
  (epochs.find(({ last }) => !last || number <= last.number) ?? epochs[0])?.publicKey ??
  Buffer.alloc(0)
