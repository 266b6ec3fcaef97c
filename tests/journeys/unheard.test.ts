import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Tab } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { dialog } from '../harness/office.ts'
import { until } from '../harness/processes.ts'
import { inBrowser } from '../harness/standing.ts'
import { makeTest, today } from '../harness/tests.ts'

const { abnormalities, driverRights, tests } = calls
const { portal, open } = inBrowser()
let office: Client
let driver: Client
let driverId: string
beforeAll(async () => {
  office = await portal.as('superadmin')
  driver = await portal.as('driver')
  driverId = await driver.ownId()
})

/** A page that hears of nothing: what changes it learns when it asks. */
async function unheard(login: string, address: string): Promise<Tab> {
  const tab = await open({ login, locale: 'sv' })
  await tab.page.routeWebSocket('**/socket.io/**', (socket) => void socket.close())
  await tab.page.goto(address)
  return tab
}
const late = 'Någon annan hann spara före dig'
const changed = 'Texten har ändrats. Läs den igen.'

test('what one says of a finding that is another by then is not sent, and the other one is shown', async () => {
  const facts = { type: 'dailyRest', day: '2026-03-02', time: '04:10', figure: 450 } as const
  const { id } = await office.ok(abnormalities.create, { userId: driverId, ...facts, text: 'Kort' })
  await portal.settled()
  const { page, context } = await unheard('driver', '/start/abnormalities')
  await page.getByText('Kort', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Kommentera' }).first().click()
  await dialog(page).getByLabel('Med egna ord').fill('Kö')
  const { rows } = await office.ok(abnormalities.filter, { pageSize: 0 })
  const version = rows.find((row) => row.id === id)?.version ?? 0
  await office.ok(abnormalities.change, { id, version, ...facts, text: 'Mycket kort' })
  await portal.settled()
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await dialog(page).getByText(late).waitFor()
  expect(await dialog(page).getByLabel('Med egna ord').inputValue()).toBe('Kö')
  await dialog(page).getByText(changed).waitFor()
  await context.close()
})

test('a right that is another by then is not approved, and the other one is shown', async () => {
  const { rows } = await office.ok(driverRights.list, { pageSize: 100, state: 'waiting' } as never)
  const id = (rows.find((row) => row.userId !== driverId) ?? rows[0])?.id ?? ''
  const { page, context } = await unheard('wageadmin', `/inside/admin/user-rights/${id}`)
  const approve = page.getByRole('button', { name: 'Godkänn', exact: true })
  await approve.waitFor()
  const { version } = await office.ok(driverRights.one, { id })
  await office.ok(driverRights.requestChanges, { id, version, text: 'Skarpare bild', sms: false })
  await portal.settled()
  await approve.click()
  await page.getByText(changed).waitFor()
  expect(await approve.count()).toBe(0)
  await context.close()
})

test('a test that is another by then is not handed in, and the other one is shown', async () => {
  const { id, groupId, questionIds } = await makeTest(office, { title: 'Backning' }, {})
  const { id: occasion } = await office.ok(tests.saveOccasion, {
    ...{ id, version: 0, audience: { userIds: [driverId] }, from: today, optional: true },
  })
  await until('it was given', async () => {
    await portal.settled()
    const { occasions } = await office.ok(tests.one, { id })
    return occasions.find((one) => one.id === occasion)?.userCount === 1
  })
  const { page, context } = await unheard('driver', `/start/test/${occasion}`)
  await page.getByRole('button', { name: 'Börja' }).click()
  await page.getByRole('radio', { name: 'rätt' }).check()
  await page.getByRole('button', { name: 'Nästa' }).click()
  const [question] = (await office.ok(tests.one, { id })).groups[0]?.questions ?? []
  if (!question) throw new Error('a question')
  const questionId = questionIds[0] ?? ''
  await office.ok(tests.saveQuestion, { ...question, id, groupId, questionId, text: 'Och nu?' })
  await portal.settled()
  await page.getByRole('button', { name: 'Lämna in' }).click()
  await page.getByText('Testet har ändrats under tiden.').waitFor()
  await page.getByText(changed).waitFor()
  await context.close()
})
