import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { userEvents } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'
import { type TestDatabase, testDatabase, testLog } from '@portal/tests/harness/log'
import { until } from '@portal/tests/harness/processes'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveMessage } from './live-message.ts'
import { migrateProjections } from './migrate.ts'
import { Progress } from './progress.ts'
import { type AnyReadModel, readModel } from './read-model.ts'
import { Projection } from './runner.ts'
import { orNull, t, table } from './table.ts'

let database: TestDatabase
let log: EventLog
let close: () => Promise<void>
beforeAll(async () => {
  database = await testDatabase()
  const made = await testLog(database)
  log = made.log
  close = made.close
  await migrateProjections(database.pool)
})
const started: { stop(): Promise<unknown> }[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()))
})
afterAll(async () => {
  await close()
  await database.end()
})

const counter = table({ user_id: t.id, n: t.int, locale: orNull(t.text) }, { key: ['user_id'] })
/** Counts: what came twice or not at all shows. Every test has a name of its own for it. */
const counting = (name: string, broken: () => boolean = () => false, version = 1) =>
  readModel(name, {
    version,
    tables: { counter },
    on: {
      userRegistered: (write, { data }) =>
        write.counter.put({ user_id: data.userId, n: 0, locale: null }),
      localeChosen: (write, { data }, touch) => {
        if (data.locale === 'broken' && broken()) throw new Error('cannot be shown')
        write.counter.add({ user_id: data.userId }, { n: 1 })
        write.counter.change({ user_id: data.userId }, { locale: data.locale })
        touch({ topic: 'users', users: [data.userId] })
      },
    },
  })

async function start(model: AnyReadModel, more: { batch?: number; errors?: unknown[] } = {}) {
  const projection = new Projection(model, {
    pool: database.pool,
    log,
    batch: more.batch ?? 10,
    retryMs: 20,
    onError: (name, error) => more.errors?.push([name, error]),
  })
  await projection.start()
  started.push(projection)
  return projection
}
const append = async (userId: string, ...locales: string[]) =>
  (
    await log.append(
      [
        {
          stream: `user-${userId}`,
          expected: 'any',
          events: locales.map((locale) =>
            locale === 'new'
              ? userEvents.userRegistered({ userId })
              : userEvents.localeChosen({ userId, locale }),
          ),
        },
      ],
      {},
    )
  ).position
const reached = (projection: Projection, position: bigint) =>
  until('the projection is there', () => projection.status().position >= position)
const row = async (schema: string, userId: string) =>
  (
    await database.pool.query(`SELECT n, locale FROM "${schema}".counter WHERE user_id = $1`, [
      userId,
    ])
  ).rows[0] as { n: number; locale: string | null } | undefined
const checkpoint = async (name: string) =>
  BigInt(
    (
      await database.pool.query<{ position: string }>(
        'SELECT position FROM projections.model WHERE name = $1',
        [name],
      )
    ).rows[0]?.position ?? -1,
  )

describe('a read model that throws', () => {
  it('parks alone, says why, and goes on when the cause is gone', async () => {
    let broken = true
    const errors: unknown[] = []
    const user = randomUUID()
    const bad = await start(
      counting('park_bad', () => broken),
      { errors },
    )
    const good = await start(counting('park_good'))
    const before = await append(user, 'new', 'sv')
    await reached(bad, before)
    const last = await append(user, 'broken', 'pl')
    await reached(good, last)
    await until('it is parked', () => bad.status().state === 'parked')
    expect(bad.status()).toMatchObject({ name: 'park_bad', error: 'cannot be shown' })
    expect(good.status().state).toBe('running')
    expect(errors.length).toBeGreaterThan(0)
    for (const error of errors) expect(error).toMatchObject(['park_bad', { name: 'Error' }])
    // Nothing of the batch is there, and the checkpoint stands before it.
    expect(await row('park_bad', user)).toEqual({ n: 1, locale: 'sv' })
    expect(await checkpoint('park_bad')).toBe(before)
    expect(await row('park_good', user)).toEqual({ n: 3, locale: 'pl' })
    broken = false
    await reached(bad, last)
    expect(bad.status()).toEqual({ name: 'park_bad', state: 'running', position: last })
    expect(await row('park_bad', user)).toEqual({ n: 3, locale: 'pl' })
  })

  it('leaves nothing of the batch where Postgres refuses one row of it', async () => {
    const user = randomUUID()
    const picky = readModel('park_row', {
      version: 1,
      tables: { counter, note: table({ user_id: t.id, text: t.text }, { key: ['user_id'] }) },
      on: {
        userRegistered: (write, { data }) =>
          write.counter.put({ user_id: data.userId, n: 0, locale: null }),
        localeChosen: (write, { data }) =>
          write.note.put({ user_id: data.userId, text: null as unknown as string }),
      },
    })
    const projection = await start(picky)
    await reached(projection, await log.store.head().then(() => checkpoint('park_row')))
    const before = await checkpoint('park_row')
    await append(user, 'new', 'sv')
    await until('it is parked', () => projection.status().state === 'parked')
    expect(projection.status().error).toContain('null value')
    expect(await row('park_row', user)).toBeUndefined()
    expect((await checkpoint('park_row')) >= before).toBe(true)
  })

  it('is stopped as soon as any other', async () => {
    const user = randomUUID()
    const projection = await start(counting('park_stop', () => true))
    await append(user, 'new', 'broken')
    await until('it is parked', () => projection.status().state === 'parked')
    await projection.stop()
    expect(projection.status().state).toBe('stopped')
  })
})

describe('every event counts once', () => {
  it('though two processes run the same read model', async () => {
    const user = randomUUID()
    const model = counting('twice')
    const one = await start(model, { batch: 3 })
    const other = await start(model, { batch: 2 })
    await append(user, 'new')
    let last = 0n
    for (let n = 0; n < 60; n++) last = await append(user, 'sv', 'en')
    await reached(one, last)
    await reached(other, last)
    expect(await row('twice', user)).toEqual({ n: 120, locale: 'en' })
  })

  it('though it stops and starts in between', async () => {
    const user = randomUUID()
    let last = await append(user, 'new')
    for (let round = 0; round < 5; round++) {
      const projection = await start(counting('again'), { batch: 2 })
      last = await append(user, 'sv', 'en', 'sv', 'pl')
      if (round === 4) await reached(projection, last)
      await projection.stop()
    }
    expect(await row('again', user)).toEqual({ n: 20, locale: 'pl' })
  })

  it('though the tables are rebuilt under it, again and again', async () => {
    const user = randomUUID()
    const projection = await start(counting('rebuilt'), { batch: 5 })
    await append(user, 'new')
    let going = true
    let count = 0
    let last = 0n
    const appending = (async () => {
      while (going) {
        last = await append(user, 'sv', 'en', 'pl')
        count += 3
        await sleep(10)
      }
    })()
    for (let round = 0; round < 4; round++) await projection.rebuild(7)
    going = false
    await appending
    await reached(projection, last)
    expect(await row('rebuilt', user)).toEqual({ n: count, locale: 'pl' })
    expect(projection.status().state).toBe('running')
    const schemas = await database.pool.query(
      "SELECT schema_name FROM information_schema.schemata WHERE schema_name LIKE 'rebuilt%' ORDER BY 1",
    )
    expect(schemas.rows.map((one) => one.schema_name)).toEqual(['rebuilt', 'rebuilt__old'])
  })

  it('though its version was raised: the new tables are built at the start', async () => {
    const user = randomUUID()
    const old = await start(counting('raised'))
    const last = await append(user, 'new', 'sv')
    await reached(old, last)
    await old.stop()
    const doubled = readModel('raised', {
      version: 2,
      tables: { counter },
      on: {
        userRegistered: (write, { data }) =>
          write.counter.put({ user_id: data.userId, n: 100, locale: 'new' }),
      },
    })
    const raised = await start(doubled)
    expect(await row('raised', user)).toEqual({ n: 100, locale: 'new' })
    expect(await row('raised__old', user)).toEqual({ n: 1, locale: 'sv' })
    await raised.stop()
    await start(doubled)
    expect(await row('raised', user)).toEqual({ n: 100, locale: 'new' })
  })
})

describe('several that are started together', () => {
  it('read the log once, and those of a raised version keep nobody waiting', async () => {
    const user = randomUUID()
    const former = await start(counting('raised'))
    await reached(former, await append(user, 'new'))
    await former.stop()
    for (let nth = 0; nth < 30; nth++) await append(user, 'sv', 'en')
    let reads = 0
    const counted = {
      ...log,
      store: new Proxy(log.store, {
        get: (store, name) => {
          if (name === 'readAll') reads++
          const value: unknown = Reflect.get(store, name)
          return typeof value === 'function' ? value.bind(store) : value
        },
      }),
    }
    const build = (model: AnyReadModel) =>
      new Projection(model, { pool: database.pool, log: counted, batch: 10 })
    const raised = build(counting('raised', undefined, 2))
    const others = ['one', 'two', 'three', 'four'].map((name) => build(counting(name)))
    const rebuild = raised.rebuild.bind(raised)
    const head = await log.store.head()
    raised.rebuild = async () => {
      await Promise.all(others.map((one) => reached(one, head)))
      const pages = Number(head) / 10
      expect(reads).toBeGreaterThan(pages / 2)
      expect(reads).toBeLessThan(pages * 1.5 + others.length)
      await rebuild()
    }
    started.push(raised, ...others)
    await Projection.startAll([raised, ...others])
    await reached(raised, head)
    for (const name of ['raised', 'one', 'four'])
      expect(await row(name, user)).toEqual({ n: 60, locale: 'en' })
  })
})

describe('tables that were filled', () => {
  it('are looked through when they are full, and are the autovacuum’s from then on', async () => {
    const user = randomUUID()
    const last = await append(user, 'new', 'sv')
    const [one, other] = ['full', 'fuller'].map((name) => counting(name))
    if (!one || !other) throw new Error('no models')
    const both = [one, other].map(
      (model) => new Projection(model, { pool: database.pool, log, batch: 10 }),
    )
    started.push(...both)
    await Projection.startAll(both)
    for (const projection of both) await reached(projection, last)
    const known = () =>
      database.pool.query<{ rows: number; options: string[] }>(
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

describe('who follows the read models', () => {
  it('is told what changed once it can be read, and of nothing else', async () => {
    const user = randomUUID()
    const heard: LiveMessage[] = []
    const seen: unknown[] = []
    const client = new pg.Client({ connectionString: database.url })
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== 'live') return
      const message = JSON.parse(payload) as LiveMessage
      if (!message.users?.includes(user)) return
      heard.push(message)
      seen.push(row('told', user))
    })
    await client.connect()
    started.push({ stop: () => client.end() })
    await client.query('LISTEN live')
    const projection = await start(counting('told'))
    await reached(projection, await append(user, 'new'))
    const position = await append(user, 'sv')
    await until('it is told', () => heard.length > 0)
    expect(heard).toEqual([{ position: position.toString(), topic: 'users', users: [user] }])
    expect(await Promise.all(seen)).toEqual([{ n: 1, locale: 'sv' }])
    // A rebuild tells nobody: nothing that people see has changed.
    await projection.rebuild()
    await append(user, 'en')
    await until('it is told again', () => heard.length > 1)
    expect(heard).toHaveLength(2)
  })

  it('is told of many people in messages that are short enough', async () => {
    const people = Array.from({ length: 1000 }, () => randomUUID())
    const crowd = readModel('crowd', {
      version: 1,
      tables: { counter },
      on: { startupFinished: (_, __, touch) => touch({ topic: 'messages', users: people }) },
    })
    const told = new Set<string>()
    const progress = new Progress(database.url, ({ users }) => {
      for (const user of users ?? []) told.add(user)
    })
    await progress.start()
    started.push({ stop: () => progress.close() })
    // On its way to the end of the log it tells nobody in particular.
    await reached(await start(crowd), await log.store.head())
    await log.append(
      [
        {
          stream: 'user-x',
          expected: 'any',
          events: [userEvents.startupFinished({ userId: randomUUID() })],
        },
      ],
      {},
    )
    await until('all are told', () => told.size === 1000)
  })

  it('can wait for a position: it is there, or it was in vain', async () => {
    const user = randomUUID()
    const progress = new Progress(database.url, () => undefined)
    await progress.start()
    started.push({ stop: () => progress.close() })
    const projection = await start(counting('awaited'))
    const last = await append(user, 'new', 'sv')
    expect(await progress.reached(['awaited'], last, 30_000)).toBe(true)
    expect(await row('awaited', user)).toEqual({ n: 1, locale: 'sv' })
    expect(progress.least(['awaited']) >= last).toBe(true)
    await projection.stop()
    expect(await progress.reached(['awaited'], last + 1n, 50)).toBe(false)
    expect(await progress.reached(['nobody'], 1n, 50)).toBe(false)
    expect(await progress.reached(['nobody'], 0n, 50)).toBe(true)
    // One that begins to follow later knows where the others are.
    const later = new Progress(database.url, () => undefined)
    await later.start()
    started.push({ stop: () => later.close() })
    expect(await later.reached(['awaited'], last, 0)).toBe(true)
  })

  it('hears of it when messages may have been missed', async () => {
    let gaps = 0
    const progress = new Progress(
      database.url,
      () => undefined,
      () => {
        gaps++
      },
    )
    await progress.start()
    started.push({ stop: () => progress.close() })
    await start(counting('gap'))
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%projections.model' AND pid <> pg_backend_pid() AND state = 'idle' AND application_name = ''",
    )
    await until('the gap is told', () => gaps === 1)
    const last = await append(randomUUID(), 'new')
    expect(await progress.reached(['gap'], last, 30_000)).toBe(true)
  })
})
