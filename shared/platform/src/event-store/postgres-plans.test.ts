import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '../database.ts'
import { newId } from '../ids.ts'
import type { EventStore, NewEvent } from './port.ts'
import { postgresEventStore } from './postgres.ts'

/** Events in the log when it is measured, none of them counted by any statistics. */
const LONG = 20_000

const event = (id = newId()): NewEvent => ({
  id,
  type: 'happened',
  typeVersion: 1,
  data: { text: 'x'.repeat(200) },
  meta: {},
})

/** What an append of each kind looks at; `n` makes its streams its own. */
const kinds: Readonly<Record<string, (store: EventStore, n: number) => Promise<void>>> = {
  'one to a new stream': async (store, n) => {
    await store.append([{ stream: `new-${n}`, expected: 'none', events: [event()] }])
  },
  'one to a stream that is there': async (store) => {
    await store.append([{ stream: 'there', expected: 'any', events: [event(), event()] }])
  },
  'one that is repeated': async (store, n) => {
    const again = [{ stream: `again-${n}`, expected: 'none' as const, events: [event()] }]
    await store.append(again)
    await store.append(again)
  },
  'one in conflict': async (store, n) => {
    await store
      .append([{ stream: 'there', expected: BigInt(n + 1_000_000), events: [event()] }])
      .catch(() => undefined)
  },
  'several as one unit, repeated': async (store, n) => {
    const unit = [0, 1, 2].map((part) => ({
      stream: `unit-${n}-${part}`,
      expected: 'none' as const,
      events: [event(), event()],
    }))
    await store.append(unit)
    await store.append(unit)
  },
  'reading a stream, from somewhere, and its last event': async (store, n) => {
    await all(store.readStream(`old-${n % 100}`, { from: 150n, max: 5 }))
    await all(store.readStream('new-1', { from: 1n }))
    await all(store.readStream(`old-${n % 100}`, { backwards: true, max: 1 }))
    await all(store.readStream(`old-${n % 100}`, { backwards: true, from: 4n, max: 2 }))
  },
  'reading the log from near its end': async (store) => {
    const head = await store.head()
    await store.readAll(head - 5n > 0n ? head - 5n : 0n, { max: 100 })
    await store.readAll(head - 5n > 0n ? head - 5n : 0n, { max: 100, types: ['happened'] })
    const prefixes = ['old-']
    await store.readAll(head - 5n > 0n ? head - 5n : 0n, { max: 100, prefixes })
  },
  'many at once': async (store, n) => {
    await Promise.all(
      Array.from({ length: 30 }, (_, part) =>
        store.append([{ stream: `many-${n}-${part}`, expected: 'none', events: [event()] }]),
      ),
    )
  },
}
const TIMES = 10

async function all(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

describe('on a log that was not counted since it was short', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let pool: pg.Pool
  beforeEach(async () => {
    database = await freshDatabase()
    // One connection: it keeps its plans, and its figures are told when it is asked.
    pool = createPool(database.url, 1)
  })
  afterEach(async () => {
    await pool.end()
    await database.drop()
  })

  const fill = () =>
    pool.query(
      `INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
       SELECT h + n, 'old-' || n % 100, n / 100 + 1, gen_random_uuid(), 'happened', 1, repeat('x', 200), '{}'
       FROM (SELECT coalesce(max(position), 0) AS h FROM log.event) l, generate_series(1, $1) n`,
      [LONG],
    )
  /** How many rows were read so far: one after the other, and by each index. */
  const read = async () => {
    await pool.query('SELECT pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ name: string; rows: string }>(
      `SELECT 'the whole table' AS name, seq_tup_read AS rows FROM pg_stat_user_tables WHERE relid = 'log.event'::regclass
       UNION ALL
       SELECT indexrelname, idx_tup_read FROM pg_stat_user_indexes WHERE relid = 'log.event'::regclass`,
    )
    return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]))
  }

  for (const when of [
    'planned on the long log',
    'planned while it was empty',
    'planned when it had just been counted, and was short',
  ])
    it.each(Object.keys(kinds))(`%s, ${when}, reads no more than it needs`, async (kind) => {
      const store = await postgresEventStore({ pool, url: database.url })
      await pool.query('ALTER TABLE log.event SET (autovacuum_enabled = false)')
      const append = kinds[kind] as (of: EventStore, n: number) => Promise<void>
      if (when.includes('counted')) {
        await append(store, -TIMES - 1)
        await pool.query('ANALYZE log.event')
      }
      if (when !== 'planned on the long log')
        for (let n = -TIMES; n < 0; n++) await append(store, n)
      await fill()
      // By it the store hears how long the log is; others would be told.
      await store.append([{ stream: 'last', expected: 'any', events: [event()] }])
      const before = await read()
      for (let n = 0; n < TIMES; n++) await append(store, n)
      const after = await read()
      // A handful for each event: its id, its stream's last version, the log's end.
      const most = TIMES * 60 * 4
      for (const [name, rows] of after)
        expect(rows - (before.get(name) ?? 0), `rows read by ${name}`).toBeLessThan(most)
      await store.close()
    })
})
