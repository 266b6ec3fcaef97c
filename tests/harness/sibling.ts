import { startPortal } from '@portal/command-api/portal'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'
import { Client } from './client.ts'
import { keys } from './keys.ts'
import type { TestPortal } from './portal.ts'

/** Another process that serves on a portal's database: it shares nothing else with the first. */
export interface Sibling {
  /** Who is signed in at the first is so here. */
  as(client: Client): Client
  /** Nobody who is signed in. */
  guest(): Client
  stop(): Promise<void>
}

/** Starts a second API process, in this one, on the database of a portal. @param settings beside the tests' own */
export async function startSibling(
  { portal, dataDir }: TestPortal,
  settings: Readonly<Record<string, string>> = {},
): Promise<Sibling> {
  const limits = { GUEST_LIMIT: '100000', CALL_LIMIT: '10000000', CHANGE_LIMIT: '10000000' }
  const other = await startPortal(
    await readSettings({
      ...keys,
      ...limits,
      DATABASE_URL: portal.databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    }),
    { duties: { serve: true, project: false, work: false }, logger: createLogger('silent') },
  )
  return {
    as: ({ token }) => new Client(other.url, token),
    guest: () => new Client(other.url),
    stop: () => other.stop(),
  }
}
