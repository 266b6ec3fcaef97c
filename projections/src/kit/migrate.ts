import { setTimeout as sleep } from 'node:timers/promises'
import { makeTables } from '@portal/platform/tables'
import type pg from 'pg'

const bookkeeping = `
  CREATE SCHEMA IF NOT EXISTS projections;
  CREATE TABLE IF NOT EXISTS projections.model (
    name text PRIMARY KEY,
    version integer NOT NULL,
    position bigint NOT NULL
  );
  ALTER TABLE projections.model ADD COLUMN IF NOT EXISTS indexed boolean NOT NULL DEFAULT true`

/** Makes what the runner needs; safe to call from several processes. */
export const migrateProjections = (pool: pg.Pool): Promise<void> =>
  makeTables(pool, 'read models', bookkeeping)

const LOOK_MS = 250

/**
 * Waits until the process that projects has made the tables of these read models: on an empty database
 * the others would ask for what is not there yet.
 */
export async function tablesMade(
  pool: pg.Pool,
  models: readonly { readonly name: string }[],
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const found = await pool.query('SELECT FROM projections.model WHERE name = ANY($1)', [
      models.map(({ name }) => name),
    ])
    if (found.rowCount === models.length) return
    await sleep(LOOK_MS, undefined, signal && { signal })
  }
}
