import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, inTransaction } from './database.ts'
import { makeTables } from './tables.ts'

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

const first = `
  CREATE TABLE IF NOT EXISTS session (id int PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS token (id int PRIMARY KEY, of int REFERENCES session);
  ALTER TABLE session ADD COLUMN IF NOT EXISTS device text;
  ALTER TABLE token ADD COLUMN IF NOT EXISTS used boolean;`
const next = `${first}
  ALTER TABLE session ADD COLUMN IF NOT EXISTS proven boolean;`

const columns = async (table: string) => {
  const found = await pool.query(
    'SELECT * FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0',
    [table],
  )
  return found.rows.map(({ attname }) => attname)
}

/** Works while somebody is in the midst of what reads a table. */
const besideReader = (table: string, work: () => Promise<void>) =>
  inTransaction(pool, async (client) => {
    await client.query(`SELECT FROM ${table}`)
    await work()
  })

it('makes tables, and lets those be that are as they should be', async () => {
  await Promise.all([1, 2, 3].map(() => makeTables(pool, 'sessions', first)))
  expect(await columns('session')).toEqual(['id', 'device'])
  await besideReader('session', () => makeTables(pool, 'sessions', first))
  await pool.query('DROP TABLE token')
  await makeTables(pool, 'sessions', first)
  expect(await columns('token')).toEqual(['id', 'of', 'used'])
})

it('a change waits for who uses a table, and lets by who comes after', async () => {
  let isMade = false
  let making: Promise<void> | undefined
  await besideReader('session', async () => {
    making = makeTables(pool, 'sessions', next).then(() => {
      isMade = true
    })
    for (let asked = 0; asked < 10; asked++) {
      await pool.query('SELECT FROM session')
      await sleep(100)
    }
    expect(isMade).toBe(false)
  })
  await making
  expect(await columns('session')).toEqual(['id', 'device', 'proven'])
})

it('whoever takes two tables the other way round is asked to come again, at the most', async () => {
  const both = () =>
    inTransaction(pool, async (client) => {
      await client.query('SELECT FROM token')
      await sleep(50)
      await client.query('SELECT FROM session')
    })
  let isMade = false
  const change = makeTables(
    pool,
    'sessions',
    `${next} ALTER TABLE token ADD COLUMN late int;`,
  ).then(() => {
    isMade = true
  })
  const asked: string[] = []
  while (!isMade) {
    asked.push(...(await Promise.all([1, 2, 3].map(() => both().then(() => 'fine', String)))))
    await sleep(20)
  }
  await change
  expect(new Set(asked)).toEqual(new Set(['fine']))
  expect(await columns('token')).toContain('late')
})

it('what does not go at all is told', async () => {
  await expect(makeTables(pool, 'wrong', 'CREATE TABLE session (id int)')).rejects.toThrow(
    'already exists',
  )
})
