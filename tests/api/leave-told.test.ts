import { addDays, weekday } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'
import { nextLetterTo } from '../harness/told.ts'

const { vacation } = calls
// What is put on a person waits to be gathered, until a test says that its time has come.
const portal = standingPortal({ settings: { NOTICE_AFTER: '3600', NOTICE_EVERY: '60' } })
let admin: Client
let typeId = ''
beforeAll(async () => {
  admin = await portal.as('admin')
  const { rows } = await admin.ok(vacation.types, {})
  typeId = rows.find((one) => one.takesVacation)?.id ?? ''
})

let week = 30
const someDays = (): string[] => {
  const day = addDays(today, ++week * 7 + 1 - weekday(today))
  return [0, 1, 2, 3, 4].map((one) => addDays(day, one)).filter(isWorkday)
}
/** Somebody without leave, with a login. */
async function somebody(): Promise<{ client: Client; userId: string }> {
  const client = await portal.as('driver')
  return { client, userId: await client.ownId() }
}
async function does(id: string, action: 'approve' | 'notApprove' | 'undo' | 'remove') {
  await portal.settled()
  const { rows } = await admin.ok(vacation.filter, { pageSize: 0 })
  const version = rows.find((one) => one.id === id)?.version ?? 0
  await admin.ok(vacation.decide, { action, id, version, reason: 'Så här' })
}
test('the answer that holds is told, and none that it came after', async () => {
  const { client, userId } = await somebody()
  await nextLetterTo(portal, userId)
  const { id } = await client.ok(vacation.request, { typeId, days: someDays() })
  for (const action of ['notApprove', 'undo', 'approve'] as const) await does(id, action)
  const told = await nextLetterTo(portal, userId)
  expect(told).toContain('Din ledighet är godkänd')
  expect(told).not.toContain('inte godkänd')
  expect(told).not.toContain('väntar igen')
  await does(id, 'undo')
  expect(await nextLetterTo(portal, userId)).toContain('väntar igen')
  await does(id, 'approve')
  await does(id, 'undo')
  expect(await nextLetterTo(portal, userId), 'they never heard of the answer that was undone').toBe(
    '',
  )
  await does(id, 'approve')
  await does(id, 'remove')
  const removed = await nextLetterTo(portal, userId)
  expect(removed).toContain('Din ledighet är borttagen')
  expect(removed).not.toContain('godkänd')
})

test('leave that the office entered and took away at once is not told of', async () => {
  const { userId } = await somebody()
  const entered = { action: 'enter', userId, typeId, version: 0, reason: 'Ringde' } as const
  const { id } = await admin.ok(vacation.decide, { ...entered, days: someDays() })
  await does(id, 'remove')
  expect(await nextLetterTo(portal, userId)).toBe('')
  const { id: kept } = await admin.ok(vacation.decide, { ...entered, days: someDays() })
  expect(await nextLetterTo(portal, userId)).toContain('lagt in ledighet')
  await does(kept, 'remove')
  expect(await nextLetterTo(portal, userId)).toContain('Din ledighet är borttagen')
})
