import { inTransaction } from '@portal/platform/database'
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
  inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(727003)')
    await client.query(bookkeeping)
  })
