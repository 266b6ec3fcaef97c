import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, picture } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { issueContract } from '../harness/contracts.ts'
import { dialog } from '../harness/office.ts'
import { offered, type ShiftStage, shiftStage } from '../harness/shifts.ts'
import { inBrowser } from '../harness/standing.ts'

// Two of the office have the same thing open: what one does with it the other is told while they write.
const { abnormalities, contracts, groups, workshifts } = calls
const { portal, open } = inBrowser()
let other: Client
let stage: ShiftStage
beforeAll(async () => {
  other = await portal.as('superadmin')
  stage = await shiftStage(portal)
})

const at = async (login: 'superadmin' | 'manager', path: string) => {
  const tab = await open({ login, locale: 'en' })
  await tab.page.goto(path)
  return tab
}
const gone = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Somebody else has removed this meanwhile' })

test('a shift that is withdrawn while it is changed: what is typed stays, and it says so', async () => {
  const { id } = await offered(stage.manager, stage.departmentId, 10, { information: 'Written on' })
  await portal.settled()
  const { page, context } = await at('manager', '/inside/officemanager/workshift')
  await page.getByText('Written on').first().click()
  await dialog(page).getByRole('button', { name: 'Change the shift' }).click()
  const text = dialog(page).getByRole('textbox', { name: /Information/ })
  await text.fill('By the gate')
  await stage.manager.ok(workshifts.withdraw, { id, version: 1 })
  await gone(page).waitFor()
  expect(await text.inputValue()).toBe('By the gate')
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'two-shift')
  await context.close()
})

test('a shift that is changed while it is changed: what is typed is saved over it', async () => {
  const { id } = await offered(stage.manager, stage.departmentId, 11, { information: 'Twice' })
  await portal.settled()
  const { page, context } = await at('manager', '/inside/officemanager/workshift')
  await page.getByText('Twice').first().click()
  await dialog(page).getByRole('button', { name: 'Change the shift' }).click()
  await dialog(page).getByLabel('End time').fill('15:30')
  const startDate = await dialog(page).getByLabel('Start date').inputValue()
  await stage.manager.ok(workshifts.save, {
    ...{ id, version: 1, departmentId: stage.departmentId, startDate, startTime: '06:00' },
    ...{ endTime: '14:30', information: 'By another' },
  })
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  const { version, endsAt } = await stage.manager.ok(workshifts.one, { id })
  expect(version).toBeGreaterThan(1)
  expect(new Date(endsAt).getMinutes()).toBe(30)
  await context.close()
})

test('a shift that is withdrawn while it is looked at is given to nobody', async () => {
  const { id } = await offered(stage.manager, stage.departmentId, 12, { information: 'Looked at' })
  await stage.driver.ok(workshifts.interested, { id, flag: true, version: 1 })
  await portal.settled()
  const { page, context } = await at('manager', '/inside/officemanager/workshift')
  await page.getByText('Looked at').first().click()
  const give = dialog(page).getByRole('button', { name: /^Give: / })
  await give.waitFor()
  await stage.manager.ok(workshifts.withdraw, { id, version: 1 })
  await dialog(page).getByText('Shift withdrawn').waitFor()
  expect(await give.count()).toBe(0)
  await context.close()
})

test('a contract that is withdrawn by another while one writes why: it says so, and the reason stays', async () => {
  const userId = await portal.idOf('clerk')
  const { id } = await issueContract(other, { ...contracts.preview.example, id: userId } as never)
  await portal.settled()
  const { page, context } = await at('superadmin', `/inside/admin/user/${userId}?tab=contracts`)
  await page
    .getByRole('button', { name: /^Withdraw/ })
    .first()
    .click()
  const reason = dialog(page).getByRole('textbox')
  await reason.fill('Wrong wage')
  await other.ok(contracts.withdrawFor, { id, reason: 'Another comes' })
  await dialog(page).getByText('Somebody else has withdrawn it already.').waitFor()
  expect(await reason.inputValue()).toBe('Wrong wage')
  expect(await dialog(page).getByRole('button', { name: 'Withdraw' }).isDisabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'two-contract')
  await context.close()
})

test('a rule that is removed while it is changed: what is typed stays, and it says so', async () => {
  const { id } = await other.ok(abnormalities.saveRule, {
    ...abnormalities.saveRule.example,
    name: 'Too fast',
  })
  await portal.settled()
  const { page, context } = await at('superadmin', '/inside/admin/abnormality?tab=automation')
  await page.getByRole('button', { name: /Too fast/ }).click()
  const name = dialog(page).getByRole('textbox').first()
  await name.fill('Much too fast')
  const { rows } = await other.ok(abnormalities.automation, {})
  const version = rows.find((one) => one.id === id)?.version ?? 0
  await other.ok(abnormalities.removeRule, { id, version })
  await gone(page).waitFor()
  expect(await name.inputValue()).toBe('Much too fast')
  await context.close()
})

test('of a group that was changed and then removed only the last is said', async () => {
  const driverId = await portal.idOf('driver')
  const made = await other.ok(groups.save, { name: 'Both', userIds: [driverId] })
  await portal.settled()
  const { page, context } = await at('superadmin', `/inside/admin/usergroup/${made.id}`)
  await page.getByLabel('Name', { exact: true }).fill('Both of them')
  const { version } = await other.ok(groups.one, { id: made.id })
  await other.ok(groups.save, { id: made.id, version, name: 'Both', userIds: [] })
  await page.getByRole('button', { name: 'Keep mine' }).waitFor()
  await portal.settled()
  const now = await other.ok(groups.one, { id: made.id })
  await other.ok(groups.remove, { id: made.id, version: now.version })
  await gone(page).waitFor()
  expect(await page.getByRole('button', { name: 'Keep mine' }).count()).toBe(0)
  await context.close()
})
