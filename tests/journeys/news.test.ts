import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { desktop, phone } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

const sentence = 'Bron vid södra infarten är avstängd för tung trafik tills vidare, kör runt. '

test('what an administrator publishes is on the start page and inside at once, and goes as it came', async () => {
  const office = await open({ login: 'admin', locale: 'sv', size: desktop })
  const driver = await open({ login: 'driver', locale: 'sv', size: phone })
  const held = await open({ login: 'newdriver', locale: 'sv', size: phone })
  await driver.page.goto('/inside')
  await driver.page.getByRole('article', { name: 'Julfest' }).waitFor()
  await held.page.goto('/start')
  await held.page.getByRole('heading', { name: 'Nyheter' }).waitFor()

  const { page } = office
  await page.goto('/inside/admin/news')
  await page.getByRole('link', { name: 'Ny nyhet' }).click()
  await page.getByRole('button', { name: 'Publicera' }).click()
  await page.getByText('Obligatoriskt fält').waitFor()
  const title = page.getByRole('textbox', { name: 'Rubrik' })
  // The first of what is wrong is led to.
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true)
  await title.fill('Bron avstängd')
  // A day without its year is no day, also where none is asked for.
  const from = page.getByLabel(/^Visas från/)
  await from.focus()
  await page.keyboard.type('24')
  await page.getByRole('button', { name: 'Spara som utkast' }).click()
  await page.getByText('Datum ej korrekt').waitFor()
  await page.getByText('Kontrollera felen i formuläret').waitFor()
  expect(await from.evaluate((field) => field === document.activeElement)).toBe(true)
  await from.fill('2026-01-01T08:00')
  await from.fill('')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(sentence.repeat(12))
  await page.getByLabel('Visa på startsidan').check()
  await page.getByRole('checkbox', { name: /^Viktig/ }).check()
  await page.getByRole('button', { name: 'Spara som utkast' }).click()
  await page.waitForURL(/admin\/news\/[0-9a-f-]{36}/)
  await page.getByText('Utkastet är sparat').waitFor()
  await page.getByText('Utkast', { exact: true }).waitFor()
  // The draft is nobody's to read yet.
  const { rows } = await (await portal.as('driver')).ok(calls.news.list, {})
  expect(rows.map(({ title }) => title)).not.toContain('Bron avstängd')
  await page.getByRole('button', { name: 'Publicera' }).click()

  const onStart = held.page.getByRole('article', { name: 'Bron avstängd' })
  await onStart.waitFor()
  const box = await onStart.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(150)
  expect(box?.height).toBeLessThanOrEqual(250)
  // Whom the start holds reads on where it stands.
  await onStart.getByRole('button', { name: 'Läs mer: Bron avstängd' }).click()
  await onStart.getByRole('button', { name: 'Visa mindre: Bron avstängd' }).waitFor()
  expect((await onStart.boundingBox())?.height).toBeGreaterThan(250)
  expect(new URL(held.page.url()).pathname).toBe('/start')

  const inside = driver.page.getByRole('article', { name: 'Bron avstängd' })
  await inside.getByRole('link', { name: 'Läs mer: Bron avstängd' }).click()
  await driver.page.getByRole('heading', { level: 1, name: 'Bron avstängd' }).waitFor()

  // Who reads it while it is changed is told, and reads what is new when they ask for it.
  await page.getByRole('textbox', { name: 'Rubrik' }).fill('Bron öppen igen')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await driver.page.getByText('Texten har ändrats. Läs den igen.').waitFor()
  await driver.page.getByRole('heading', { level: 1, name: 'Bron avstängd' }).waitFor()
  await driver.page.getByRole('button', { name: 'Visa den nya texten' }).click()
  await driver.page.getByRole('heading', { level: 1, name: 'Bron öppen igen' }).waitFor()
  await held.page.getByRole('article', { name: 'Bron öppen igen' }).waitFor()

  await page.getByRole('button', { name: 'Ta bort' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  await page.waitForURL('**/inside/admin/news')
  await held.page.getByRole('article', { name: 'Bron öppen igen' }).waitFor({ state: 'detached' })
  await driver.page.getByRole('button', { name: 'Se vad som gäller nu' }).click()
  await driver.page.getByText('Sidan kunde inte hittas').waitFor()
  await page.goto('/inside/admin/news?state=deleted')
  await page.getByRole('link', { name: 'Bron öppen igen' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Återställ' }).click()
  await page.getByText('Utkast', { exact: true }).waitFor()
  // Deleted and thought better of: it is taken back from the list that one has come to.
  await page.getByRole('button', { name: 'Ta bort' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  await page.waitForURL('**/inside/admin/news')
  const undo = page.getByRole('status').getByRole('button', { name: 'Ångra' })
  await undo.waitFor()
  // It stands after all of the page; its key leads there.
  await page.keyboard.press('F8')
  expect(await undo.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Ångrat').waitFor()
  await page.getByRole('link', { name: 'Bron öppen igen' }).filter({ visible: true }).waitFor()
  expect([...office.complaints, ...driver.complaints, ...held.complaints]).toEqual([])
  for (const { context } of [office, driver, held]) await context.close()
})

test('the emergency button waits for nothing: from a held start to a number and a plan', async () => {
  const { page, context, complaints } = await open({
    login: 'newdriver',
    locale: 'sv',
    size: phone,
  })
  await page.goto('/start')
  await page.getByText('innan portalen öppnas för dig').waitFor()
  await page.getByRole('link', { name: 'Nödläge' }).filter({ visible: true }).click()
  await page.waitForURL('**/inside/emergencyDocument')
  const call = page.getByRole('link', { name: 'Ring 112' })
  expect(await call.getAttribute('href')).toBe('tel:112')
  await page.getByRole('button', { name: 'Öppna Utrymningsplan.pdf' }).click()
  await page.getByTestId('pdf').locator('canvas').first().waitFor()

  // What an administrator adds meanwhile is there without asking.
  const admin = await portal.as('admin')
  const { id } = await admin.ok(calls.emergency.save, {
    name: 'Vägassistans',
    phone: '08-000 002 22',
    position: 9,
  })
  const added = page.getByRole('link', { name: 'Ring 08-000 002 22' })
  await added.waitFor()
  expect(await added.getAttribute('href')).toBe('tel:0800000222')
  await admin.ok(calls.emergency.remove, { id, version: 1 })
  await added.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Tillbaka' }).click()
  await page.waitForURL('**/start')
  expect(complaints).toEqual([])
  await context.close()
})

test('without emergency documents there is no button; the first one brings it', async () => {
  const office = await open({ login: 'admin', locale: 'sv', size: desktop })
  const driver = await open({ login: 'driver', locale: 'sv', size: desktop })
  await driver.page.goto('/start')
  const ways = driver.page.getByRole('link', { name: 'Nödläge' })
  // One in the menu, one in the toolbar.
  await ways.nth(1).waitFor()
  const admin = await portal.as('admin')
  for (const { id, version } of (await admin.ok(calls.emergency.list, {})).rows)
    await admin.ok(calls.emergency.remove, { id, version })
  await ways.first().waitFor({ state: 'detached' })

  const { page } = office
  await page.goto('/inside/admin/news?tab=emergency')
  await page.getByRole('button', { name: 'Lägg till dokument' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Namn').fill('Jour')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await dialog.getByText('minst en av dem').waitFor()
  await dialog.getByLabel('Telefonnummer att ringa').fill('ring oss')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await dialog.getByText('Bara siffror').waitFor()
  await dialog.getByLabel('Telefonnummer att ringa').fill('112')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await page.getByRole('button', { name: 'Ändra Jour' }).waitFor()
  await ways.first().waitFor()
  expect([...office.complaints, ...driver.complaints]).toEqual([])
  for (const { context } of [office, driver]) await context.close()
})

test.each([
  ['by the browser', false],
  ['where the browser cannot', true],
])('rich text is harmless on the page, made so %s', async (_, cannot) => {
  const tab = await open({ login: 'driver', locale: 'sv', size: phone })
  const { page, context, complaints } = tab
  if (cannot) await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'))
  const real = await (await portal.as('driver')).ok(calls.news.list, {})
  const html =
    '<p onclick="window.harm=1" class="x">So <strong id="y">bold</strong> and <a href="https://portal.example/a" target="_blank" rel="noopener">known</a></p>' +
    '<p><a href="javascript:window.harm=2">here</a><img src="/none.png" onerror="window.harm=3"></p><script>window.harm=4</script>'
  await page.route('**/api/news*', (route) =>
    route.fulfill({ json: { ...real, rows: [{ ...real.rows[0], html }] } }),
  )
  await page.goto('/inside')
  const text = page.locator('.rich').first()
  await text.getByText('bold').waitFor()
  expect(await text.innerHTML()).toBe(
    '<p>So <strong>bold</strong> and <a href="https://portal.example/a" target="_blank" rel="noopener">known</a></p><p><a>here</a></p>',
  )
  expect(await page.evaluate(() => Reflect.get(window, 'harm'))).toBeUndefined()
  expect(complaints).toEqual([])
  await context.close()
})
