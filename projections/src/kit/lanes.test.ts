import { createPool } from '@portal/platform/database'
import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANES, Lanes } from './lanes.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let lanes: Lanes
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 20)
  lanes = new Lanes(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const process = async (client: pg.PoolClient): Promise<number> =>
  (await client.query<{ id: number }>('SELECT pg_backend_pid() AS id')).rows[0]?.id ?? 0

it('answers each caller on few connections, and gives them back', async () => {
  const numbers = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      lanes.use(
        async (client) =>
          (await client.query<{ nth: number }>('SELECT $1::int AS nth', [nth])).rows[0]?.nth,
      ),
    ),
  )
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, nth) => nth))
  const used = await Promise.all(Array.from({ length: 40 }, () => lanes.use(process)))
  expect(new Set(used).size).toBe(LANES)
  expect(pool.totalCount - pool.idleCount).toBe(0)
})

it('fails those alone whose query fails, and goes on', async () => {
  const asked = Array.from({ length: 12 }, (_, nth) =>
    lanes.use((client) => client.query(`SELECT 1 / ${nth % 3}`)),
  )
  const outcomes = (await Promise.allSettled(asked)).map((one) => one.status)
  expect(outcomes).toEqual(
    Array.from({ length: 12 }, (_, nth) => (nth % 3 === 0 ? 'rejected' : 'fulfilled')),
  )
})

it('has another connection after one was lost', async () => {
  const asked = Array.from({ length: 12 }, (_, nth) =>
    nth === 5
      ? lanes.use((client) => client.query('SELECT pg_terminate_backend(pg_backend_pid())'))
      : lanes.use((client) => client.query('SELECT pg_sleep(0.05)')),
  )
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.some((one) => one.status === 'rejected')).toBe(true)
  expect(outcomes.some((one) => one.status === 'fulfilled')).toBe(true)
  expect(await lanes.use(process)).toBeGreaterThan(0)
  expect(pool.totalCount - pool.idleCount).toBe(0)
})
