import { createPool } from '@portal/platform/database'
import { freshDatabase } from '@portal/tests/harness/postgres'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gives, onLanes, prepared } from './prepared.ts'

interface DB {
  'house.room': { name: string; size: number }
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let db: Kysely<DB>
beforeAll(async () => {
  database = await freshDatabase()
  // One connection: what is prepared stays prepared.
  pool = createPool(database.url, 1)
  db = onLanes(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool)
  await pool.query(`CREATE SCHEMA house; CREATE TABLE house.room (name text, size int);
    INSERT INTO house.room VALUES ('kitchen', 12), ('hall', 5), ('attic', 30)`)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const rooms = prepared('test_rooms', (db: Kysely<DB>, given: Gives<{ from: number; to: number }>) =>
  db
    .selectFrom('house.room')
    .selectAll()
    .where('size', '<=', given('to'))
    .where('size', '>=', given('from'))
    .orderBy('name'),
)
const names = async (from: number, to: number) =>
  (await rooms(db, { from, to })).map(({ name }) => name)

it('puts the values of each call where they belong, and is planned once', async () => {
  expect(await names(1, 20)).toEqual(['hall', 'kitchen'])
  expect(await names(10, 40)).toEqual(['attic', 'kitchen'])
  const plans = await pool.query('SELECT name FROM pg_prepared_statements')
  expect(plans.rows).toEqual([{ name: 'test_rooms' }])
})

it('goes on when the tables are swapped for others with more columns', async () => {
  await names(1, 20)
  await pool.query(`CREATE SCHEMA house__next;
    CREATE TABLE house__next.room (name text, size int, door text);
    INSERT INTO house__next.room VALUES ('cellar', 8, 'iron');
    ALTER SCHEMA house RENAME TO house__old; ALTER SCHEMA house__next RENAME TO house`)
  expect(await names(1, 20)).toEqual(['cellar'])
  expect(await names(1, 7)).toEqual([])
})
