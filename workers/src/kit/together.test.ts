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
  return others?.map((one) => (one as { of: string }).of)
}

test('one of those that are owed at the same moment takes over the others, and keeps them at its next try', async () => {
  const [userId, another] = [randomUUID(), randomUUID()]
  for (const id of ['a', 'b', 'c']) await owe(id, userId)
  await owe('z', another)
  const each = await Promise.all(['a', 'b', 'c'].map((id) => takenBy(id, userId)))
  const [told] = each.filter((others) => others !== undefined)
  expect(each.filter((others) => others === undefined)).toHaveLength(2)
  expect(told).toHaveLength(2)
  const first = ['a', 'b', 'c'].find((id) => !told?.includes(id)) ?? ''
  // What is owed while it waits for another try is told by itself: the first may have gone out.
  await owe('d', userId)
  expect(await takenBy(first, userId)).toEqual(told)
  expect(await takenBy('d', userId)).toEqual([])
  expect(await takenBy('z', another)).toEqual([])
})
