import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { userEvents } from '@portal/events'
import { Counters, counter, counting, reached } from '@portal/tests/harness/counting'
import { until } from '@portal/tests/harness/processes'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveMessage } from './live-message.ts'
import { Progress } from './progress.ts'
import { readModel } from './read-model.ts'
import { t, table } from './table.ts'

let counters: Counters
beforeAll(async () => {
  counters = await Counters.open()
})
afterEach(() => counters.stopAll())
afterAll(() => counters.end())

const checkpoint = async (name: string) =>
  BigInt(
    (
      await counters.database.pool.query<{ position: string }>(
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
    const bad = await counters.start(
      counting('park_bad', () => broken),
      { errors },
    )
    const good = await counters.start(counting('park_good'))
    const before = await counters.append(user, 'new', 'sv')
    await reached(bad, before)
    const last = await counters.append(user, 'broken', 'pl')
    await reached(good, last)
    await until('it is parked', () => bad.status().state === 'parked')
    expect(bad.status()).toMatchObject({ name: 'park_bad', error: 'cannot be shown' })
    expect(good.status().state).toBe('running')
    expect(errors.length).toBeGreaterThan(0)
    for (const error of errors) expect(error).toMatchObject(['park_bad', { name: 'Error' }])
    // Nothing of the batch is there, and the checkpoint stands before it.
    expect(await counters.row('park_bad', user)).toEqual({ n: 1, locale: 'sv' })
    expect(await checkpoint('park_bad')).toBe(before)
    expect(await counters.row('park_good', user)).toEqual({ n: 3, locale: 'pl' })
    broken = false
    await reached(bad, last)
    expect(bad.status()).toEqual({ name: 'park_bad', state: 'running', position: last })
    expect(await counters.row('park_bad', user)).toEqual({ n: 3, locale: 'pl' })
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
    const projection = await counters.start(picky)
    await reached(projection, await counters.log.store.head().then(() => checkpoint('park_row')))
    const before = await checkpoint('park_row')
    await counters.append(user, 'new', 'sv')
    await until('it is parked', () => projection.status().state === 'parked')
    expect(projection.status().error).toContain('null value')
    expect(await counters.row('park_row', user)).toBeUndefined()
    expect((await checkpoint('park_row')) >= before).toBe(true)
  })

  it('is stopped as soon as any other', async () => {
    const user = randomUUID()
    const projection = await counters.start(counting('park_stop', () => true))
    await counters.append(user, 'new', 'broken')
    await until('it is parked', () => projection.status().state === 'parked')
    await projection.stop()
    expect(projection.status().state).toBe('stopped')
  })
})

describe('every event counts once', () => {
  it('though two processes run the same read model', async () => {
    const user = randomUUID()
    const model = counting('twice')
    const one = await counters.start(model, { batch: 3 })
    const other = await counters.start(model, { batch: 2 })
    await counters.append(user, 'new')
    let last = 0n
    for (let n = 0; n < 60; n++) last = await counters.append(user, 'sv', 'en')
    await reached(one, last)
    await reached(other, last)
    expect(await counters.row('twice', user)).toEqual({ n: 120, locale: 'en' })
  })

  it('though a crash of the database took what it had written last, as soon as it looks again', async () => {
    const user = randomUUID()
    const { pool, url } = counters.database
    let gaps = 0
    const projection = await counters.start(counting('crashed'))
    const progress = new Progress(
      url,
      () => undefined,
      () => {
        gaps++
        projection.lookAgain()
      },
    )
    await progress.start()
    counters.stopLater({ stop: () => progress.close() })
    const before = await counters.append(user, 'new')
    await reached(projection, before)
    const last = await counters.append(user, 'sv')
    await reached(projection, last)
    expect(await progress.reached(['crashed'], last, 30_000)).toBe(true)
    // As the crash leaves it: the transaction of the last event is not there.
    await pool.query(
      `WITH back AS (UPDATE projections.model SET position = ${before} WHERE name = 'crashed')
       UPDATE crashed.counter SET n = 0, locale = NULL`,
    )
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%projections.model' AND pid <> pg_backend_pid() AND state = 'idle' AND application_name = ''",
    )
    await until('the gap is told', () => gaps === 1)
    expect(await progress.reached(['crashed'], last, 30_000)).toBe(true)
    expect(await counters.row('crashed', user)).toEqual({ n: 1, locale: 'sv' })
    await projection.stop()
  })

  it('though it stops and starts in between', async () => {
    const user = randomUUID()
    let last = await counters.append(user, 'new')
    for (let round = 0; round < 5; round++) {
      const projection = await counters.start(counting('again'), { batch: 2 })
      last = await counters.append(user, 'sv', 'en', 'sv', 'pl')
      if (round === 4) await reached(projection, last)
      await projection.stop()
    }
    expect(await counters.row('again', user)).toEqual({ n: 20, locale: 'pl' })
  })

  it('though the tables are rebuilt under it, again and again', async () => {
    const user = randomUUID()
    const projection = await counters.start(counting('rebuilt'), { batch: 5 })
    await counters.append(user, 'new')
    let going = true
    let count = 0
    let last = 0n
    const appending = (async () => {
      while (going) {
        last = await counters.append(user, 'sv', 'en', 'pl')
        count += 3
        await sleep(10)
      }
    })()
    for (let round = 0; round < 4; round++) await projection.rebuild(7)
    going = false
    await appending
    await reached(projection, last)
    expect(await counters.row('rebuilt', user)).toEqual({ n: count, locale: 'pl' })
    expect(projection.status().state).toBe('running')
    const schemas = await counters.database.pool.query(
      "SELECT schema_name FROM information_schema.schemata WHERE schema_name LIKE 'rebuilt%' ORDER BY 1",
    )
    expect(schemas.rows.map((one) => one.schema_name)).toEqual(['rebuilt', 'rebuilt__old'])
  })

  it('though its version was raised: the new tables are built at the start', async () => {
    const user = randomUUID()
    const old = await counters.start(counting('raised'))
    const last = await counters.append(user, 'new', 'sv')
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
    const raised = await counters.start(doubled)
    expect(await counters.row('raised', user)).toEqual({ n: 100, locale: 'new' })
    expect(await counters.row('raised__old', user)).toEqual({ n: 1, locale: 'sv' })
    await raised.stop()
    await counters.start(doubled)
    expect(await counters.row('raised', user)).toEqual({ n: 100, locale: 'new' })
  })
})

describe('a read model of another version', () => {
  const versionOf = async (name: string) => {
    const found = await counters.database.pool.query<{ version: number }>(
      'SELECT version FROM projections.model WHERE name = $1',
      [name],
    )
    return found.rows[0]?.version
  }
  const one = (name: string, version: number, broken?: () => boolean) =>
    counting(name, broken, version)

  it('is left to the newer process, and never built backwards', async () => {
    const user = randomUUID()
    const errors: unknown[] = []
    const older = await counters.start(one('aside', 1), { errors })
    await reached(older, await counters.append(user, 'new', 'sv'))
    const newer = await counters.start(one('aside', 2))
    await reached(newer, await counters.append(user, 'pl', 'sv'))
    await until('the older one has seen it', () => older.status().state === 'aside')
    expect(older.status().error).toBe(
      'its tables are of version 2, and this process knows version 1',
    )
    expect(errors).toHaveLength(1)
    const again = await counters.start(one('aside', 1))
    await until('it has seen it, too', () => again.status().state === 'aside')
    await newer.stop()
    const last = await counters.append(user, 'en')
    await sleep(100)
    expect(await versionOf('aside')).toBe(2)
    expect(await counters.row('aside', user)).toEqual({ n: 3, locale: 'sv' })
    await reached(await counters.start(one('aside', 2)), last)
    expect(await counters.row('aside', user)).toEqual({ n: 4, locale: 'en' })
  })

  it('that cannot be built is parked, the tables of before serve, and it is built when that is mended', async () => {
    const user = randomUUID()
    let broken = true
    const errors: unknown[] = []
    const old = await counters.start(one('unbuilt', 1))
    await reached(old, await counters.append(user, 'new', 'broken'))
    await old.stop()
    const raised = await counters.start(
      one('unbuilt', 2, () => broken),
      { errors },
    )
    await until('it is parked', () => raised.status().state === 'parked')
    expect(raised.status().error).toBe('cannot be shown')
    expect(await versionOf('unbuilt')).toBe(1)
    expect(await counters.row('unbuilt', user)).toEqual({ n: 1, locale: 'broken' })
    await sleep(100)
    expect(errors).toHaveLength(1)
    broken = false
    await until('it is built', () => raised.status().state === 'running')
    await reached(raised, await counters.append(user, 'sv'))
    expect(await versionOf('unbuilt')).toBe(2)
    expect(await counters.row('unbuilt', user)).toEqual({ n: 2, locale: 'sv' })
  })

  it('that is stopped while it waits to be built ends at once', async () => {
    const user = randomUUID()
    const old = await counters.start(one('stopped', 1))
    await reached(old, await counters.append(user, 'new', 'broken'))
    await old.stop()
    const raised = await counters.start(
      one('stopped', 2, () => true),
      { rebuildMs: 3_600_000 },
    )
    await raised.stop()
    expect(raised.status().state).toBe('stopped')
  })
})

describe('who follows the read models', () => {
  it('is told what changed once it can be read, and of nothing else', async () => {
    const user = randomUUID()
    const heard: LiveMessage[] = []
    const seen: unknown[] = []
    const client = new pg.Client({ connectionString: counters.database.url })
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== 'live') return
      const message = JSON.parse(payload) as LiveMessage
      if (!message.users?.includes(user)) return
      heard.push(message)
      seen.push(counters.row('told', user))
    })
    await client.connect()
    counters.stopLater({ stop: () => client.end() })
    await client.query('LISTEN live')
    const projection = await counters.start(counting('told'))
    await reached(projection, await counters.append(user, 'new'))
    const position = await counters.append(user, 'sv')
    await until('it is told', () => heard.length > 0)
    expect(heard).toEqual([{ position: position.toString(), topic: 'users', users: [user] }])
    expect(await Promise.all(seen)).toEqual([{ n: 1, locale: 'sv' }])
    // A rebuild tells nobody: nothing that people see has changed.
    await projection.rebuild()
    await counters.append(user, 'en')
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
    const progress = new Progress(counters.database.url, ({ users }) => {
      for (const user of users ?? []) told.add(user)
    })
    await progress.start()
    counters.stopLater({ stop: () => progress.close() })
    // On its way to the end of the log it tells nobody in particular.
    await reached(await counters.start(crowd), await counters.log.store.head())
    await counters.log.append(
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
    const progress = new Progress(counters.database.url, () => undefined)
    await progress.start()
    counters.stopLater({ stop: () => progress.close() })
    const projection = await counters.start(counting('awaited'))
    const last = await counters.append(user, 'new', 'sv')
    expect(await progress.reached(['awaited'], last, 30_000)).toBe(true)
    expect(await counters.row('awaited', user)).toEqual({ n: 1, locale: 'sv' })
    expect(progress.least(['awaited']) >= last).toBe(true)
    await projection.stop()
    expect(await progress.reached(['awaited'], last + 1n, 50)).toBe(false)
    expect(await progress.reached(['nobody'], 1n, 50)).toBe(false)
    expect(await progress.reached(['nobody'], 0n, 50)).toBe(true)
    // One that begins to follow later knows where the others are.
    const later = new Progress(counters.database.url, () => undefined)
    await later.start()
    counters.stopLater({ stop: () => later.close() })
    expect(await later.reached(['awaited'], last, 0)).toBe(true)
  })

  it('hears of it when messages may have been missed', async () => {
    let gaps = 0
    const progress = new Progress(
      counters.database.url,
      () => undefined,
      () => {
        gaps++
      },
    )
    await progress.start()
    counters.stopLater({ stop: () => progress.close() })
    await counters.start(counting('gap'))
    await counters.database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%projections.model' AND pid <> pg_backend_pid() AND state = 'idle' AND application_name = ''",
    )
    await until('the gap is told', () => gaps === 1)
    const last = await counters.append(randomUUID(), 'new')
    expect(await progress.reached(['gap'], last, 30_000)).toBe(true)
  })
})
