import { addDays } from '@portal/calendar/days'
import { lockingMonths } from '@portal/contracts/workmonthreport-shapes'
import { type TestDatabase, testDatabase } from '@portal/tests/harness/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockingMonthsOf } from './remind.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.end())

test.each(['UTC', 'Europe/Stockholm', 'America/St_Johns'])(
  'the months that lock a day are the same in a reminder as anywhere else, in %s',
  async (zone) => {
    const days = Array.from({ length: 800 }, (_, nth) => addDays('2026-01-01', nth))
    const client = await database.pool.connect()
    try {
      await client.query(`SET TIME ZONE '${zone}'`)
      const { rows } = await client.query<{ day: string; months: string[] }>(
        `SELECT r.day::text AS day, ${lockingMonthsOf('r.day')} AS months
       FROM unnest($1::date[]) WITH ORDINALITY AS r (day, nth) ORDER BY r.nth`,
        [days],
      )
      expect(rows.map(({ months }) => [...new Set(months)])).toEqual(days.map(lockingMonths))
    } finally {
      client.release(true)
    }
  },
)
