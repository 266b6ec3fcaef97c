import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { daysOn } from '../harness/clock.ts'
import { offered, type ShiftStage, shiftStage } from '../harness/shifts.ts'
import { standingPortal } from '../harness/standing.ts'

const { waiting, workshifts } = calls

/** The portal's clock is two days behind its database's, as a database's own may be ahead. */
const portal = standingPortal({ clock: { now: () => daysOn(-2), everyMs: 3_600_000 } })
let stage: ShiftStage
beforeAll(async () => {
  stage = await shiftStage(portal)
})

test('a shift of tomorrow is wanted, counted, listed and told of by the portal’s clock, whatever the database’s says', async () => {
  const { manager, driver, driverId, departmentId } = stage
  // Of yesterday, as the database sees it.
  const { id, version } = await offered(manager, departmentId, -1)
  const shown = async (ask: { show: 'vacant' | 'office'; state?: 'wanted' }) => {
    const { rows } = await (ask.show === 'office' ? manager : driver).ok(workshifts.filter, {
      ...ask,
      ...(ask.show === 'office' ? { departmentId } : {}),
      ...{ page: 0, pageSize: 0 },
    })
    return rows.some((one) => one.id === id)
  }
  expect(await shown({ show: 'vacant' })).toBe(true)
  await driver.ok(workshifts.interested, { id, flag: true, version })
  expect(await shown({ show: 'office', state: 'wanted' })).toBe(true)
  const { rows } = await manager.ok(waiting.list, {})
  expect(rows.find(({ name }) => name === 'shifts')).toMatchObject({ count: 1 })

  await manager.ok(workshifts.give, { id, uid: driverId, flag: true, version })
  await portal.settled()
  const [mail] = await portal.outbox('driver@demo.example')
  expect(mail?.subject).toBe('Du har fått ett pass')
})
