import { addDays } from '@portal/calendar/days'
import { isOpen } from '@portal/domain/jobs/ad'
import { isOpenTo, stateOf } from '@portal/projections/jobs/queries-shown'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { standingPortal } from '../harness/standing.ts'

const portal = standingPortal()

const today = '2026-11-29'
const day = fc.integer({ min: -3, max: 3 }).map((by) => addDays(today, by))
const ad = fc.record({
  isArchived: fc.boolean(),
  isTemplate: fc.boolean(),
  audience: fc.constantFrom('everybody' as const, 'inside' as const, 'public' as const),
  from: day,
  until: fc.option(day),
})

test('that an ad is open is said alike by who decides, who looks it up, and the state on the list', async () => {
  const { db } = portal.portal.parts
  const drawn = fc.sample(ad, { numRuns: 2000, seed: 7 })
  const rows = JSON.stringify(drawn.map((one, at) => ({ ...one, at })))
  const asked = sql`jsonb_to_recordset(${rows}::jsonb) AS r("isArchived" boolean,
    "isTemplate" boolean, audience text, "from" date, until date, at bigint)`
  const found = await sql<{ inside: boolean; outside: boolean }>`
    SELECT ${isOpenTo('inside', today)} AS inside, ${isOpenTo('public', today)} AS outside
    FROM (SELECT "isArchived" AS is_archived, "isTemplate" AS is_template, audience,
      "from" AS from_day, until AS until_day, at FROM ${asked}) AS a ORDER BY at`.execute(db)
  for (const [at, one] of drawn.entries()) {
    const { inside, outside } = found.rows[at] ?? {}
    const decided = (within: boolean) =>
      isOpen({ ...(one as unknown as Parameters<typeof isOpen>[0]), is: 'there' }, today, within)
    expect([inside, outside], JSON.stringify(one)).toEqual([decided(true), decided(false)])
    // A template stands on a list of its own, which has no states.
    if (one.isTemplate) continue
    const row = { is_archived: one.isArchived, from_day: one.from, until_day: one.until }
    const state = stateOf(row as Parameters<typeof stateOf>[0], today)
    expect(state === 'open', JSON.stringify(one)).toBe(inside || outside)
  }
})
