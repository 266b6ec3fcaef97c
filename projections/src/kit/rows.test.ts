import { createPool } from '@portal/platform/database'
import { freshDatabase } from '@portal/tests/harness/postgres'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsSource } from './rows.ts'
import { orNull, t } from './table.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 2)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const columns = {
  id: orNull(t.id),
  text: orNull(t.text),
  name: orNull(t.name),
  int: orNull(t.int),
  bool: orNull(t.bool),
  time: orNull(t.time),
  day: orNull(t.day),
  ids: orNull(t.ids),
  texts: orNull(t.texts),
  json: orNull(t.json<unknown>()),
  position: orNull(t.position),
}
const names = Object.keys(columns)
async function read(rows: readonly Record<string, unknown>[]) {
  const { from, values } = rowsSource(columns, names, rows)
  return (await pool.query(`SELECT * FROM ${from}`, values)).rows
}

const text = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((one) => one.replaceAll('\0', '').toWellFormed())
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const row = fc.record({
  id: optional(fc.uuid()),
  text: optional(text),
  name: optional(text),
  int: optional(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  bool: optional(fc.boolean()),
  time: optional(
    fc.date({ min: new Date('1890-01-01'), max: new Date('2300-01-01'), noInvalidDate: true }),
  ),
  day: optional(fc.constantFrom('1999-12-31', '2024-02-29')),
  ids: optional(fc.array(fc.uuid(), { maxLength: 3 })),
  texts: optional(fc.array(text, { maxLength: 3 })),
  json: optional(fc.record({ a: fc.integer(), b: text })),
  position: optional(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((one) => one.toString()),
  ),
})

it('reaches the database as it was, whatever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      expect(await read(rows)).toEqual(rows)
    }),
    { numRuns: 60 },
  )
})

it('takes times as text, ids in capitals, and nothing for NULL', async () => {
  const [found] = await read([
    { time: '2026-03-29T00:30:00.123Z', id: 'ABCDEF01-2345-6789-ABCD-EF0123456789' },
  ])
  expect(found.time).toEqual(new Date('2026-03-29T00:30:00.123Z'))
  expect(found.id).toBe('abcdef01-2345-6789-abcd-ef0123456789')
  expect(found.text).toBeNull()
})

it('refuses what is none of the type', () => {
  const of = (value: Record<string, unknown>) => () => rowsSource(columns, names, [value])
  expect(of({ id: 'g0000000-0000-0000-0000-000000000000' })).toThrow('is no UUID')
  expect(of({ id: '00000000-0000-0000-0000-00000000000' })).toThrow('is no UUID')
  expect(of({ id: '0000000000000000000000000000000000000' })).toThrow('is no UUID')
  expect(of({ time: 'soon' })).toThrow('is no time')
  expect(of({ int: 2 ** 31 })).toThrow(RangeError)
  expect(of({ position: 'x' })).toThrow(SyntaxError)
})
