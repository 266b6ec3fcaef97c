import { createPool } from '../database.ts'
import type { EventStore } from '../event-store/port.ts'
import { postgresReader } from '../event-store/postgres.ts'
import { serve } from '../helper/serve.ts'
import type { Epoch } from './signing.ts'
import { type Link, type Stretch, verifyStretch } from './stretch.ts'

/** Where a helper finds the log: its seals in Postgres, its events there or in KurrentDB. */
export interface LogAddress {
  readonly databaseUrl: string
  readonly kurrentUrl?: string | undefined
}

export interface StretchTask extends LogAddress {
  readonly after: Link
  readonly epochs: Epoch[]
  readonly asked?: string
}

let opened: Promise<{ pool: ReturnType<typeof createPool>; store: EventStore }> | undefined

async function open({ databaseUrl: url, kurrentUrl }: LogAddress) {
  const pool = createPool(url, 1)
  if (!kurrentUrl) return { pool, store: postgresReader({ pool, url }) }
  const { kurrentEventStore } = await import('../event-store/kurrent.ts')
  return { pool, store: kurrentEventStore(kurrentUrl) }
}

serve<StretchTask, Stretch>(async (task) => {
  opened ??= open(task)
  return verifyStretch(await opened, task)
})
