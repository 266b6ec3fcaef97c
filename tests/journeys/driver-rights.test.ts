import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, picture } from '../harness/browser.ts'
import { employee } from '../harness/employee.ts'
import { chooseOne } from '../harness/office.ts'
import { pictureFile } from '../harness/pictures.ts'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()

const as = (login: string, size = desktop) => open({ login, locale: 'sv', size })

/** Both sides of a card, each shown before the next is taken. */
async function bothSides(page: Page): Promise<void> {
  for (const side of ['Framsida', 'Baksida']) {
    await page.getByLabel(`Ta bild: ${side}`).setInputFiles(pictureFile(`${side}.png`))
    await page.getByLabel(`Ny bild: ${side}`).waitFor()
  }
}

test('a truck card is sent in, looked at, approved while its holder looks on, and printed', async () => {
  const own = await as('handler', phone)
  const desk = await as('wageadmin')
  const { press } = employee(own.page)
  await desk.page.goto('/inside/admin/user-rights')
  await desk.page
    .getByRole('link', { name: /Väntar/ })
    .first()
    .waitFor()
  await own.page.goto('/inside/user/driverrights')
  await press('Truckkort')
  await press('Skicka')
  await own.page.getByText('Obligatoriskt fält').first().waitFor()
  // Each says by more than its colour that something is wrong.
  const wrong = own.page.getByRole('main').getByRole('alert')
  for (const one of await wrong.all())
    expect(await one.locator('svg').count(), await one.innerText()).toBe(1)
  expect(await wrong.count()).toBeGreaterThan(3)
  await bothSides(own.page)
  await own.page.getByRole('checkbox', { name: 'A', exact: true }).check()
  await own.page.getByLabel('Giltig från').fill('2026-01-15')
  await press('Skicka')
  await own.page.getByText('Skickat. En administratör granskar det.').waitFor()

  // It came to the administrators' list by itself.
  const { id } = await (await portal.as('handler')).ok(calls.auth.me, {})
  const { fullName } = await (await portal.as('superadmin')).ok(calls.users.one, { id })
  const row = desk.page.getByRole('row', { name: fullName })
  await row.filter({ hasText: 'Truckkort' }).getByRole('link').first().click()
  await desk.page.getByRole('heading', { level: 1, name: `Truckkort – ${fullName}` }).waitFor()
  await picture(desk.page, 'right-waits')
  await desk.page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await own.page.getByText('Godkänd', { exact: true }).waitFor()
  const saved = desk.page.waitForEvent('download')
  await desk.page.getByRole('button', { name: 'Truckkort (PDF)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  expect([...own.complaints, ...desk.complaints]).toEqual([])
  await own.context.close()
  await desk.context.close()
})

test('two administrators decide the same right: one wins, the other is told', async () => {
  const driver = await portal.as('handler')
  const { rows } = await driver.ok(calls.driverRights.mine, {})
  const card = rows.find(({ kind }) => kind === 'truckCard')
  if (!card?.valid) throw new Error('there is no truck card')
  const { validUntil: _, ...values } = card.valid
  const { userId, ...rest } = { userId: await driver.ownId(), ...values }
  await driver.ok(calls.driverRights.renew, {
    userId,
    id: card.id,
    version: card.version,
    ...rest,
    startDate: '2026-06-01',
  })
  const first = await as('wageadmin')
  const second = await as('superadmin')
  for (const { page } of [first, second]) {
    await page.goto(`/inside/admin/user-rights/${card.id}`)
    await page.getByText('Nytt kort som väntar på godkännande').waitFor()
  }
  // Both press at the same time; the second's word comes later.
  let go = () => {}
  const decided = new Promise<void>((done) => {
    go = done
  })
  await second.page.route('**/approve', async (route) => {
    await decided
    await route.continue()
  })
  await second.page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await first.page.getByRole('button', { name: 'Begär komplettering' }).click()
  await first.page.getByLabel('Vad saknas?').fill('Är det samma kort?')
  await first.page.getByRole('button', { name: 'Skicka', exact: true }).click()
  await first.page.getByText('Den anställde har fått frågan').waitFor()
  go()
  await second.page.getByText('Någon annan hann spara före dig').waitFor()
  // What they saw stays until they ask for what is there now.
  await second.page.getByRole('button', { name: 'Visa den nya texten' }).click()
  await second.page.getByText('Är det samma kort?').first().waitFor()
  await second.page.unroute('**/approve')

  // One writes while the other decides: they are told before they send.
  await second.page.getByRole('button', { name: 'Begär komplettering' }).click()
  await second.page.getByLabel('Vad saknas?').fill('Och baksidan?')
  await first.page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await second.page.getByText('Inget väntar här längre.').waitFor()
  await second.page.getByRole('button', { name: 'Avbryt' }).click()
  const now = (await driver.ok(calls.driverRights.mine, {})).rows.find(({ id }) => id === card.id)
  expect(now).toMatchObject({ state: 'approved', pending: null, requestedText: null })
  await first.context.close()
  await second.context.close()
})

test('one that ends is renewed: the new card waits beside the valid one, until it is deleted', async () => {
  const own = await as('driver', phone)
  const desk = await as('wageadmin')
  await own.page.goto('/inside/user/driverrights')
  const card = own.page.locator('section').filter({ hasText: 'YKB' })
  await card.getByRole('button', { name: 'Förnya' }).click()
  await own.page.getByRole('heading', { name: 'Förnya förarbehörighet' }).waitFor()
  await bothSides(own.page)
  await own.page.getByLabel('Giltig från').fill(today)
  // Five years on, as the rule of the kind says.
  await expect
    .poll(() => own.page.getByLabel('Giltig till och med').inputValue())
    .toMatch(new RegExp(`^${Number(today.slice(0, 4)) + 5}-`))
  await own.page.getByRole('button', { name: 'Skicka' }).click()
  await card.getByText('Till dess gäller det nuvarande.').waitFor()

  await desk.page.goto('/inside/admin/user-rights')
  await desk.page
    .getByRole('row', { name: /David Förarsson.*YKB/ })
    .getByRole('link')
    .first()
    .click()
  await desk.page.getByText('Nytt kort som väntar på godkännande').waitFor()
  await desk.page.getByRole('button', { name: 'Ta bort det som väntar' }).click()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  await card.getByText('Till dess gäller det nuvarande.').waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Förnya' }).waitFor()
  expect([...own.complaints, ...desk.complaints]).toEqual([])
  await own.context.close()
  await desk.context.close()
})

/** Is the page's heading where the keyboard goes on from? */
const headed = async (page: Page, name: string) => {
  const heading = page.getByRole('heading', { level: 1, name })
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
}

test('a new right for a person has an address: Back leads to the list as it was', async () => {
  const { page, context } = await as('superadmin')
  await page.goto('/inside/admin/user-rights/list?kind=ykb')
  await page.getByRole('link', { name: 'Ny för en person' }).focus()
  await page.keyboard.press('Enter')
  await headed(page, 'Ny för en person')
  await page.goBack()
  await page.getByRole('link', { name: 'Ny för en person' }).waitFor()
  expect(page.url()).toMatch(/\/list\?kind=ykb$/)
  await context.close()
})

test('what is typed and photographed of a new right stays while another kind is chosen, but for its classes', async () => {
  const { page, context } = await as('superadmin')
  await page.goto('/inside/admin/user-rights/new')
  await chooseOne(page, 'Person', 'Kalle Tjänstemansson')
  await bothSides(page)
  await page.getByLabel('Kortnummer').fill('752-4711')
  await page.getByLabel('Giltig från').fill(today)
  await page.getByRole('checkbox', { name: 'C', exact: true }).check()
  await page.getByLabel('Förarbehörighet', { exact: true }).selectOption({ label: 'Truckkort' })
  const trucks = page.getByRole('checkbox', { name: /^C\b/ })
  await trucks.waitFor()
  await expect.poll(() => trucks.isChecked()).toBe(false)
  expect(await page.getByLabel('Kortnummer').inputValue()).toBe('752-4711')
  expect(await page.getByLabel('Giltig från').inputValue()).toBe(today)
  await page.getByLabel('Ny bild: Framsida').waitFor()
  await trucks.check()
  await page.getByRole('button', { name: 'Skicka' }).click()
  await page.getByText('Sparat').waitFor()
  await context.close()
})

test.each([
  ['driver', '/inside/user/driverrights', /^Förnya: .*YKB/, /\?renew=/],
  ['newdriver', '/start/driver-rights', 'Lämna in', /\?new=/],
])(
  'the form of an own right has an address, %s: Back closes it, and leaves no page',
  async (login, path, name, at) => {
    const { page, context } = await as(login, phone)
    await page.goto(path)
    const opens = page.getByRole('button', { name }).first()
    await opens.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Giltig från').waitFor()
    expect(page.url()).toMatch(at)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.goBack()
    await opens.waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)

    // Nothing typed is lost by a Back that was pressed too fast.
    await opens.click()
    await page.getByLabel('Giltig från').fill(today)
    await page.goBack()
    const asked = page.getByRole('dialog')
    await asked.getByRole('heading').waitFor()
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Giltig från').inputValue()).toBe(today)
    await context.close()
  },
)

test('what is typed about an own right that the office asks about meanwhile stays, and is sent after that', async () => {
  const own = await as('handler', phone)
  const driver = await portal.as('handler')
  const office = await portal.as('superadmin')
  const find = async () => {
    const { rows } = await driver.ok(calls.driverRights.mine, {})
    const card = rows.find(({ kind }) => kind === 'truckCard')
    if (!card) throw new Error('there is no truck card')
    return card
  }
  const { page } = own
  await page.goto('/inside/user/driverrights')
  await page.getByRole('button', { name: 'Ändra: Truckkort' }).click()
  await page.getByLabel('Kortnummer').fill('T 4711')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await page.getByText('Skickat. En administratör granskar det.').waitFor()

  await page.getByRole('button', { name: 'Ändra: Truckkort' }).click()
  await page.getByLabel('Kortnummer').fill('T 4712')
  const { id, version } = await find()
  const text = 'Är det rätt nummer?'
  await office.ok(calls.driverRights.requestChanges, { id, version, text, sms: false })
  await page.getByRole('button', { name: 'Behåll mina' }).click()
  // What they are asked is there beside what they typed.
  await page.getByText(text).waitFor()
  expect(await page.getByLabel('Kortnummer').inputValue()).toBe('T 4712')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await page.getByRole('button', { name: 'Ändra: Truckkort' }).waitFor()
  expect((await find()).pending).toMatchObject({ cardNumber: 'T 4712' })
  expect(own.complaints).toEqual([])
  await own.context.close()
})

test('an administrator enters a licence for somebody: it is approved, filtered and exported', async () => {
  const desk = await as('superadmin')
  const own = await as('newdriver', phone)
  await own.page.goto('/start/driver-rights')
  await own.page.getByRole('heading', { level: 1 }).waitFor()
  const { page } = desk
  await page.goto('/inside/admin/user-rights/list')
  await page.getByRole('link', { name: 'Ny för en person' }).click()
  await chooseOne(page, 'Person', 'Nadja Nyförare')
  await page.getByLabel('Förarbehörighet').selectOption('drivingLicence')
  await bothSides(page)
  await page.getByLabel('Kortnummer').fill('12 345')
  await page.getByRole('checkbox', { name: 'B', exact: true }).check()
  await page.getByLabel('Giltig från').fill('2024-02-01')
  await page.getByLabel('Kortet giltigt till och med').fill('2034-02-01')
  await page.getByRole('button', { name: 'Skicka' }).click()

  await page.getByText('Sparat').waitFor()
  // Nothing is left for her to hand in, and her window knows.
  await own.page.getByText('Allt är inlämnat').waitFor()
  await page.getByRole('searchbox', { name: 'Sök' }).fill('12 345')
  await page.getByRole('row', { name: 'Nadja Nyförare' }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportera till Excel' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  expect([...own.complaints, ...desk.complaints]).toEqual([])
  await own.context.close()
  await desk.context.close()
})
