import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { overtimeRules } from '@portal/contracts/timereport-rules'
import { expect, test } from 'vitest'
import { overflow, phone, picture } from '../harness/browser.ts'
import { Client } from '../harness/client.ts'
import { heardFindings } from '../harness/heard.ts'
import { rewritten } from '../harness/hidden.ts'
import { pictureFile } from '../harness/pictures.ts'
import { startPushService } from '../harness/push-service.ts'
import { offered, shiftStage } from '../harness/shifts.ts'
import { inBrowser, standing } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'
import { getsNumber, look, specOf } from '../harness/wages.ts'
import { envelopeOf, handlerOf } from '../harness/whistle.ts'

const service = standing(startPushService, (one) => one.close())
const { portal, open } = inBrowser()

const at = async (login: string, path: string) => {
  const tab = await open({ login, locale: 'en' })
  await tab.page.goto(path)
  return tab
}

test('of two who want a shift the buttons say whom it is given to', async () => {
  const { departmentId, manager, driver, clerk } = await shiftStage(portal)
  const { id } = await offered(manager, departmentId, 9, { information: 'Both want it' })
  const seen = { id, flag: true, version: 1 }
  for (const one of [driver, clerk]) await one.ok(calls.workshifts.interested, seen)
  await portal.settled()
  const { page, context } = await at('manager', '/inside/officemanager/workshift')
  await page.getByText('Both want it').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Give: David Förarsson' }).waitFor()
  expect(await heardFindings(page)).toEqual([])
  await context.close()
})

test('of two keys that are lent the buttons say which by its number', async () => {
  const office = await portal.as('superadmin')
  const userId = await portal.idOf('driver')
  const key = { userId, kind: 'key' as const, name: 'Key', lentOn: addDays(today, -3) }
  for (const number of ['12', '15']) await office.ok(calls.timelog.save, { ...key, number })
  await portal.settled()
  const { page, context } = await at('superadmin', `/inside/admin/user/${userId}?tab=loans`)
  await page.getByRole('button', { name: 'Change: Key, No. 15' }).waitFor()
  expect(await heardFindings(page)).toEqual([])
  await context.close()
})

test('of rules that are set from two days to come the buttons say which are withdrawn', async () => {
  const wage = await portal.as('wageadmin')
  const [{ source: _, ...asNow }] = overtimeRules
  const rules = (from: string) => ({
    ...{ ...asNow, qualifiedDays: [...asNow.qualifiedDays], from, weekMinutes: 30 * 60 },
  })
  const source = 'Kollektivavtal, § 6'
  for (const [version, days] of [
    [0, 30],
    [1, 60],
  ] as const)
    await wage.ok(calls.timereport.setRules, {
      version,
      source,
      rules: rules(addDays(today, days)),
    })
  await portal.settled()
  const { page, context } = await at('wageadmin', '/inside/admin/monthworkreport?tab=rules')
  const withdraw = page.getByRole('button', { name: /^Withdraw: From / })
  await expect.poll(() => withdraw.count()).toBe(2)
  expect(await heardFindings(page)).toEqual([])
  await context.close()
})

test('of two devices of one name the buttons say since when pushes go there, and are pressed by their words', async () => {
  for (const nth of [1, 2]) {
    // They are told apart by the second.
    await sleep(1100)
    const own = new Client(portal.url)
    await own.signIn('driver@demo.example', 'Demo-portal-1')
    const endpoint = `https://fcm.googleapis.com/fcm/send/${nth}`
    await own.ok(calls.push.subscribe, { ...service.subscribe(), endpoint })
  }
  const { page, context } = await at('driver', '/inside/user/details')
  const remove = page.getByRole('button', { name: /^Remove: .+, Since / })
  await expect.poll(() => remove.count()).toBe(2)
  const found = await heardFindings(page)
  expect(found.filter((one) => /push|remove/i.test(one))).toEqual([])
  await context.close()
  // By day what is told afterwards would be pushed there, where nobody answers.
  const driver = await portal.as('driver')
  for (const { id } of (await driver.ok(calls.push.devices, {})).rows)
    await driver.ok(calls.push.remove, { id })
})

test('of several pictures that are added to a report the buttons say which is taken away', async () => {
  const { whistleblower } = calls
  const { client } = await handlerOf(await portal.as('handler'))
  const { handlers } = await client.ok(whistleblower.about, {})
  const filed = await envelopeOf({ headline: 'Brakes', text: 'They are worn.' }, handlers)
  await portal.guest().ok(whistleblower.report, filed.envelope)
  const { page, context } = await open({ locale: 'en' })
  await page.goto('/whistleblower')
  await page.getByLabel('Receipt, 16 digits').fill(filed.receipt)
  await page.getByRole('button', { name: 'Open the case' }).click()
  await page.getByLabel('Add pictures').setInputFiles([pictureFile('a.png'), pictureFile('b.png')])
  await page.getByRole('button', { name: 'Remove: Picture 2' }).waitFor()
  expect(await heardFindings(page)).toEqual([])
  await context.close()
})

test('of several templates of an ad the buttons say which is deleted', async () => {
  const office = await portal.as('superadmin')
  const companyId = (await office.ok(calls.companies.filter, { pageSize: 0 })).rows[0]?.id ?? ''
  const ad = { ...calls.jobs.save.example, companyId, until: null, isTemplate: true }
  for (const headline of ['A template of nights', 'A template of days'])
    await office.ok(calls.jobs.save, { ...ad, headline })
  await portal.settled()
  const { page, context } = await at('superadmin', '/inside/admin/jobs?tab=templates')
  await page.getByText('A template of nights').waitFor()
  expect(await heardFindings(page)).toEqual([])
  await context.close()
})

test('an import that cannot be begun says so', async () => {
  const wage = await portal.as('wageadmin')
  const number = '19811218-9876'
  await getsNumber(await portal.as('superadmin'), await portal.idOf('driver'), number)
  await portal.settled()
  const files = [{ name: 'a.pdf', bytes: specOf(number) }]
  const { import: run } = await look(portal, wage, files)
  const { page, context } = await at(
    'wageadmin',
    `/inside/admin/wagespec?tab=import&import=${run.id}`,
  )
  await context.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await page.getByRole('button', { name: /^Import 1/ }).click()
  await page.getByRole('status').filter({ hasText: 'cannot be reached' }).waitFor()
  await context.close()
})

test('of two people of one name the chips, the members of a group and the buttons of a shift say which', async () => {
  const boss = await portal.as('superadmin')
  const { departmentId, manager, driver, clerk, driverId, clerkId } = await shiftStage(portal)
  for (const id of [driverId, clerkId])
    await rewritten(boss, id, {
      ...{ firstName: 'Anna', lastName: 'Andersson', employmentNumber: '' },
    })
  const own = ['driver@demo.example', 'clerk@demo.example'] as const
  const { id: groupId } = await boss.ok(calls.groups.save, {
    ...{ name: 'Namesakes', userIds: [driverId, clerkId, await portal.idOf('manager')] },
  })
  const { id } = await offered(manager, departmentId, 12, { information: 'Two of a name' })
  for (const one of [driver, clerk])
    await one.ok(calls.workshifts.interested, { id, flag: true, version: 1 })
  await portal.settled()

  const group = await at('superadmin', `/inside/admin/usergroup/${groupId}`)
  for (const email of own)
    await group.page
      .getByRole('button', { name: new RegExp(`Anna Andersson · .*${email}`) })
      .waitFor()
  expect(await group.page.getByText(/^Monika Kontor · /).count()).toBe(0)
  await picture(group.page, 'namesakes-group')
  await group.context.close()

  const { page, context } = await at('superadmin', '/inside/user/messages?tab=new')
  const field = page.getByRole('combobox', { name: 'Recipients' })
  for (const email of own) {
    await field.fill('Anna Andersson')
    await page.getByRole('option', { name: new RegExp(email) }).click()
    if (email === own[0]) {
      // One alone is called by name alone.
      await page.getByRole('button', { name: 'Remove Anna Andersson', exact: true }).waitFor()
    }
  }
  for (const email of own)
    await page
      .getByRole('button', { name: new RegExp(`Remove Anna Andersson · .*${email}`) })
      .waitFor()
  await page.setViewportSize(phone)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'namesakes-message')
  await context.close()

  const shift = await at('manager', '/inside/officemanager/workshift')
  await shift.page.getByText('Two of a name').first().click()
  const dialog = shift.page.getByRole('dialog')
  for (const email of own)
    await dialog
      .getByRole('button', { name: new RegExp(`^Give: Anna Andersson · .*${email}`) })
      .waitFor()
  expect(await heardFindings(shift.page)).toEqual([])
  await picture(shift.page, 'namesakes-shift')
  await shift.context.close()
})

test('of two offices of one name, and of two groups, a choice says whose they are', async () => {
  const office = await portal.as('superadmin')
  for (const name of ['Norra Åkeriet', 'Södra Åkeriet']) {
    const { id: companyId } = await office.ok(calls.companies.save, { name })
    const place = { name: 'Kontoret', type: 'PlaceOffice' as const, companyId }
    await office.ok(calls.departments.save, place)
  }
  const { rows } = await office.ok(calls.departments.filter, { search: 'kontoret', pageSize: 0 })
  const ids = rows.filter(({ name }) => name === 'Kontoret').map(({ id }) => id)
  for (const departmentId of [...ids.slice(0, 1), null])
    await office.ok(calls.groups.save, { name: 'Reservlaget', departmentId })
  await portal.settled()
  const { page, context } = await at('superadmin', '/inside')
  const offered = async (list: string, name: string) => {
    await page.goto(`/inside/admin/${list}`)
    const options = page.locator('option').filter({ hasText: new RegExp(`^${name}`) })
    await options.nth(1).waitFor({ state: 'attached' })
    return (await options.allInnerTexts()).sort()
  }
  for (const list of [
    'monthworkreport',
    'user',
    'contract',
    'timelog',
    'abnormality',
    'statistics',
  ])
    expect(await offered(list, 'Kontoret'), list).toEqual([
      'Kontoret · Norra Åkeriet',
      'Kontoret · Södra Åkeriet',
    ])
  expect(await offered('user', 'Reservlaget')).toEqual(['Reservlaget', 'Reservlaget · Kontoret'])
  await context.close()
})

test('of two offices of one name that somebody manages the menu says whose they are, and whose shifts', async () => {
  const office = await portal.as('superadmin')
  const userId = await portal.idOf('clerk')
  for (const name of ['Östra Åkeriet', 'Västra Åkeriet']) {
    const { id: companyId } = await office.ok(calls.companies.save, { name })
    const place = { name: 'Terminalen', type: 'PlaceOffice' as const, companyId }
    const { id: departmentId } = await office.ok(calls.departments.save, place)
    await office.ok(calls.groups.save, {
      ...{ name: 'Ansvariga', type: 'OfficeManager' as const, departmentId, userIds: [userId] },
    })
  }
  await portal.settled()
  const { page, context } = await at('clerk', '/inside/officemanager/workshift')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const whose of ['Terminalen · Västra Åkeriet', 'Terminalen · Östra Åkeriet']) {
    await menu.getByRole('link', { name: new RegExp(`^${whose}`) }).click()
    await page.getByRole('heading', { level: 1, name: whose }).waitFor()
    await menu.getByRole('link', { name: `Vacant shifts · ${whose}` }).click()
    await page.getByRole('heading', { level: 1, name: `Shifts – ${whose}` }).waitFor()
    const offices = page.getByRole('navigation', { name: 'Your offices' })
    await offices.getByRole('link', { name: whose }).waitFor()
  }
  await picture(page, 'two-offices')
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /^Vacant shifts · Terminalen · Östra Åkeriet/ }).waitFor()
  expect(await heardFindings(page)).toEqual([])
  await context.close()
})
