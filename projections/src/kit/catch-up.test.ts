import { randomUUID } from 'node:crypto'
import { Counters, counter, counting, reached } from '@portal/tests/harness/counting'
import { until } from '@portal/tests/harness/processes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AnyReadModel, readModel } from './read-model.ts'
import { Projection } from './runner.ts'

let counters: Counters
beforeAll(async () => {
  counters = await Counters.open()
})
afterEach(() => counters.stopAll())
afterAll(() => counters.end())

describe('several that are started together', () => {
  it('read the log once, and those of a raised version keep nobody waiting', async () => {
    const user = randomUUID()
    const former = await counters.start(counting('raised'))
    await reached(former, await counters.append(user, 'new'))
    await former.stop()
    for (let nth = 0; nth < 300; nth++) await counters.append(user, 'sv', 'en')
    let reads = 0
    const counted = {
      ...counters.log,
      store: new Proxy(counters.log.store, {
        get: (store, name) => {
          if (name === 'readAll') reads++
          const value: unknown = Reflect.get(store, name)
          return typeof value === 'function' ? value.bind(store) : value
        },
      }),
    }
    const build = (model: AnyReadModel) =>
      new Projection(model, { pool: counters.database.pool, log: counted, batch: 10 })
    const raised = build(counting('raised', undefined, 2))
    const others = ['one', 'two', 'three', 'four'].map((name) => build(counting(name)))
    const rebuild = raised.rebuild.bind(raised)
    const head = await counters.log.store.head()
    // Who waits for a connection to open begins late, and reads alone what the others have read.
    const { pool } = counters.database
    await Promise.all(others.map(() => pool.query('SELECT pg_sleep(0.1)')))
    raised.rebuild = async () => {
      await Promise.all(others.map((one) => reached(one, head)))
      const pages = Number(head) / 10
      expect(reads).toBeGreaterThan(pages / 2)
      expect(reads).toBeLessThan(pages * 2 + others.length)
      await rebuild()
    }
    counters.stopLater(raised, ...others)
    await Projection.startAll([raised, ...others])
    await reached(raised, head)
    for (const name of ['raised', 'one', 'four'])
      expect(await counters.row(name, user)).toEqual({ n: 600, locale: 'en' })
  })
})

describe('tables that were filled', () => {
  it('hold each row once, though one that is created was there already', async () => {
    const [user, other] = [randomUUID(), randomUUID()]
    const errors: unknown[] = []
    await counters.append(user, 'new', 'sv', 'en')
    for (let n = 0; n < 200; n++) await counters.append(other, 'pl', 'sv')
    const last = await counters.append(user, 'new', 'pl')
    const trusting = readModel('created', {
      version: 1,
      tables: { counter },
      on: {
        userRegistered: (write, { data }) =>
          write.counter.create({ user_id: data.userId, n: 0, locale: null }),
        localeChosen: (write, { data }) =>
          write.counter.change({ user_id: data.userId }, { locale: data.locale }, { n: 1 }),
      },
    })
    const projection = await counters.start(trusting, { errors })
    await reached(projection, last)
    expect(await counters.row('created', user)).toEqual({ n: 1, locale: 'pl' })
    expect(errors).toEqual([])
    // The same live.
    await reached(projection, await counters.append(user, 'sv', 'new'))
    expect(await counters.row('created', user)).toEqual({ n: 0, locale: null })
  })

  it('are looked through when they are full, and are the autovacuum’s from then on', async () => {
    const user = randomUUID()
    const last = await counters.append(user, 'new', 'sv')
    const [one, other] = ['full', 'fuller'].map((name) => counting(name))
    if (!one || !other) throw new Error('no models')
    const both = [one, other].map(
      (model) =>
        new Projection(model, { pool: counters.database.pool, log: counters.log, batch: 10 }),
    )
    counters.stopLater(...both)
    await Projection.startAll(both)
    for (const projection of both) await reached(projection, last)
    const known = () =>
      counters.database.pool.query<{ rows: number; options: string[] }>(
        `SELECT c.reltuples AS rows, c.reloptions AS options FROM pg_class c
         JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname IN ('full', 'fuller') AND c.relname = 'counter'`,
      )
    await until('the tables are known', async () =>
      (await known()).rows.every(({ rows }) => rows > 0),
    )
    for (const { options } of (await known()).rows)
      expect(options.join()).not.toContain('autovacuum')
  })
})
