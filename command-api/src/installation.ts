import { createPool } from '@portal/platform/database'
import { runningPostgres, startEmbeddedPostgres } from '@portal/platform/embedded-postgres'
import type { EventStore } from '@portal/platform/event-store/port'
import type { Keys } from '@portal/platform/keys'
import type { Settings } from '@portal/platform/settings'
import type pg from 'pg'
import { openKeys } from './keys.ts'
import { openStore } from './open-store.ts'

/** An installation's database, log and keys, as a command needs them that runs beside the portal. */
export interface Installation {
  readonly settings: Settings
  readonly url: string
  readonly pool: pg.Pool
  readonly store: EventStore
  readonly keys: Keys
  close(): Promise<void>
}

/**
 * Opens them, whether the portal runs or not: its embedded Postgres is started for as long as this
 * takes, where it does not run. Throws StartError.
 */
export async function openInstallation(settings: Settings): Promise<Installation> {
  const ends: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    let url = settings.DATABASE_URL ?? (await runningPostgres(settings.DATA_DIR, 'portal'))
    if (!url) {
      const postgres = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR })
      ends.push(() => postgres.stop())
      await postgres.createDatabase('portal')
      url = postgres.url('portal')
    }
    const pool = createPool(url)
    ends.push(() => pool.end())
    const store = await openStore(settings, pool, url)
    ends.push(() => store.close())
    const keys = await openKeys(settings, { pool, store })
    ends.push(() => keys.close())
    return { settings, url, pool, store, keys, close }
  } catch (error) {
    await close()
    throw error
  }
}
