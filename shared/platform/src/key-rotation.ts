import type pg from 'pg'
import { checkValue, heardOf, type KeyName, sealKey } from './key-table.ts'
import type { Keys } from './keys.ts'
import type { Running } from './running.ts'
import { StartError } from './start-error.ts'

/** What is known here of another process. */
type Keyed = Pick<Running, 'knows' | 'heard'>

/** Does this process have the key, to use it or to take it over? */
export const hasKey = ({ knows }: Keyed, name: KeyName, key: Buffer): boolean =>
  knows.includes(checkValue(name, key))

/** Has this process heard how far the rotation of this key is, as it is known here? */
export const hasHeard = ({ heard }: Keyed, keys: Keys, name: KeyName): boolean =>
  heard.includes(heardOf(keys.of(name).row))

/**
 * From now on `key` is written with, and the former is read with as well. Throws StartError where
 * another command rotates it.
 * @param client in whose transaction
 */
export async function beginRotation(
  client: pg.Pool | pg.PoolClient,
  keys: Keys,
  name: KeyName,
  key: Buffer,
): Promise<void> {
  const { current } = keys.of(name)
  const done = await client.query(
    `UPDATE installation.key SET version = version + 1, check_value = $3, former_check = check_value,
       taken_over = $4, carried = false, former_until = NULL, since = now()
     WHERE name = $1 AND version = $2 AND former_check IS NULL AND NOT $3 = ANY (retired)`,
    [name, current.version, checkValue(name, key), sealKey(name, key, current.bytes)],
  )
  if (done.rowCount !== 1) throw new StartError(`${name} is being rotated by another command.`)
}

/** Everything under the former key is there under the current one, too: now that one decides. */
export async function markCarried(pool: pg.Pool, keys: Keys, name: KeyName): Promise<void> {
  await pool.query(
    'UPDATE installation.key SET carried = true WHERE name = $1 AND version = $2 AND former_until IS NULL',
    [name, keys.of(name).current.version],
  )
  await keys.refresh()
}

/**
 * Nothing lasting is under the former key any more: who has that alone does not start.
 * @param seconds how long it is still read with, for what lives no longer than that
 */
export async function endRotation(
  pool: pg.Pool,
  keys: Keys,
  name: KeyName,
  seconds: number,
): Promise<void> {
  await pool.query(
    `UPDATE installation.key SET former_until = now() + $3 * interval '1 second',
       retired = array_append(retired, former_check)
     WHERE name = $1 AND version = $2 AND former_check IS NOT NULL AND former_until IS NULL`,
    [name, keys.of(name).current.version, seconds],
  )
  await keys.refresh()
}
