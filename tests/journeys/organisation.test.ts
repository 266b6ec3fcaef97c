import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { axeFindings, open, phone } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, browser } = inBrowser()

const departmentNamed = async (name: string) => {
  const admin = await portal.as('superadmin')
  const { rows } = await admin.ok(calls.departments.filter, { search: name })
  const found = rows[0]
  if (!found) throw new Error(`no department ${name}`)
  return found
}

test('a company is created, found, and deleted again; a wrong number is told beside its field', async () => {
  const { page, context, complaints } = await open(browser, portal.url, {
    login: 'superadmin',
    locale: 'en',
  })
  await page.goto('/inside/admin/company')
  await page.getByRole('link', { name: 'New company' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Required field').waitFor()
  await page.getByLabel('Name').fill('Testfirman AB')
  await page.getByLabel(/Organisation number/).fill('556016-0681')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The organisation number is not correct.').waitFor()
  await page.getByLabel(/Organisation number/).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/company\/[0-9a-f-]{36}$/)
  await page.getByText('The company has no departments yet').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/inside/admin/company')
  await page.getByLabel('Search').fill('testfirman')
  await page.waitForURL('**/company?q=testfirman')
  await page.getByText('1–1 of 1').waitFor()
  await page.reload()
  expect(await page.getByLabel('Search').inputValue()).toBe('testfirman')
  await page.getByRole('link', { name: 'Testfirman AB' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('**/inside/admin/company')
  await page.getByText('Deleted', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Exempel Bemanning AB' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The company still has departments, people or certificates').waitFor()
  expect(complaints.filter((one) => !one.includes('409') && !one.includes('422'))).toEqual([])
  await context.close()
})

test('who saves second keeps what was typed, and chooses between it and the new values', async () => {
  const office = await departmentNamed('Terminalen')
  const { page, context } = await open(browser, portal.url, { login: 'superadmin', locale: 'en' })
  await page.goto(`/inside/admin/department/${office.id}`)
  await page.getByLabel('City').fill('Min stad')
  const save = async (city: string) => {
    const { version, companyId, name, type } = await departmentNamed('Terminalen')
    const other = await portal.as('superadmin')
    await other.ok(calls.departments.save, { id: office.id, version, companyId, name, type, city })
  }
  await save('Annan stad')
  await page.getByText('Somebody else saved this while you were writing').waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Min stad')
  await page.getByRole('button', { name: 'Load the new values' }).click()
  expect(await page.getByLabel('City').inputValue()).toBe('Annan stad')

  await page.getByLabel('City').fill('Min stad')
  await save('Tredje stad')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  expect(await page.getByLabel('City').inputValue()).toBe('Min stad')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await departmentNamed('Terminalen')).city).toBe('Min stad')

  await page.getByLabel('City').fill('Osparad stad')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Leave without saving?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/inside/admin/department')
  await context.close()
})

test('a group takes people by searching, and lets them go', async () => {
  const { page, context, complaints } = await open(browser, portal.url, {
    login: 'admin',
    locale: 'sv',
    size: phone,
  })
  await page.goto('/inside/admin/usergroup/new')
  await page.getByLabel('Namn').fill('Kvällsgruppen')
  for (const name of ['David Förarsson', 'Nadja Nyförare', 'Mona Kontorsson']) {
    await page.getByLabel('Lägg till personer').fill(name.slice(0, 8))
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await page.getByRole('heading', { name: '3 medlemmar' }).waitFor()
  await page.getByRole('button', { name: 'Ta bort Mona Kontorsson' }).click()
  await page.getByRole('heading', { name: '2 medlemmar' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Spara' }).click()
  await page.waitForURL(/usergroup\/[0-9a-f-]{36}$/)
  const admin = await portal.as('admin')
  const { rows } = await admin.ok(calls.groups.filter, { search: 'Kvällsgruppen' })
  expect(rows[0]?.userCount).toBe(2)

  await page.getByRole('button', { name: 'Ta bort Nadja Nyförare' }).click()
  const unsaved = page.getByText('0 tillagda, 1 borttagna')
  await unsaved.waitFor()
  await page.getByRole('button', { name: 'Spara' }).click()
  await unsaved.waitFor({ state: 'detached' })
  const one = await admin.ok(calls.groups.one, { id: rows[0]?.id ?? '' })
  expect(one.users.map(({ fullName }) => fullName)).toEqual(['David Förarsson'])
  expect(complaints).toEqual([])
  await context.close()
})

test("a manager changes the office's information, and a driver sees it at once", async () => {
  const driver = await open(browser, portal.url, { login: 'driver', locale: 'pl', size: phone })
  await driver.page.goto('/inside/user/office')
  await driver.page.getByRole('heading', { name: 'Exempelstad' }).waitFor()
  const { page, context, complaints } = await open(browser, portal.url, {
    login: 'manager',
    locale: 'sv',
  })
  await page.goto('/inside/officemanager/information')
  await page.getByRole('heading', { name: 'Exempelstad' }).waitFor()
  expect(await page.getByLabel('Namn').count()).toBe(0)
  await page.getByLabel('Information').fill('Öppet dygnet runt.\nKaffe i köket.')
  await page.getByLabel('Telefon').fill('08-000 00 01')
  await page.getByLabel('Kontaktpersoner').fill('David')
  await page.getByRole('option', { name: /David Förarsson/ }).click()
  await page.getByLabel('E-post').fill('inte en adress')
  await page.getByRole('button', { name: 'Spara' }).click()
  await page.getByText('E-postadressen').waitFor()
  await page.getByLabel('E-post').fill('kontoret@demo.example')
  await page.getByRole('button', { name: 'Spara' }).click()
  await page.getByText('Sparat', { exact: true }).waitFor()

  await driver.page.getByText('Kaffe i köket.').waitFor()
  expect(await driver.page.getByText('08-000 00 01').getAttribute('href')).toBe(null)
  expect(await driver.page.locator('a[href="tel:080000001"]').count()).toBe(1)
  const write = driver.page.getByRole('link', { name: 'Napisz wiadomość do: Mona Kontorsson' })
  expect(await write.getAttribute('href')).toMatch(/messages\?tab=new&to=user%3A[0-9a-f-]{36}$/)
  expect(await axeFindings(driver.page)).toEqual([])
  await write.click()
  await driver.page.waitForURL('**/inside/user/messages?tab=new')
  await driver.page.getByRole('button', { name: /^Usuń.*Mona Kontorsson/ }).waitFor()
  expect([...complaints, ...driver.complaints]).toEqual([])
  await driver.context.close()
  await context.close()
})

test('departments are filtered by kind in the address; a foreign or unknown one is not found', async () => {
  const { page, context } = await open(browser, portal.url, { login: 'admin', locale: 'en' })
  await page.goto('/inside/admin/department')
  await page.getByLabel('Kind').selectOption({ label: 'Traffic area' })
  await page.waitForURL('**/department?type=TrafficArea')
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('link', { name: 'Trafikområde Norr' }).click()
  await page.getByRole('heading', { name: 'Contact persons' }).waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await page.goto('/inside/admin/department/019abf5e-0000-7000-8000-00000000ffff')
  await page.getByText('This page could not be found').waitFor()
  await page.goto('/inside/admin/usergroup/nothing')
  await page.getByText('This page could not be found').waitFor()
  await context.close()
  const manager = await open(browser, portal.url, { login: 'manager', locale: 'en' })
  const foreign = await departmentNamed('Terminalen')
  await manager.page.goto(`/inside/officemanager/${foreign.id}/information`)
  await manager.page.getByText('This page could not be found').waitFor()
  await manager.context.close()
})
