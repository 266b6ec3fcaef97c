import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture, type Tab } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { timelog } = calls
const { portal, open } = inBrowser()
let admin: Client
let driverId = ''
let desk: Tab
let driver: Tab

beforeAll(async () => {
  admin = await portal.as('admin')
  driverId = await (await portal.as('driver')).ownId()
  desk = await open({ login: 'admin', locale: 'sv', size: desktop })
  driver = await open({ login: 'driver', locale: 'sv', size: phone })
})

const longName = `Reservnyckel ${'till grinden vid lastkajen '.repeat(4)}(huvudnyckel)`.slice(
  0,
  120,
)

/** Looks at a page on a phone and at a desk, and leaves it at the desk. */
async function looksWell({ page }: Tab, name: string) {
  for (const [size, at] of [
    [phone, 'phone'],
    [desktop, 'desktop'],
  ] as const) {
    await page.setViewportSize(size)
    expect(await overflow(page), at).toBeLessThanOrEqual(0)
    expect(await axeFindings(page), at).toEqual([])
    await picture(page, `timelog-${name}-${at}`)
  }
}

test('something is lent at a desk; its person is told, sees it, and sees that it is back', async () => {
  const { page } = desk
  const { fullName } = await admin.ok(calls.users.one, { id: driverId })
  const before = (await portal.outbox('driver@demo.example', 0)).length
  await driver.page.goto('/inside/user/details?part=lent')
  await driver.page.getByText('Nyckel till grinden, Hamngatan').waitFor()
  await page.goto('/inside/admin/timelog')
  await page.getByRole('table').waitFor()
  await page.getByRole('button', { name: 'Låna ut', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Person' }).fill(fullName)
  await page.getByRole('option', { name: fullName }).first().click()
  await dialog.getByLabel('Typ').selectOption({ label: 'Telefon' })
  await dialog.getByLabel('Vad som lånas ut').fill(longName)
  await dialog.getByLabel('Nummer').fill('IMEI 35-209900-176148-1')
  await dialog.getByLabel('Åter senast').fill(addDays(today, -1))
  await dialog.getByRole('button', { name: 'Spara' }).click()
  // It cannot be back before it is lent.
  await dialog.getByText('Får inte vara före dagen för utlåningen').waitFor()
  await dialog.getByLabel('Utlånat den').fill(addDays(today, -5))
  await looksWell(desk, 'lend')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('row').filter({ hasText: 'Reservnyckel' })
  await row.getByText('Försenat').waitFor()
  await looksWell(desk, 'list')

  await driver.page.getByText(longName).waitFor()
  expect(await overflow(driver.page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(driver.page)).toEqual([])
  await picture(driver.page, 'timelog-own-phone')
  const mail = await until('the mail of it', async () =>
    (await portal.outbox('driver@demo.example', 0))
      .slice(0, -before || undefined)
      .find(({ text }) => text.includes('Reservnyckel')),
  )
  expect(mail.text).toContain('/inside/user/details?part=lent')

  await page.goto('/inside/admin/timelog?state=late')
  await row.getByRole('button', { name: /^Markera återlämnat/ }).click()
  await dialog.getByLabel('Återlämnat den').fill(addDays(today, 1))
  await dialog.getByRole('button', { name: 'Markera återlämnat' }).click()
  await dialog.getByText('Dagen har inte kommit än').waitFor()
  await dialog.getByLabel('Återlämnat den').fill(addDays(today, -2))
  await looksWell(desk, 'return')
  await dialog.getByRole('button', { name: 'Markera återlämnat' }).click()
  await row.waitFor({ state: 'hidden' })
  await driver.page.getByText('Återlämnat tidigare (1)').waitFor()
  expect([...desk.complaints, ...driver.complaints]).toEqual([])
})

test('who lends what is lent already is told to whom, and may go on: it may be another of that number', async () => {
  const { page } = desk
  const { fullName } = await admin.ok(calls.users.one, { id: driverId })
  const lentOn = addDays(today, -5)
  const tablet = { userId: driverId, kind: 'tablet' as const, number: 'R52-Nord-7', lentOn }
  const lent = await admin.ok(timelog.save, { ...tablet, name: longName })
  await portal.settled()
  await page.goto('/inside/admin/timelog?kind=tablet')
  await page.getByRole('button', { name: 'Låna ut', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const told = dialog.getByText(/^Nr R52-Nord-7 är redan utlånat till/)
  const asked = () => page.waitForResponse((one) => !!one.request().postData()?.includes('ord-7"'))
  const first = asked()
  await dialog.getByLabel('Nummer').fill(' r52-nord-7')
  // A key of that number is another thing.
  await first
  expect(await told.count()).toBe(0)
  await dialog.getByLabel('Typ').selectOption({ label: 'Surfplatta' })
  await told.waitFor()
  expect(await told.textContent()).toContain(fullName)
  await looksWell(desk, 'already-out')
  await dialog.getByLabel('Nummer').fill('r52-nord-8')
  await told.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lämna', exact: true }).click()
  // It is no news of itself.
  const again = asked()
  await page.getByRole('row').filter({ hasText: 'R52-Nord-7' }).getByText(fullName).click()
  await again
  await dialog.getByLabel('Kommentar').fill('Laddaren följer med')
  expect(await told.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { version } =
    (await admin.ok(timelog.filter, { kind: 'tablet' })).rows.find(({ id }) => id === lent.id) ?? {}
  await admin.ok(timelog.remove, { id: lent.id, version: version ?? 0 })
  expect(desk.complaints).toEqual([])
})

test('a mark that was a mistake is taken back, and many are marked at once', async () => {
  const { page } = desk
  await page.goto('/inside/admin/timelog?state=returned')
  const row = page.getByRole('row').filter({ hasText: 'Reservnyckel' })
  await row.getByText('David Förarsson').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Återlämningen noterad av').waitFor()
  await looksWell(desk, 'returned')
  await dialog.getByRole('button', { name: 'Ändå inte återlämnat' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.waitFor({ state: 'hidden' })
  await page.goto('/inside/admin/timelog?state=out&kind=phone')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Markera återlämnat', exact: true }).last().click()
  await page.getByRole('dialog').getByText('Markera 1 sak som återlämnad?').waitFor()
  await looksWell(desk, 'bulk')
  await page.getByRole('dialog').getByRole('button', { name: 'Markera återlämnat' }).click()
  await until('it is back', async () => {
    const { rows } = await admin.ok(timelog.filter, { kind: 'phone', pageSize: 0 })
    return rows.every(({ state }) => state === 'returned')
  })
  expect(desk.complaints).toEqual([])
})

test('a person’s page says what they have; who shuts them out is told of it', async () => {
  const { page } = desk
  await page.goto(`/inside/admin/user/${driverId}?tab=loans`)
  await page.getByText('Har nu').waitFor()
  await page.getByText('Nyckel till grinden, Hamngatan').waitFor()
  await looksWell(desk, 'person')
  await page.getByRole('button', { name: 'Låna ut', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vad som lånas ut').fill('Reflexväst')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Reflexväst' }).waitFor()
  await page.getByRole('button', { name: 'Ändra: Reflexväst' }).click()
  await dialog.getByLabel('Nummer').fill('9')
  await dialog.getByText('Spara eller ångra dina ändringar först.').waitFor()
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await page.getByText('Nr 9').waitFor()
  await page.goto(`/inside/admin/user/${driverId}`)
  await page.getByRole('button', { name: 'Inaktivera' }).click()
  await page
    .getByRole('dialog')
    .getByText(/Personen har \d utlånade saker kvar: .*Reflexväst/)
    .waitFor()
  await picture(page, 'timelog-deactivate-desktop')
  await page.keyboard.press('Escape')
  expect(desk.complaints).toEqual([])
})

test('nothing of one’s own page stands there before what is lent, which would push it down', async () => {
  const tab = await open({ login: 'driver', locale: 'sv', size: phone })
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await tab.context.route(`**/api/user/timelog/${driverId}*`, async (route) => {
    await mayCome
    await route.fallback()
  })
  const office = tab.page.waitForResponse(/\/api\/department\/user\//)
  await tab.page.goto('/inside/user/details')
  await (await office).finished()
  await tab.page.getByRole('main').getByRole('status').first().waitFor()
  await tab.page.waitForTimeout(500)
  const language = tab.page.getByRole('main').getByRole('group', { name: 'Språk' })
  expect(await language.count()).toBe(0)
  letCome()
  await language.waitFor()
  await tab.page.getByRole('heading', { name: 'Utlånat till dig' }).waitFor()
  await tab.context.close()
})
