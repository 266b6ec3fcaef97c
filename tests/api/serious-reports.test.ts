import { addDays } from '@portal/calendar/days'
import { HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { incidents } = calls
const portal = standingPortal({
  clock: { now: () => new Date(Date.now() + ahead), everyMs: 100 },
})
/** How far the portal's clock is ahead, in ms: nobody is reminded at night. */
let ahead = 0

/** In the forenoon, so many days from now. */
const forenoonIn = (days: number) => {
  const day = addDays(stockholmDay(new Date()), days)
  ahead = stockholmDayStart(day).getTime() + 10 * HOUR_MS - Date.now()
}

test('administrators are reminded each day of what the authority was not told, and no more once it was', async () => {
  const [driver, admin] = [await portal.as('driver'), await portal.as('admin')]
  const report = {
    type: 'Incident',
    headline: 'Lasten föll',
    description: 'Nära en kollega',
  } as const
  const day = stockholmDay(new Date())
  const { id } = await driver.ok(incidents.report, { ...report, day, serious: true })
  const told = async () => {
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query<{ id: string }>(
      `SELECT DISTINCT id FROM reactions.notice
       WHERE name = 'tellIncidentSerious' AND data->>'reportId' = $1 AND data ? 'reminder'`,
      [id],
    )
    return rows.length
  }
  const administrators = await portal.portal.parts.pool.query(
    `SELECT FROM users.person WHERE status = 'active' AND roles && '{admin,superadmin}'`,
  )
  const each = administrators.rowCount ?? 0
  expect(each).toBeGreaterThan(1)
  for (const days of [1, 2]) {
    forenoonIn(days)
    await until('each is reminded once more', async () => (await told()) === days * each)
  }
  const { version } = await admin.ok(incidents.one, { id })
  const said = { id, version, state: 'notNeeded', measures: 'Ingen fara' } as const
  await admin.ok(incidents.authority, said)
  await portal.settled()
  forenoonIn(3)
  await new Promise((looked) => setTimeout(looked, 1500))
  expect(await told()).toBe(2 * each)
})
