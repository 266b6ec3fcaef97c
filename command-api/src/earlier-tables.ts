import { models } from '@portal/projections/models'
import type pg from 'pg'

/** Held while read models of a raised version are built. */
export const BUILD_LOCK = 727005

/**
 * Drops what is left of earlier versions of the read models, which nobody reads and nothing keeps up to
 * date: those that were replaced, and those that were begun and never ended.
 */
export async function dropEarlierTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const free = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [
      BUILD_LOCK,
    ])
    // Those that are being built go through the log to its end: what was erased is not in them then.
    const left = free.rows[0]?.free ? ['__old', '__next'] : ['__old']
    for (const { name } of models)
      for (const end of left) {
        await client.query(`DROP SCHEMA IF EXISTS "${name}${end}" CASCADE`)
        await client.query('DELETE FROM projections.model WHERE name = $1', [`${name}${end}`])
      }
    if (free.rows[0]?.free) await client.query('SELECT pg_advisory_unlock($1)', [BUILD_LOCK])
  } finally {
    client.release()
  }
}
