import { addDays } from '@portal/calendar/days'
import { isOpen } from '@portal/domain/jobs/ad'
import { isOpenTo, stateOf } from '@portal/projections/jobs/queries-shown'
import fc from 'fast-check'
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
  const { db, pool } = portal.portal.parts
  const drawn = fc.sample(ad, { numRuns: 2000, seed: 7 })
  const rows = JSON.stringify(drawn.map((one, at) => ({ ...one, at })))
  const lookedUp = async (audience: 'inside' | 'public') => {
    const is = isOpenTo(audience, today).compile(db as never)
    const { rows: found } = await pool.query<{ open: boolean }>(
      `SELECT ${is.sql} AS open FROM (SELECT "isArchived" AS is_archived, "isTemplate" AS is_template,
         audience, "from" AS from_day, until AS until_day, at
       FROM jsonb_to_recordset($${is.parameters.length + 1}::jsonb) AS r("isArchived" boolean,
         "isTemplate" boolean, audience text, "from" date, until date, at int)) AS a ORDER BY at`,
      [...is.parameters, rows],
    )
    return found.map(({ open }) => open)
  }
  const [within, outside] = [await lookedUp('inside'), await lookedUp('public')]
  for (const [at, one] of drawn.entries()) {
    const decided = (inside: boolean) =>
      isOpen({ ...(one as unknown as Parameters<typeof isOpen>[0]), is: 'there' }, today, inside)
    expect([within[at], outside[at]], JSON.stringify(one)).toEqual([decided(true), decided(false)])
    // A template stands on a list of its own, which has no states.
    if (one.isTemplate) continue
    const row = { is_archived: one.isArchived, from_day: one.from, until_day: one.until }
    const state = stateOf(row as Parameters<typeof stateOf>[0], today)
    expect(state === 'open', JSON.stringify(one)).toBe(within[at] || outside[at])
  }
})
