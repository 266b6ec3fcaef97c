import { randomBytes } from 'node:crypto'
import { createPool } from '@portal/platform/database'
import { type EventLog, eventLog } from '@portal/platform/event-log'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { type Keyring, postgresKeyring } from '@portal/platform/personal-data'
import type pg from 'pg'
import { freshDatabase } from './postgres.ts'

export interface TestDatabase {
  readonly url: string
  readonly pool: pg.Pool
  end(): Promise<void>
}

/** A database of the test's own with a pool, and what the read models need of it. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase()
  const pool = createPool(database.url, 12)
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public')
  return {
    url: database.url,
    pool,
    end: async () => {
      await pool.end()
      await database.drop()
    },
  }
}

/** A log of the test's own with its keys, in the database given. */
export async function testLog({
  pool,
  url,
}: TestDatabase): Promise<{ log: EventLog; keyring: Keyring; close(): Promise<void> }> {
  const keyring = await postgresKeyring({ pool, url, masterKey: randomBytes(32) })
  const log = eventLog(await postgresEventStore({ pool, url }), keyring)
  return {
    log,
    keyring,
    close: async () => {
      await log.store.close()
      await keyring.close()
    },
  }
}
