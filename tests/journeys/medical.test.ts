import { beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture, type Tab } from '../harness/browser.ts'
import { dialog } from '../harness/office.ts'
import { inBrowser } from '../harness/standing.ts'
import { formPdf } from '../harness/tests.ts'

const { portal, open } = inBrowser()
let desk: Tab
let own: Tab
let userId = ''

beforeAll(async () => {
  userId = await portal.idOf('driver')
  const as = (login: string, size: typeof phone) => open({ login, locale: 'sv', size })
  desk = await as('wageadmin', desktop)
  own = await as('driver', phone)
})

const paper = {
  name: 'intyg-från-vårdcentralen.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(formPdf(['Namn'])),
}

test('a certificate is handed in on a phone, seen live by the office, changed and deleted', async () => {
  const { page } = own
  await desk.page.goto(`/inside/admin/user/${userId}?tab=medical`)
  await desk.page.getByRole('heading', { name: 'Läkarintyg' }).first().waitFor()
  await page.goto('/inside/user/medical-certificate')
  await page.getByRole('link', { name: 'Lägg till' }).click()
  const hand = page.getByRole('button', { name: 'Lämna in' })
  await hand.click()
  await page.getByText('Välj filen med ditt intyg').waitFor()
  await page.getByLabel('Rubrik').fill('Intyg för vecka 11')
  await page.getByLabel('Första dagen').fill('2026-03-13')
  await page.getByLabel('Sista dagen').fill('2026-03-09')
  await page.locator('input[type=file]').setInputFiles(paper)
  await hand.click()
  await page.getByText('Sista dagen är före den första').waitFor()
  await page.getByLabel('Första dagen').fill('2026-03-09')
  await page.getByLabel('Sista dagen').fill('2026-03-13')
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'medical-add-phone')
  await hand.click()
  await page.getByText('Tack! Ditt intyg har nått kontoret.').waitFor()
  const card = page.locator('section, article, div').filter({ hasText: 'Intyg för vecka 11' })
  await card.getByText('intyg-från-vårdcentralen.pdf').first().waitFor()
  await desk.page.getByRole('heading', { name: 'Intyg för vecka 11' }).waitFor()
  await picture(page, 'medical-phone')
  await picture(desk.page, 'medical-office')
  expect(await axeFindings(desk.page)).toEqual([])

  await page.getByRole('button', { name: 'Ändra' }).last().click()
  await dialog(page).getByLabel('Rubrik').fill('Intyg för vecka 11 och 12')
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await desk.page.getByRole('heading', { name: 'Intyg för vecka 11 och 12' }).waitFor()
  await page.getByRole('button', { name: 'Ändra' }).last().click()
  await picture(page, 'medical-change-phone')
  await dialog(page).getByRole('button', { name: 'Ta bort' }).last().click()
  await page.getByText('Ta bort läkarintyget?').waitFor()
  await page.getByRole('button', { name: 'Ta bort' }).last().click()
  await desk.page
    .getByRole('heading', { name: 'Intyg för vecka 11 och 12' })
    .waitFor({ state: 'detached' })
})
