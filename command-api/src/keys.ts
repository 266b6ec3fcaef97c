import { sameEmail } from '@portal/contracts/email'
import type { EventStore } from '@portal/platform/event-store/port'
import { ofThisInstallation } from '@portal/platform/installation'
import { Keys } from '@portal/platform/keys'
import { opensKeys } from '@portal/platform/personal-data'
import { keysInFolder, type Settings } from '@portal/platform/settings'
import type pg from 'pg'
import { claimIdOf } from './kit/claim-id.ts'
import { earlierSameEmail } from './users/earlier-claims.ts'

/** Has one of the people there claimed their address under this key? Undefined where there are none. */
async function holdsClaims(
  pool: pg.Pool,
  store: EventStore,
  key: Buffer,
): Promise<boolean | undefined> {
  const there = await pool.query<{ made: boolean }>(
    "SELECT to_regclass('users.person') IS NOT NULL AS made",
  )
  if (!there.rows[0]?.made) return undefined
  const people = await pool.query<{ email: string }>(
    "SELECT email FROM users.person WHERE email <> '' AND status = 'active' LIMIT 3",
  )
  if (people.rowCount === 0) return undefined
  for (const { email } of people.rows)
    for (const form of [sameEmail(email), earlierSameEmail(email)]) {
      const stream = `claim-${claimIdOf(key, 'email', form)}`
      for await (const _ of store.readStream(stream, { max: 1 })) return true
    }
  return false
}

/**
 * The installation's keys from the settings, checked against its database; and is the log beside it
 * its own? Throws StartError.
 * @param options.warn told in a line what does not stop the start and an operator should know
 */
export async function openKeys(
  settings: Settings,
  options: { pool: pg.Pool; store: EventStore; warn?: (line: string) => void },
): Promise<Keys> {
  const { pool, store, warn } = options
  await ofThisInstallation(pool, store)
  return Keys.open({
    pool,
    given: settings,
    warn,
    reread: async () => (await keysInFolder(settings)) ?? settings,
    probes: {
      MASTER_KEY: (key) => opensKeys(pool, key),
      CLAIM_KEY: (key) => holdsClaims(pool, store, key),
    },
  })
}
