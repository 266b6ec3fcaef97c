import { createPool } from '@portal/platform/database'
import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NotSeenYet } from './people.ts'
import { seen } from './seen.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = createPool((await freshDatabase()).url)
  await pool.query(`CREATE SCHEMA projections;
    CREATE TABLE projections.model (name text, version integer, position bigint)`)
})
afterAll(() => pool.end())
beforeEach(() => pool.query('TRUNCATE projections.model'))

const at = async (name: string, position: number) => {
  await pool.query('DELETE FROM projections.model WHERE name = $1', [name])
  await pool.query('INSERT INTO projections.model VALUES ($1, 1, $2)', [name, position])
}
/** How long it took, in ms, and what came of it. */
const timed = async (wait: Promise<void>) => {
  const began = performance.now()
  const error = await wait.then(
    () => undefined,
    (failed: unknown) => failed,
  )
  return { error, took: performance.now() - began }
}

test('a job waits for a read model that goes on', async () => {
  await at('files', 1)
  const waiting = timed(seen(pool, ['files'], '5'))
  for (let position = 2; position <= 5; position++) {
    await new Promise((done) => setTimeout(done, 700))
    await at('files', position)
  }
  // Longer than it waits for one that stands still.
  expect(await waiting).toMatchObject({
    error: undefined,
    took: expect.toSatisfy((ms) => ms > 2_100),
  })
})

test('of many that wait for one that stands still the first gives up soon, the others at once', async () => {
  await at('messages', 1)
  expect((await timed(seen(pool, ['messages'], '5'))).error).toBeInstanceOf(NotSeenYet)
  const others = await Promise.all(
    Array.from({ length: 50 }, () => timed(seen(pool, ['messages'], '5'))),
  )
  for (const other of others) {
    expect(other.error).toBeInstanceOf(NotSeenYet)
    expect(other.took).toBeLessThan(2_000)
  }
  // It goes on: whoever comes now waits for it again.
  await at('messages', 2)
  const waiting = timed(seen(pool, ['messages'], '5'))
  await new Promise((done) => setTimeout(done, 300))
  await at('messages', 5)
  expect((await waiting).error).toBeUndefined()
})
