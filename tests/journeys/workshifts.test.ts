import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { offered } from '../harness/shifts.ts'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()

test('a manager offers a shift, a driver wants it on a phone, and has it without a reload', async () => {
  const office = await open({ login: 'manager', locale: 'sv', size: desktop })
  const driver = await open({ login: 'driver', locale: 'sv', size: phone })
  await driver.page.goto('/inside/user/office')
  await driver.page.getByRole('link', { name: 'Lediga pass' }).click()
  await driver.page.getByRole('listitem').filter({ hasText: 'Distribution i stan' }).waitFor()

  const { page } = office
  await page.goto('/start')
  await page.getByRole('navigation').getByRole('link', { name: 'Lediga pass' }).click()
  await page.getByRole('button', { name: 'Lägg ut ett pass' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Spara' }).click()
  await form.getByText('Obligatoriskt fält').first().waitFor()
  await form.getByLabel('Startdatum').fill(addDays(today, 8))
  await form.getByLabel('Starttid').fill('22:00')
  await form.getByLabel('Sluttid').fill('06:15')
  await form.getByLabel(/^Information/).fill('Nattpass med kylbil')
  await form.getByRole('button', { name: 'Spara' }).click()
  await form.waitFor({ state: 'detached' })

  // Live, in the list that the driver looks at; it goes over midnight.
  const card = driver.page.getByRole('listitem').filter({ hasText: 'Nattpass med kylbil' })
  await card.waitFor()
  await card.getByText('8:15').waitFor()
  await card.getByRole('button', { name: 'Jag vill ha det' }).click()
  await card.getByText('Du vill ha det').waitFor()

  // The office hears of it, and gives it.
  const row = page.getByRole('row').filter({ hasText: 'Nattpass med kylbil' })
  await row.getByText('1 vill ha det').waitFor()
  await row.getByText('Nattpass').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('David Förarsson').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Tilldela: / }).click()
  await dialog.getByText('Tilldelat David Förarsson').waitFor()
  await card.waitFor({ state: 'detached' })
  await driver.page.getByRole('link', { name: 'Dina pass' }).click()
  await card.waitFor()
  expect(await axeFindings(driver.page)).toEqual([])

  // It is changed under the driver, and taken back after a question.
  await dialog.getByRole('button', { name: 'Ändra' }).click()
  await form.getByLabel(/^Information/).fill('Nattpass med frysbil')
  await form.getByRole('button', { name: 'Spara' }).click()
  await driver.page.getByRole('listitem').filter({ hasText: 'Nattpass med frysbil' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'frysbil' }).getByText('frysbil').click()
  await dialog.getByRole('button', { name: 'Ta tillbaka' }).click()
  await page
    .getByRole('dialog', { name: 'Ta tillbaka passet från David Förarsson?' })
    .getByRole('button', { name: 'Ta tillbaka' })
    .click()
  await driver.page.getByText('Inga kommande pass').waitFor()
  expect([...office.complaints, ...driver.complaints]).toEqual([])
  await driver.context.close()
  await office.context.close()
})

test('a shift is repeated over weeks, copied and withdrawn, with a question before', async () => {
  const { page, context, complaints } = await open({
    login: 'manager',
    locale: 'en',
    size: desktop,
  })
  await page.goto('/inside/officemanager/workshift')
  await page.getByRole('button', { name: 'Offer a shift' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start date').fill(addDays(today, 30))
  await dialog.getByLabel('Start time').fill('07:00')
  await dialog.getByLabel('End time').fill('15:00')
  await dialog.getByLabel(/^Information/).fill('Weekly round')
  await dialog.getByLabel('Repeat').selectOption({ label: 'Every week' })
  await dialog.getByLabel('Last day').fill(addDays(today, 30 + 14))
  await dialog.getByRole('button', { name: 'Save' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Weekly round' })
  await expect.poll(() => rows.count()).toBe(3)

  await rows.first().getByText('Weekly round').click()
  await dialog.getByText('Nobody has said so yet').waitFor()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  expect(await dialog.getByLabel(/^Information/).inputValue()).toBe('Weekly round')
  await dialog.getByLabel('Start date').fill(addDays(today, 31))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => rows.count()).toBe(4)

  await rows.first().getByText('Weekly round').click()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page
    .getByRole('dialog', { name: 'Withdraw this shift?' })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expect.poll(() => rows.count()).toBe(3)
  expect(complaints).toEqual([])
  await context.close()
})

test('a copy of a shift over midnight ends as many days after its new day', async () => {
  const { page, context, complaints } = await open({
    ...{ login: 'manager', locale: 'en', size: desktop },
  })
  const manager = await portal.as('manager')
  const [office] = (await manager.ok(calls.departments.managed, {})).rows
  const night = { startTime: '21:00', endTime: '05:30', information: 'Night round' }
  const { id } = await offered(manager, office?.id ?? '', 40, night)
  await portal.settled()
  await page.goto(`/inside/officemanager/${office?.id}/workshift?id=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByLabel('Start date').fill(addDays(today, 44))
  expect(await dialog.getByLabel('End date').inputValue()).toBe(addDays(today, 45))
  await dialog.getByLabel('Start date').fill(addDays(today, 47))
  expect(await dialog.getByLabel('End date').inputValue()).toBe(addDays(today, 48))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Night round' }).count()).toBe(2)
  expect(complaints).toEqual([])
  await context.close()
})

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('a manager withdraws several shifts at once on %s', async (where, size) => {
  const { page, context, complaints } = await open({
    ...{ login: 'manager', locale: 'en', size },
  })
  const manager = await portal.as('manager')
  const [office] = (await manager.ok(calls.departments.managed, {})).rows
  const [wanted, other] = await Promise.all(
    [60, 61].map((days) => offered(manager, office?.id ?? '', days, { information: where })),
  )
  await portal.settled()
  const driver = await portal.as('driver')
  if (wanted) await driver.ok(calls.workshifts.interested, { ...wanted, flag: true })
  await portal.settled()
  await page.goto('/inside/officemanager/workshift?pageSize=100')
  const line = (of: string) =>
    page.getByRole(size === phone ? 'listitem' : 'row').filter({ hasText: of })
  await expect.poll(() => line(where).count()).toBe(2)
  for (const one of await line(where).all()) await one.getByRole('checkbox').check()
  await page.getByRole('region', { name: '2 selected' }).waitFor()
  await picture(page, `shifts-selected-${size === phone ? 'phone' : 'desktop'}`)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const sure = page.getByRole('dialog', { name: 'Withdraw 2 shifts?' })
  await sure.getByText('1 person has one of them or wants it, and is told.').waitFor()
  await picture(page, `shifts-asked-${size === phone ? 'phone' : 'desktop'}`)
  await sure.getByRole('button', { name: 'Withdraw' }).click()
  await page.waitForURL('**/inside/admin/bulk/**')
  await page.getByText('2 of 2 done').first().waitFor()
  await picture(page, `shifts-run-${size === phone ? 'phone' : 'desktop'}`)
  expect(await axeFindings(page)).toEqual([])
  if (other) expect(await manager.refusal(calls.workshifts.one, { id: other.id })).toBe('notFound')
  expect(complaints).toEqual([])
  await context.close()
})

test('what is opened from a page of the list is closed on that page', async () => {
  const { page, context, complaints } = await open({ login: 'manager', locale: 'en' })
  const manager = await portal.as('manager')
  const [office] = (await manager.ok(calls.departments.managed, {})).rows
  for (let day = 0; day < 21; day++)
    await offered(manager, office?.id ?? '', 60 + day, { information: 'Round 21' })
  await portal.settled()
  await page.goto(`/inside/officemanager/${office?.id}/workshift`)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**?page=1')
  await page.getByRole('row').filter({ hasText: 'Round 21' }).first().getByText('Round 21').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nobody has said so yet').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?page=1')
  await page.goBack()
  await page.getByRole('row').filter({ hasText: 'Round 21' }).first().waitFor()
  expect(await dialog.count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('a driver has the shifts in the phone’s calendar: a link is made, copied, made anew and closed', async () => {
  const { page, context, complaints } = await open({ login: 'driver', locale: 'sv', size: phone })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const status = async (link: string) => (await portal.guest().raw('GET', link)).status
  const copied = async () => {
    await button('Kopiera länken').click()
    await page.getByText('Kopierat').waitFor()
    return new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname
  }
  await page.goto('/inside/user/office?tab=mine')
  await button('Skapa en kalenderlänk').waitFor()
  await picture(page, 'calendar-none-phone')
  await button('Skapa en kalenderlänk').click()
  await page.getByText('Här är din länk.').waitFor()
  await picture(page, 'calendar-made-phone')
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const first = await copied()
  const subscribe = page.getByRole('link', { name: 'Öppna i kalendern' })
  const address = (await subscribe.getAttribute('href')) ?? ''
  expect([address.split('/')[0], address.endsWith(first)]).toEqual(['webcal:', true])
  await portal.settled()
  expect(await status(first)).toBe(200)

  // Whoever comes back to it is not told the link again, also beside the leave.
  await page.goto('/inside/user/vacation')
  await page.getByText('Din kalenderlänk gäller sedan').waitFor()
  expect(await page.getByText(first).count()).toBe(0)
  await picture(page, 'calendar-there-phone')
  await button('Skapa en ny länk').click()
  await dialog.getByText('Den tidigare länken slutar gälla genast.').waitFor()
  await picture(page, 'calendar-renew-phone')
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  expect(await status(first)).toBe(200)
  await button('Skapa en ny länk').click()
  await dialog.getByRole('button', { name: 'Skapa en ny länk' }).click()
  const second = await copied()
  await portal.settled()
  expect([await status(first), await status(second)]).toEqual([404, 200])

  await page.setViewportSize(desktop)
  await picture(page, 'calendar-made-desktop')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await button('Stäng länken').click()
  await dialog.getByRole('button', { name: 'Stäng länken' }).click()
  await button('Skapa en kalenderlänk').waitFor()
  await portal.settled()
  expect(await status(second)).toBe(404)
  expect(complaints).toEqual([])
  await context.close()
})
