import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../database.ts'
import { newId } from '../ids.ts'
import { eventStoreContract } from './contract.ts'
import type { EventStore, NewEvent, Recorded } from './port.ts'
import { postgresEventStore } from './postgres.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 10)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
const open = () => postgresEventStore({ pool, url: database.url })
const event = (type = 'happened', id = newId()): NewEvent => ({
  id,
  type,
  typeVersion: 1,
  data: {},
  meta: {},
})
const put = (store: EventStore, stream: string, ...events: NewEvent[]) =>
  store.append([{ stream, expected: 'any', events }])

/** The pool, and what is asked of it. */
function counting() {
  const asked: string[] = []
  const counted = new Proxy(pool, {
    get: (of, name) => {
      const value: unknown = Reflect.get(of, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const [query] = given as [string | { text: string }]
        if (name === 'query') asked.push(typeof query === 'string' ? query : query.text)
        return value.apply(of, given)
      }
    },
  })
  return { asked, counted }
}

describe('the event store on Postgres', () => {
  eventStoreContract(async () => {
    const otherPool = createPool(database.url, 10)
    const one = await open()
    const other = await postgresEventStore({ pool: otherPool, url: database.url })
    return {
      one,
      other,
      open,
      end: async () => {
        await one.close()
        await other.close()
        await otherPool.end()
      },
    }
  })

  it('can be made ready by several processes at once', async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, open))
    await Promise.all(stores.map((store) => store.close()))
  })

  it('keeps every letter of many at once', async () => {
    const store = await open()
    const texts = ['"', '\\', '\\"', '{a,b}', 'NULL', '', '\n\t', "'; --", 'Łódź Č đ 🚚', '{}']
    const many = Array.from({ length: 300 }, (_, n) => ({
      ...event(),
      data: { text: texts[n % texts.length], n },
      meta: { causation: texts[n % texts.length] ?? '' },
    }))
    await store.append([
      { stream: 'letters-1', expected: 'none', events: many.slice(0, 150) },
      { stream: 'letters-2', expected: 'none', events: many.slice(150) },
    ])
    const found: Recorded[] = []
    for (const stream of ['letters-1', 'letters-2'])
      for await (const one of store.readStream(stream)) found.push(one)
    expect(found.map(({ id, data, meta }) => ({ id, data, meta }))).toEqual(
      many.map(({ id, data, meta }) => ({ id, data, meta })),
    )
    await store.close()
  })

  it('lets an append that cannot be stored fail alone', async () => {
    const store = await open()
    const twice = newId()
    const tries = await Promise.allSettled([
      put(store, 'alone-0', event()),
      put(store, 'alone-1', event()),
      put(store, 'alone-2', event('happened', twice), event('happened', twice)),
      put(store, 'alone-3', event('happened', 'not an id')),
      put(store, 'alone-4', event()),
    ])
    expect(tries.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    await store.close()
  })

  it('may be asked for a version alone beside a write, also when it is repeated', async () => {
    const store = await open()
    await put(store, 'beside-0', event(), event())
    const unit = [
      { stream: 'beside-0', expected: 2n, events: [] },
      { stream: 'beside-1', expected: 'none' as const, events: [event()] },
    ]
    const once = await store.append(unit)
    expect(once.versions).toEqual([2n, 1n])
    expect(await store.append(unit)).toEqual({ ...once, repeated: true })
    await expect(
      store.append([
        { stream: 'beside-0', expected: 1n, events: [] },
        { stream: 'beside-2', expected: 'none', events: [event()] },
      ]),
    ).rejects.toMatchObject({ stream: 'beside-0', actual: 2n })
    await store.close()
  })

  it('takes no event under an id that another stream has, and lets that fail alone too', async () => {
    const store = await open()
    const taken = event()
    await put(store, 'taken-0', taken)
    await expect(put(store, 'taken-1', taken)).rejects.toThrow(taken.id)
    const tries = await Promise.allSettled([
      put(store, 'taken-2', event()),
      put(store, 'taken-3', event()),
      put(store, 'taken-4', taken),
      put(store, 'taken-5', event()),
      put(store, 'taken-0', taken),
    ])
    expect(tries.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    await store.close()
  })

  it('leaves no gap where a transaction was rolled back', async () => {
    const store = await open()
    const before = (await put(store, 'gap-1', event())).position
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query(
      `SELECT * FROM log.append('{1}', '{gap-2}', '{-1}', '{1}', ARRAY[$1::uuid], '{x}', '{1}', '{"{}"}', '{"{}"}')`,
      [newId()],
    )
    await client.query('ROLLBACK')
    client.release()
    expect((await put(store, 'gap-1', event())).position).toBe(before + 1n)
    await store.close()
  })

  it('takes nothing at a position where no reader begins, also in a log from before', async () => {
    const own = await freshDatabase()
    const ownPool = createPool(own.url, 4)
    const ready = () => postgresEventStore({ pool: ownPool, url: own.url })
    const slipIn = (position: number) =>
      ownPool.query(
        `INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
         VALUES ($1, $2, 1, gen_random_uuid(), 'forged', 1, '{}', '{}')`,
        [position, `forged-${position}`],
      )
    await (await ready()).close()
    await expect(slipIn(0)).rejects.toThrow('event_position')
    await expect(slipIn(-5)).rejects.toThrow('event_position')
    // A log that had no such check is given it; what slipped in before stays, to be told of.
    await ownPool.query(`ALTER TABLE log.event DROP CONSTRAINT event_position;
      DELETE FROM installation.made WHERE part = 'log'`)
    await slipIn(-5)
    await (await ready()).close()
    await expect(slipIn(0)).rejects.toThrow('event_position')
    await ownPool.end()
    await own.drop()
  })

  it('is not held back by a foreign transaction that stays open', async () => {
    const store = await open()
    const client = await pool.connect()
    await client.query('CREATE TABLE IF NOT EXISTS foreign_work (n int)')
    await client.query('BEGIN')
    await client.query('INSERT INTO foreign_work VALUES (1)')
    const stop = new AbortController()
    const from = await store.head()
    const got: Recorded[] = []
    const following = store.subscribe(from, { batch: 10, signal: stop.signal }, async (batch) => {
      got.push(...batch.events)
      if (got.length > 0) stop.abort()
    })
    await put(store, 'beside-1', event())
    await following
    expect(got.map(({ stream }) => stream)).toEqual(['beside-1'])
    await client.query('ROLLBACK')
    client.release()
    await store.close()
  })

  it('tells others how far the log reaches, and of nothing that was not written', async () => {
    const store = await open()
    const client = await pool.connect()
    const told: bigint[] = []
    client.on('notification', ({ payload }) => told.push(BigInt(payload ?? 0)))
    await client.query('LISTEN log')
    await put(store, 'told-0', event(), event())
    await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        store.append([{ stream: 'told-0', expected: 'none', events: [event(), event()] }]),
      ),
    )
    await store
      .append([
        { stream: 'told-1', expected: 'none', events: [event()] },
        { stream: 'told-0', expected: 'none', events: [event(), event()] },
      ])
      .catch(() => undefined)
    const { position } = await store.append([
      { stream: 'told-1', expected: 'none', events: [event()] },
      { stream: 'told-2', expected: 'none', events: [event()] },
    ])
    // Notifications come in the order of their transactions, with the answer to a later query.
    await client.query('SELECT 1')
    while (!told.includes(position)) await client.query('SELECT pg_sleep(0.01)')
    expect(told.filter((head) => head > position)).toEqual([])
    client.release(true)
    await store.close()
  })

  it('goes on following when its connections are cut', async () => {
    const store = await open()
    const elsewhere = await open()
    const stop = new AbortController()
    const got: Recorded[] = []
    let at = await store.head()
    const following = (async () => {
      while (!stop.signal.aborted)
        await store
          .subscribe(at, { prefixes: ['cut-'], batch: 10, signal: stop.signal }, async (batch) => {
            got.push(...batch.events)
            at = batch.checkpoint
            if (got.length === 3) stop.abort()
          })
          .catch(() => undefined)
    })()
    await put(elsewhere, 'cut-1', event())
    const client = await pool.connect()
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    client.release()
    for (const stream of ['cut-2', 'cut-3']) {
      const again = event()
      // The pool may give out a connection that was cut, then a new one.
      for (let tries = 0, done = false; !done && tries < 50; tries++)
        done = await put(elsewhere, stream, again).then(
          () => true,
          () => false,
        )
    }
    await following
    expect(got.map(({ stream }) => stream)).toEqual(['cut-1', 'cut-2', 'cut-3'])
    await store.close()
    await elsewhere.close()
  })

  it('finds what nobody told of, with one look for all who wait', async () => {
    const { asked, counted } = counting()
    const store = await postgresEventStore({ pool: counted, url: database.url })
    const stop = new AbortController()
    const from = await store.head()
    let found = 0
    const following = Array.from({ length: 8 }, () =>
      store.subscribe(
        from,
        { prefixes: ['untold-'], batch: 10, signal: stop.signal },
        async ({ events }) => {
          found += events.length
          if (found === 8) stop.abort()
        },
      ),
    )
    await sleep(1200)
    const before = asked.length
    await sleep(1200)
    expect(asked.slice(before).every((text) => text.includes('max(position), 0) AS head'))).toBe(
      true,
    )
    expect(asked.length - before).toBeLessThan(8)
    // By hand, as if its notification had been lost.
    await pool.query(
      `INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
       SELECT max(position) + 1, 'untold-1', 1, $1, 'happened', 1, '{}', '{}' FROM log.event`,
      [newId()],
    )
    await Promise.all(following)
    expect(found).toBe(8)
    await store.close()
  })

  it('reads a long append once for all who follow, however quick each of them is', async () => {
    const { asked, counted } = counting()
    const store = await postgresEventStore({ pool: counted, url: database.url })
    const stop = new AbortController()
    const from = await store.head()
    const counts = Array.from({ length: 40 }, () => 0)
    const all = 600
    const following = counts.map((_, at) =>
      store.subscribe(
        from,
        { types: ['long'], batch: 100, signal: stop.signal },
        async ({ events }) => {
          if (at % 4 === 0) await sleep(at)
          counts[at] = (counts[at] ?? 0) + events.length
          if (counts.every((count) => count === all / 6)) stop.abort()
        },
      ),
    )
    await sleep(100)
    const before = asked.length
    const types = Array.from({ length: all }, (_, n) => (n % 6 ? 'other' : 'long'))
    await put(store, 'long-1', ...types.map((type) => event(type)))
    await Promise.all(following)
    expect(counts).toEqual(counts.map(() => all / 6))
    expect(asked.length - before).toBeLessThan(20)
    await store.close()
  })

  it('finds its way by the indexes', async () => {
    const store = await open()
    const plans = async (sql: string) => {
      const client = await pool.connect()
      try {
        await client.query('SET enable_seqscan = off')
        const found = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`)
        return found.rows.map((row) => row['QUERY PLAN']).join('\n')
      } finally {
        client.release(true)
      }
    }
    expect(
      await plans(`SELECT * FROM log.event e WHERE e.stream = 'a' AND e.version >= 3
        ORDER BY e.version LIMIT 500`),
    ).toContain('event_stream')
    expect(
      await plans('SELECT * FROM log.event e WHERE e.position > 3 ORDER BY e.position LIMIT 10'),
    ).toContain('event_pkey')
    await store.close()
  })
})
