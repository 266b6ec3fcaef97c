import { expect, test } from 'vitest'
import { desktop, phone } from '../harness/browser.ts'
import { pictureFile } from '../harness/pictures.ts'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

const place = { latitude: 57.70887, longitude: 11.97456, accuracy: 8 }

test('damage is reported beside the truck, its photos come after it, and the answer comes back', async () => {
  const office = await open({ login: 'admin', locale: 'sv', size: desktop })
  const driver = await open({ login: 'driver', locale: 'sv', size: phone })
  await driver.context.grantPermissions(['geolocation'])
  await driver.context.setGeolocation(place)
  await office.page.goto('/start')
  await office.page.getByText(/att börja med/).waitFor()

  const { page } = driver
  await page.goto('/start')
  await page.getByRole('link', { name: 'Skada', exact: true }).click()
  await page.getByRole('heading', { name: 'Skadeanmälan' }).waitFor()
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  await page.getByText('Kontrollera felen i formuläret').waitFor()
  await page.getByLabel('Registreringsnummer').fill('abc')
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  await page.getByText('Fyll i registreringsnumret: AAA 111 eller AAA 11A.').waitFor()
  await page.getByLabel('Registreringsnummer').fill('abc12d')
  await page.getByLabel('Rubrik').fill('Trasig strålkastare')
  await page.getByLabel('Beskrivning').fill('Stenskott på E4:an.')
  await page.getByRole('button', { name: 'Lägg till var jag är' }).click()
  await page.getByText('57.70887, 11.97456').waitFor()
  await page.getByTestId('camera').setInputFiles([pictureFile('fram.png')])
  await page.getByTestId('files').setInputFiles([pictureFile('sida.png')])
  await page.getByRole('button', { name: 'Ta bort sida.png' }).waitFor()

  // The report is there before its files; those that fail can be sent again.
  let away = true
  await driver.context.route('**/api/file*', (route) => (away ? route.abort() : route.fallback()))
  await driver.context.route('**/api/files*', (route) => (away ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  await page.getByText('Rapporten är skickad. Tack!').waitFor()
  await page
    .getByText(
      'Ett fel uppstod när filerna laddades upp. Rapporten är skickad men filerna kunde inte laddas upp.',
    )
    .waitFor()
  await office.page.goto('/inside/admin/incidentreport')
  await office.page.getByRole('link', { name: 'Trasig strålkastare' }).click()
  await office.page.getByText('2 filer som skulle följa med har inte kommit fram än.').waitFor()
  away = false
  await page.getByRole('button', { name: 'Skicka filerna igen' }).click()
  await page.getByRole('button', { name: /fram\.png/ }).waitFor()
  await office.page.getByRole('button', { name: /sida\.png/ }).waitFor()
  await office.page.getByText('ABC 12D').waitFor()

  // What the office says of it is seen where the driver looks.
  await office.page.getByRole('button', { name: 'Svara', exact: true }).click()
  const dialog = office.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Svar' }).fill('Ny lampa beställd.')
  await dialog.getByRole('button', { name: 'Skicka' }).click()
  await page.getByText('Ny lampa beställd.').waitFor()
  await office.page.getByRole('button', { name: 'Avsluta' }).click()
  // Where it stands is said beside its name, and by what happened to it.
  await page.getByText('Avslutad').first().waitFor()
  await page.goto('/inside/user/messages')
  await page.getByRole('link', { name: /Svar: Skadeanmälan/ }).click()
  await page.getByText('Ny lampa beställd.').waitFor()
  expect(driver.complaints.filter((one) => !one.includes('ERR_FAILED'))).toEqual([])
  await office.context.close()
  await driver.context.close()
})

test('what is serious waits at the start of the office until the authority was told', async () => {
  const driver = await open({ login: 'driver', locale: 'sv', size: phone })
  const office = await open({ login: 'admin', locale: 'sv', size: desktop })
  await office.page.goto('/start')
  const { page } = driver
  await page.goto('/inside/incidentreport')
  await page.getByLabel('Typ').selectOption('Incident')
  await page.getByLabel('Rubrik').fill('Lasten föll')
  await page.getByLabel('Beskrivning').fill('En halv meter från en kollega.')
  await page.getByRole('checkbox', { name: /Någon skadades svårt/ }).check()
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  await page.getByText('Rapporten är skickad. Tack!').waitFor()

  await office.page.getByRole('link', { name: /att anmäla till Arbetsmiljöverket/ }).click()
  await office.page.getByRole('link', { name: 'Lasten föll' }).click()
  await office.page.getByText(/utan dröjsmål, om möjligt samma dag/).waitFor()
  await office.page.getByRole('button', { name: 'Notera vad som anmälts' }).click()
  const dialog = office.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await dialog.getByText('Obligatoriskt fält').waitFor()
  await dialog.getByLabel('Grund').selectOption('seriousDanger')
  await dialog.getByLabel('Ärendenummer').fill('2026/4711')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await dialog.waitFor({ state: 'detached' })
  await office.page.getByText('2026/4711').waitFor()
  await office.page.goto('/start')
  await office.page.getByText(/att börja med/).waitFor()
  expect(await office.page.getByText(/att anmäla till Arbetsmiljöverket/).count()).toBe(0)
  await office.context.close()
  await driver.context.close()
})
