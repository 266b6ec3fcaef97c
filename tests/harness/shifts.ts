import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import type { Client } from './client.ts'
import { become } from './hidden.ts'
import type { TestPortal } from './portal.ts'
import { today } from './tests.ts'

const { departments, users, workshifts } = calls

/** An office with who manages it, and two who work there and may show interest. */
export interface ShiftStage {
  readonly departmentId: string
  readonly manager: Client
  readonly driver: Client
  readonly clerk: Client
  readonly driverId: string
  readonly clerkId: string
}

export async function shiftStage(portal: TestPortal): Promise<ShiftStage> {
  const [manager, driver, clerk, boss] = (await Promise.all(
    (['manager', 'driver', 'clerk', 'superadmin'] as const).map((one) => portal.as(one)),
  )) as [Client, Client, Client, Client]
  const [office] = (await manager.ok(departments.managed, {})).rows
  const departmentId = office?.id ?? ''
  const [driverId, clerkId] = [await driver.ownId(), await clerk.ownId()]
  for (const id of [driverId, clerkId]) {
    const { departmentIds } = await boss.ok(users.one, { id })
    if (!departmentIds.includes(departmentId))
      await become(boss, id, 'Employee', [...departmentIds, departmentId])
  }
  await portal.settled()
  return { departmentId, manager, driver, clerk, driverId, clerkId }
}

/** A shift so many days ahead, as the office's form says it. */
export const shiftOn = (departmentId: string, days: number, more: object = {}) => ({
  departmentId,
  startDate: addDays(today, days),
  startTime: '06:00',
  endTime: '14:30',
  information: 'Start vid terminalen',
  ...more,
})

/** Offers a shift; what it is, is read until it is there. */
export async function offered(by: Client, departmentId: string, days: number, more: object = {}) {
  const { ids } = await by.ok(workshifts.save, shiftOn(departmentId, days, more))
  return { id: ids[0] ?? '', version: 1 }
}
