import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@portal/tests/harness/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateWorkers } from '../workers.ts'
import { together } from './together.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await migrateWorkers(database.pool)
})
afterAll(() => database.end())

const owe = (id: string, userId: string) =>
  database.pool.query('INSERT INTO reactions.job (id, name, data) VALUES ($1, $2, $3)', [
    id,
    'remind',
    { userId, of: id },
  ])
const takenBy = async (jobId: string, userId: string) => {
  const others = await together({ pool: database.pool, jobId }, 'remind', userId)
  return others?.map(({ of }) => of).sort()
}

test('one of those that are owed at the same moment takes over the others, and what comes while it waits', async () => {
  const [userId, another] = [randomUUID(), randomUUID()]
  const all = ['a', 'b', 'c']
  for (const id of all) await owe(id, userId)
  await owe('z', another)
  const each = await Promise.all(all.map((id) => takenBy(id, userId)))
  const told = each.filter((others) => others !== undefined)
  expect(told.map((others) => others.length)).toEqual([2])
  const first = all.find((id) => !told[0]?.includes(id)) ?? ''
  await owe('d', userId)
  expect(await takenBy(first, userId)).toEqual([...all, 'd'].filter((id) => id !== first))
  // What took over others is taken over with them.
  await owe('e', userId)
  expect(await takenBy('e', userId)).toEqual([...all, 'd'])
  expect(await takenBy(first, userId)).toBeUndefined()
  // From here on it may have gone out.
  await database.pool.query("UPDATE reactions.job SET maybe_twice = true WHERE id = 'e'")
  await owe('f', userId)
  expect(await takenBy('e', userId)).toEqual([...all, 'd'])
  expect(await takenBy('f', userId)).toEqual([])
  await owe('g', userId)
  const putOff = () => together({ pool: database.pool, jobId: 'f' }, 'remind', userId, 'putOff')
  expect(await putOff()).toEqual([])
  await database.pool.query(
    "UPDATE reactions.job SET error = 'later', put_off_since = now() - interval '4 days' WHERE id = 'g'",
  )
  expect(await putOff()).toHaveLength(1)
  const { rows } = await database.pool.query(
    "SELECT id FROM reactions.job WHERE put_off_since < now() - interval '3 days' ORDER BY id",
  )
  expect(rows.map(({ id }) => id)).toEqual(['f', 'g'])
  expect(await takenBy('z', another)).toEqual([])
})
