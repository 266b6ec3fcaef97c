import { createSecretKey } from 'node:crypto'
import type pg from 'pg'
import { keyedHash } from './keyed-hash.ts'
import { decrypt, encrypt } from './sealed-fields.ts'

export const KEY_NAMES = ['MASTER_KEY', 'TOKEN_KEY', 'CLAIM_KEY'] as const
export type KeyName = (typeof KEY_NAMES)[number]

/** Keys as settings say them: while one is rotated, with the one before. */
export type GivenKeys = Readonly<Record<KeyName, string>> & {
  readonly [K in KeyName as `${K}_PREVIOUS`]?: string | undefined
}

/**
 * `check_value` tells the current key from others and nothing of it; those of keys that were rotated
 * out are in `retired`. From the begin of a rotation until `former_until` the former key stands here,
 * sealed with the current one: who has that has both, and who has only the former has nothing.
 * `former_until` is null as long as something is to be carried over; `carried` says that it was.
 */
export const keyTable = `
  CREATE SCHEMA IF NOT EXISTS installation;
  CREATE TABLE IF NOT EXISTS installation.key (
    name text PRIMARY KEY,
    version integer NOT NULL DEFAULT 1,
    check_value text NOT NULL,
    former_check text,
    taken_over bytea,
    since timestamptz NOT NULL DEFAULT now()
  );
  ALTER TABLE installation.key ADD COLUMN IF NOT EXISTS carried boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS former_until timestamptz,
    ADD COLUMN IF NOT EXISTS retired text[] NOT NULL DEFAULT '{}';
  -- The processes that run: the check values of the keys that each has, and what it has heard.
  CREATE TABLE IF NOT EXISTS installation.process (
    id uuid PRIMARY KEY,
    knows text[] NOT NULL,
    heard text[] NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );
  -- What each does, null for a release that does not say it, and what does not go on there.
  ALTER TABLE installation.process ADD COLUMN IF NOT EXISTS duties text[],
    ADD COLUMN IF NOT EXISTS troubles jsonb NOT NULL DEFAULT '{}'`

/** What the database says of a key. */
export interface KeyRow {
  readonly name: KeyName
  readonly version: number
  readonly check_value: string
  readonly former_check: string | null
  readonly taken_over: Buffer | null
  readonly carried: boolean
  readonly retired: readonly string[]
  /** Is the former still carried over? */
  readonly turning: boolean
  /** Is the former still read with, but nothing of it to be carried over? */
  readonly ending: boolean
  /** When that ends. */
  readonly former_until: Date | null
}

/** What a process says that it has heard, so that a rotation can wait for it. */
export const heardOf = ({ name, version, turning, carried }: KeyRow): string => {
  const moved = carried ? 'carried' : 'begun'
  return `${name} ${version} ${turning ? moved : 'ended'}`
}

/** Says that this process is there, and reads the keys' rows. */
export async function readKeyRows(
  pool: pg.Pool,
  process: { id: string; knows: readonly string[]; heard: readonly string[] },
): Promise<KeyRow[]> {
  const found = await pool.query<KeyRow>({
    name: 'installation_keys',
    text: `WITH here AS (
        INSERT INTO installation.process AS p (id, knows, heard, at) VALUES ($1, $2, $3, now())
        ON CONFLICT (id) DO UPDATE SET knows = $2, heard = $3, at = now()
      )
      SELECT name, version, check_value, former_check, taken_over, carried, retired, former_until,
        former_check IS NOT NULL AND former_until IS NULL AS turning,
        former_check IS NOT NULL AND coalesce(former_until > now(), false) AS ending
      FROM installation.key`,
    values: [process.id, process.knows, process.heard],
  })
  return found.rows
}

/** Forgets processes that were killed, and so could not say that they are no more. */
export async function pruneProcesses(pool: pg.Pool): Promise<void> {
  await pool.query("DELETE FROM installation.process WHERE at < now() - interval '1 day'")
}

/** What tells a key from another: the first 16 bytes of an HMAC-SHA-256 over its name, in hex. */
export const checkValue = (name: KeyName, key: Buffer): string =>
  keyedHash(key, `portal key check ${name}`, 'hex').slice(0, 32)

/** A key sealed by another of the same name, and opened again. Throws where it was not that one. */
export function sealKey(name: KeyName, by: Buffer, key: Buffer): Buffer {
  const { nonce, sealed } = encrypt(createSecretKey(by), key, name)
  return Buffer.concat([nonce, sealed])
}
export const openKey = (name: KeyName, by: Buffer, sealed: Buffer): Buffer =>
  decrypt(createSecretKey(by), sealed.subarray(0, 12), sealed.subarray(12), name)
