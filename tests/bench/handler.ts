import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@portal/platform/database'
import type { EventStore } from '@portal/platform/event-store/port'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { newId } from '@portal/platform/ids'
import pg from 'pg'
import { percentile } from './report.ts'
import type { Stand } from './stand.ts'

const APPENDS = 300

/** How long it takes from an append's answer until a subscriber has the event, in ms. */
async function latencies(store: EventStore): Promise<number[]> {
  const seen = new Map<string, number>()
  const stop = new AbortController()
  const following = store.subscribe(
    await store.head(),
    { batch: 100, signal: stop.signal },
    async ({ events }) => {
      const now = performance.now()
      for (const { id } of events) seen.set(id, now)
    },
  )
  const answered = new Map<string, number>()
  for (let count = 0; count < APPENDS; count++) {
    const id = newId()
    await store.append([
      {
        stream: `bench-${randomUUID()}`,
        expected: 'none',
        events: [{ id, type: 'messageSent', typeVersion: 1, data: {}, meta: {} }],
      },
    ])
    answered.set(id, performance.now())
    await sleep(5)
  }
  while (seen.size < APPENDS) await sleep(5)
  stop.abort()
  await following
  return [...answered].map(([id, at]) => Math.max(0, (seen.get(id) ?? Number.NaN) - at))
}

/** From an append to its handler, alone and beside a write transaction of others that stays open. */
export async function benchHandler(stand: Stand): Promise<void> {
  const { report } = stand
  const postgres = await stand.postgres()
  const url = postgres.url('portal')
  const pool = createPool(url)
  const store = await postgresEventStore({ pool, url })
  const foreign = new pg.Client({ connectionString: url })
  await foreign.connect()
  try {
    stand.say('From an append to its handler…')
    await latencies(store)
    const alone = await latencies(store)
    await foreign.query('CREATE TABLE foreign_work (n integer)')
    let open = true
    const writing = (async () => {
      while (open) {
        await foreign.query('BEGIN')
        await foreign.query('INSERT INTO foreign_work VALUES (1)')
        await sleep(2000)
        await foreign.query('COMMIT')
      }
    })()
    const beside = await latencies(store)
    open = false
    await writing
    for (const [what, of] of [
      ['append to handler', alone],
      ['append to handler beside a foreign 2 s write transaction', beside],
    ] as const) {
      report.add(`${what}, p50`, percentile(of, 0.5), 'ms', { atMost: 5 })
      report.add(`${what}, p99`, percentile(of, 0.99), 'ms', { atMost: 25 })
    }
  } finally {
    await foreign.end()
    await store.close()
    await pool.end()
    await postgres.stop()
  }
}
