import { addDays } from '@portal/calendar/days'
import type { QueuedJob } from '@portal/platform/queue/queue'
import { type TestDatabase, testDatabase } from '@portal/tests/harness/log'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reminderDue } from '../driver-rights/remind-of-expiry.ts'
import { queueDue, reactionTables } from './reactions.ts'
import { type Schedule, ScheduleRunner } from './schedule.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(reactionTables)
})
afterAll(() => database.end())

function queueOf(taken: QueuedJob[], works = () => true) {
  return {
    add: async (job: QueuedJob) => {
      if (!works()) throw new Error('the queue is away')
      taken.push(job)
    },
    work: async () => undefined,
    sever: () => undefined,
    counts: async () => ({}),
    close: async () => undefined,
  }
}
const logger = pino({ level: 'silent' })
const runner = (
  schedule: Schedule,
  taken: QueuedJob[],
  now: () => Date,
  works?: () => boolean,
): ScheduleRunner =>
  new ScheduleRunner([schedule], {
    pool: database.pool,
    queue: queueOf(taken, works),
    logger,
    now,
  })

/** Something is to be done on each of these days, and stays due from then on. */
const onDays = (name: string, ...days: string[]): Schedule => ({
  name,
  due: async (_, now) =>
    days
      .filter((day) => new Date(day) <= now)
      .map((day) => ({ key: day, job: 'remind', data: { day } })),
})

describe('a schedule', () => {
  test('owes each thing once when its time has come, however often it looks', async () => {
    const taken: QueuedJob[] = []
    let now = new Date('2026-11-20T12:00:00Z')
    const first = runner(onDays('once', '2026-11-21', '2026-11-25'), taken, () => now)
    await first.tick()
    expect(taken).toEqual([])
    now = new Date('2026-11-21T12:00:00Z')
    await first.tick()
    await first.tick()
    expect(taken).toEqual([{ id: 'once.2026-11-21', name: 'remind', data: { day: '2026-11-21' } }])
    now = new Date('2026-11-30T12:00:00Z')
    await first.tick()
    expect(taken.map(({ id }) => id)).toEqual(['once.2026-11-21', 'once.2026-11-25'])
  })

  test('is not done again after a restart, or by a second process, and misses nothing', async () => {
    const taken: QueuedJob[] = []
    const schedule = onDays('restart', '2026-11-21', '2026-11-22')
    const at = (day: string) => () => new Date(`${day}T12:00:00Z`)
    await runner(schedule, taken, at('2026-11-21')).tick()
    // Nothing ran on the 22nd: the one after sees to it.
    await Promise.all([
      runner(schedule, taken, at('2026-11-23')).tick(),
      runner(schedule, taken, at('2026-11-23')).tick(),
    ])
    expect(taken.map(({ id }) => id)).toEqual(['restart.2026-11-21', 'restart.2026-11-22'])
  })

  test('whose queue is away leaves the job owed', async () => {
    const taken: QueuedJob[] = []
    const schedule = onDays('away', '2026-11-21')
    const now = () => new Date('2026-11-22T12:00:00Z')
    await runner(schedule, taken, now, () => false).tick()
    expect(taken).toEqual([])
    await database.pool.query("UPDATE reactions.job SET due_at = now() - interval '1 second'")
    await queueDue(database.pool, queueOf(taken))
    expect(taken.map(({ id }) => id)).toContain('away.2026-11-21')
  })

  test('that fails does not keep the others from being done', async () => {
    const taken: QueuedJob[] = []
    const broken: Schedule = { name: 'broken', due: () => Promise.reject(new Error('no')) }
    const both = new ScheduleRunner([broken, onDays('after', '2026-11-21')], {
      pool: database.pool,
      queue: queueOf(taken),
      logger,
      now: () => new Date('2026-11-22T12:00:00Z'),
    })
    await both.tick()
    expect(taken.map(({ id }) => id)).toEqual(['after.2026-11-21'])
  })
})

test('reminders are due 90, 30 and 7 days before, until the day itself', () => {
  const due = (left: number) => reminderDue(left)
  expect([91, 90, 31, 30, 8, 7, 0, -1].map(due)).toEqual([
    undefined,
    90,
    90,
    30,
    30,
    7,
    7,
    undefined,
  ])
  expect(addDays('2026-11-21', 90)).toBe('2027-02-19')
})
