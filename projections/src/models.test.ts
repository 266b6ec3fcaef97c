import { allEvents } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'
import { history, play } from '@portal/tests/harness/history'
import { type TestDatabase, testDatabase, testLog } from '@portal/tests/harness/log'
import { until } from '@portal/tests/harness/processes'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateProjections } from './kit/migrate.ts'
import { Projection } from './kit/runner.ts'
import { models } from './models.ts'

/** Every kind of event some times, whatever many kinds there are. */
const LENGTH = 5 * Object.keys(allEvents).length

/** Every row of every read model, by its table. */
async function contents(pool: pg.Pool): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const model of models)
    for (const name of Object.keys(model.tables)) {
      const found = await pool.query<{ row: string }>(
        `SELECT to_jsonb(r)::text AS row FROM "${model.name}"."${name}" r ORDER BY 1`,
      )
      tables[`${model.name}.${name}`] = found.rows.map(({ row }) => row)
    }
  return tables
}

async function run(database: TestDatabase, log: EventLog, batch: number) {
  await migrateProjections(database.pool)
  const projections = models.map((model) => new Projection(model, { ...database, log, batch }))
  await Promise.all(projections.map((one) => one.start()))
  return {
    projections,
    reached: async (position: bigint) => {
      await until('the projections are there', () =>
        projections.every((one) => one.status().position >= position),
      )
    },
    stop: () => Promise.all(projections.map((one) => one.stop())),
  }
}

describe('the read models', () => {
  let written: TestDatabase
  let log: Awaited<ReturnType<typeof testLog>>
  let live: Record<string, string[]>
  let rebuilt: Record<string, string[]>
  let head: bigint

  // One history is lived through, with a second set of tables rebuilt in the midst of it.
  beforeAll(async () => {
    written = await testDatabase()
    log = await testLog(written)
    const beside = await testDatabase()
    const following = await run(written, log.log, 1000)
    const rebuilding = await run(beside, log.log, 50)
    const steps = history(20_261_129, LENGTH)
    await play(log, steps.slice(0, 200))
    const rebuilds = Promise.all(rebuilding.projections.map((one) => one.rebuild(13)))
    await play(log, steps.slice(200))
    await rebuilds
    head = await log.log.store.head()
    await following.reached(head)
    await rebuilding.reached(head)
    await following.stop()
    await rebuilding.stop()
    live = await contents(written.pool)
    rebuilt = await contents(beside.pool)
    await beside.end()
  })
  afterAll(async () => {
    await log.close()
    await written.end()
  })

  it('have lived through every kind of event, and have something to show', async () => {
    const found = await written.pool.query<{ type: string }>('SELECT DISTINCT type FROM log.event')
    expect(found.rows.map(({ type }) => type).sort()).toEqual(Object.keys(allEvents).sort())
    for (const model of models) {
      const rows = Object.keys(model.tables).flatMap((name) => live[`${model.name}.${name}`] ?? [])
      expect(rows.length, model.name).toBeGreaterThan(0)
    }
  })

  it('are the same when they are rebuilt beside the old ones while it goes on', () => {
    expect(rebuilt).toEqual(live)
  })

  it.each([
    [1, 'UTC'],
    [7, 'Asia/Tokyo'],
    [1000, 'America/St_Johns'],
  ])('are the same from a replay in batches of %i, with TZ=%s', async (batch, zone) => {
    const { TZ } = process.env
    const database = await testDatabase()
    try {
      process.env.TZ = zone
      const replay = await run(database, log.log, batch)
      await replay.reached(head)
      await replay.stop()
      expect(await contents(database.pool)).toEqual(live)
    } finally {
      process.env.TZ = TZ
      await database.end()
    }
  })
})
