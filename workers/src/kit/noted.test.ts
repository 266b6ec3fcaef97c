import { randomUUID } from 'node:crypto'
import { userEvents } from '@portal/events'
import type { QueuedJob } from '@portal/platform/queue/queue'
import { type TestDatabase, testDatabase, testLog } from '@portal/tests/harness/log'
import { until } from '@portal/tests/harness/processes'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrateWorkers } from '../workers.ts'
import { gather, noteDown } from './noted.ts'
import { beginTogether, type Reaction, ReactionRunner, wheneverMany } from './reactions.ts'

let database: TestDatabase
let store: Awaited<ReturnType<typeof testLog>>
beforeAll(async () => {
  database = await testDatabase()
  await migrateWorkers(database.pool)
  store = await testLog(database)
})
afterAll(async () => {
  await store.close()
  await database.end()
})
beforeEach(async () => {
  await database.pool.query(
    'TRUNCATE reactions.notice; TRUNCATE reactions.job; TRUNCATE reactions.checkpoint',
  )
})

const queueOf = (taken: QueuedJob[]) => ({
  add: async (job: QueuedJob) => {
    taken.push(job)
  },
  work: async () => undefined,
  sever: () => undefined,
  counts: async () => ({}),
  close: async () => undefined,
})
const nothing = queueOf([])
const hourly = { afterS: 0, everyS: 3600 }

const note = (userId: string, pace = hourly, ...ids: string[]) =>
  noteDown(
    database.pool,
    ids.map((id) => ({ id: `${userId}.${id}`, name: 'told', userId, data: {}, position: 0n })),
    pace,
  )
const letters = async () =>
  (
    await database.pool.query<{ things: string }>(
      `SELECT count(n.id)::text AS things FROM reactions.job j
       JOIN reactions.notice n ON n.letter = j.id GROUP BY j.id ORDER BY 1`,
    )
  ).rows.map(({ things }) => Number(things))
/** As if so many minutes had gone by. */
const later = (minutes: number) =>
  database.pool.query(
    `UPDATE reactions.notice SET due_at = due_at - $1 * interval '1 minute',
       gathered_at = gathered_at - $1 * interval '1 minute'`,
    [minutes],
  )
const all = Array.from({ length: 20 }, (_, index) => `${index}`)

describe('what is put on a person', () => {
  test('is told at its pace once a clock that ran a month ahead is mended', async () => {
    const anna = randomUUID()
    await note(anna, hourly, 'while it was ahead')
    await gather(database.pool, nothing, hourly)
    await note(anna, hourly, 'at its end')
    await later(-30 * 24 * 60)
    await note(anna, hourly, 'after it')
    expect(await gather(database.pool, nothing, hourly)).toBe(1)
    expect(await letters()).toEqual([1, 2])
  })

  test('is one letter where twenty things come within the hour, and another after it', async () => {
    const anna = randomUUID()
    for (const one of all) await note(anna, { ...hourly, afterS: 60 }, one)
    expect(await gather(database.pool, nothing, hourly), 'not yet').toBe(0)
    await later(1)
    expect(await gather(database.pool, nothing, hourly)).toBe(1)
    expect(await letters()).toEqual([20])
    await note(anna, hourly, 'next', 'and next')
    expect(await gather(database.pool, nothing, hourly), 'within the hour').toBe(0)
    await later(61)
    expect(await gather(database.pool, nothing, hourly)).toBe(1)
    expect(await letters()).toEqual([2, 20])
  })

  test('waits for the next letter also where it came while one was written', async () => {
    const anna = randomUUID()
    await note(anna, hourly, 'first')
    await gather(database.pool, nothing, hourly)
    await note(anna, hourly, 'second')
    await database.pool.query('UPDATE reactions.notice SET due_at = now() WHERE letter IS NULL')
    expect(await gather(database.pool, nothing, hourly)).toBe(0)
    await later(61)
    expect(await gather(database.pool, nothing, hourly)).toBe(1)
  })

  test('is told once, whoever gathers, and however often it is noted', async () => {
    const people = all.map(() => randomUUID())
    for (const one of people) {
      await note(one, hourly, 'a', 'b')
      await note(one, hourly, 'a', 'b')
    }
    const taken: QueuedJob[] = []
    const by = () => gather(database.pool, queueOf(taken), hourly)
    const written = await Promise.all([by(), by(), by(), by()])
    expect(written.reduce((sum, one) => sum + one, 0)).toBe(20)
    expect(new Set(taken.map(({ data }) => (data as { userId: string }).userId))).toEqual(
      new Set(people),
    )
    expect(await letters()).toEqual(Array(20).fill(2))
  })

  test('of thousands goes out in turns, and none while many letters wait', async () => {
    const people = Array.from({ length: 250 }, () => randomUUID())
    for (const one of people) await note(one, hourly, 'a')
    expect(await gather(database.pool, nothing, hourly)).toBe(100)
    expect(await gather(database.pool, nothing, hourly)).toBe(0)
    await database.pool.query("UPDATE reactions.job SET state = 'done'")
    expect(await gather(database.pool, nothing, hourly)).toBe(100)
    await database.pool.query("UPDATE reactions.job SET state = 'done'")
    expect(await gather(database.pool, nothing, hourly)).toBe(50)
  })
})

describe('a reaction to what comes many times a second', () => {
  const many = wheneverMany('many', 'userRegistered', (events) => [
    { job: 'tell', data: { userIds: events.map(({ data }) => data.userId) } },
  ])
  const register = async (count: number) => {
    const ids = Array.from({ length: count }, () => randomUUID())
    await store.log.append(
      ids.map((userId) => ({
        stream: `person-${userId}`,
        expected: 'any' as const,
        events: [userEvents.userRegistered({ userId })],
      })),
      { correlation: 'test', causation: 'test' },
    )
    return ids
  }

  test('asks for one job where twenty come together, and leaves none out, also when it begins anew', async () => {
    const { pool } = database
    const asked: QueuedJob[] = []
    const parts = { pool, log: store.log, queue: queueOf(asked), pace: hourly }
    const start = () => {
      const runner = new ReactionRunner(many, { ...parts, logger: pino({ level: 'silent' }) })
      runner.start()
      return runner
    }
    await beginTogether(pool, store.log.store, [{ ...many, name: 'other' }])
    await beginTogether(pool, store.log.store, [many])
    const told = () => asked.flatMap(({ data }) => (data as { userIds: string[] }).userIds)
    let runner = start()
    const first = await register(1)
    await until('the first is told of', () => told().length === 1)
    const others = await register(20)
    await runner.stop()
    runner = start()
    await until('all are told of', () => told().length >= 21)
    await runner.stop()
    expect(told()).toEqual([...first, ...others])
    expect(asked).toHaveLength(2)
    expect(new Set(asked.map(({ id }) => id)).size).toBe(2)
  })
})

describe('a reaction that a release brings', () => {
  const reaction = (name: string): Reaction => ({
    name,
    on: ['userRegistered'],
    react: ({ data }) => [{ job: 'done', data: data as { userId: string } }],
    notes: ({ data }) => [{ name: 'told', userId: (data as { userId: string }).userId, data: {} }],
  })
  const register = async () => {
    const userId = randomUUID()
    await store.log.append(
      [
        {
          stream: `person-${userId}`,
          expected: 'any',
          events: [userEvents.userRegistered({ userId })],
        },
      ],
      { correlation: 'test', causation: 'test' },
    )
    return userId
  }
  const follows = async (name: string, inTheMidst: () => Promise<unknown>) => {
    const { pool } = database
    const { log } = store
    const logger = pino({ level: 'silent' })
    const runner = new ReactionRunner(reaction(name), {
      ...{ pool, log, logger, queue: nothing, pace: hourly },
    })
    runner.start()
    await until('it began', async () => {
      const found = await pool.query('SELECT FROM reactions.checkpoint WHERE name = $1', [name])
      return found.rowCount === 1
    })
    await inTheMidst()
    const head = await log.store.head()
    await until('it is there', async () => runner.status().position >= head)
    await runner.stop()
    const { rows } = await pool.query<{ told: string; done: string }>(
      `SELECT n.user_id AS told, j.data->>'userId' AS done FROM reactions.notice n
       FULL JOIN reactions.job j ON j.data->>'userId' = n.user_id::text`,
    )
    return rows.flatMap(({ told, done }) => [told, done])
  }

  test('does and tells of nothing that was before, and of all that comes', async () => {
    const before = await register()
    await beginTogether(database.pool, store.log.store, [reaction('older')])
    await beginTogether(database.pool, store.log.store, [reaction('older'), reaction('brought')])
    let after = ''
    const told = await follows('brought', async () => {
      after = await register()
    })
    expect(told).toEqual([after, after])
    expect(told).not.toContain(before)
  })

  test('does and tells of all where the log is as new as it', async () => {
    const first = await register()
    await beginTogether(database.pool, store.log.store, [reaction('from the first')])
    expect(await follows('from the first', async () => undefined)).toContain(first)
  })
})
