import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture, type Tab } from '../harness/browser.ts'
import { downloaded } from '../harness/downloads.ts'
import { employee } from '../harness/employee.ts'
import { askForEducation, bookCourse, dialog } from '../harness/office.ts'
import { inBrowser } from '../harness/standing.ts'
import { formPdf } from '../harness/tests.ts'

const { portal, open } = inBrowser()
let desk: Tab
let own: Tab
const david = { id: '', fullName: 'David Förarsson' }

beforeAll(async () => {
  david.id = await portal.idOf('driver')
  const as = (login: string, size: typeof phone) => open({ login, locale: 'sv', size })
  desk = await as('wageadmin', desktop)
  own = await as('driver', phone)
})

const diploma = {
  name: 'diplom.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(formPdf(['Namn'])),
}
async function handIn(page: Page, day: string): Promise<void> {
  await page.getByLabel('Examensdatum').fill(day)
  await page.locator('input[type=file]').setInputFiles(diploma)
  await page.getByText('diplom.pdf').waitFor()
  await page.getByRole('button', { name: 'Lämna in', exact: true }).click()
}

/** From the page that says that all is done to where he had been. */
async function onwards(url: string): Promise<void> {
  await own.page.getByRole('heading', { name: 'Allt klart', level: 1 }).waitFor()
  await own.page.getByRole('link', { name: 'Fortsätt dit du var på väg' }).click()
  await own.page.waitForURL(url)
}

test('an education is made, asked for, held without its diploma, handed in, and approved live', async () => {
  const { page } = desk
  await page.goto('/inside/admin/certificate?tab=educations')
  await page.getByRole('button', { name: 'Ny utbildning' }).click()
  await dialog(page).getByLabel('Utbildningens namn').fill('Vinterkörning')
  await dialog(page).getByLabel('Länk').fill('https://utbildning.example/vinter')
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await page.getByRole('row', { name: 'Vinterkörning' }).waitFor()
  await own.page.goto('/start')
  await askForEducation(page, david, 'Vinterkörning', 'Innan snön kommer.')

  const { line, press } = employee(own.page)
  await line('Vinterkörning').click()
  await own.page.getByText('Innan snön kommer.').waitFor()
  expect(await axeFindings(own.page)).toEqual([])
  expect(await overflow(own.page)).toBeLessThanOrEqual(0)
  await press('Lämna in')
  await own.page.getByText('Välj filen med ditt diplom').waitFor()
  await own.page.getByText('Obligatoriskt fält').waitFor()
  await handIn(own.page, '2026-10-05')
  await own.page.getByText('Tack! Din utbildning väntar på godkännande.').waitFor()

  await own.page.goto('/inside/user/education')
  await own.page.getByText('Vinterkörning').first().waitFor()
  await page.goto('/inside/admin/certificate?tab=handedIn')
  await page.getByRole('row', { name: 'Vinterkörning' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await page.getByText('Utbildningen är godkänd').waitFor()
  const mine = own.page.locator('section, li').filter({ hasText: 'Vinterkörning' }).last()
  await mine.getByText('Godkänd', { exact: true }).waitFor()
  await picture(own.page, 'education-mine')
})

test('two administrators decide the same education: one wins, the other is told', async () => {
  const driver = await portal.as('driver')
  const { page } = own
  await page.goto('/inside/education')
  await page.getByText('Sparsam körning').first().waitFor()
  await page.goto('/inside/user/education')
  await page.getByRole('link', { name: 'Lägg till' }).first().click()
  await page.getByLabel('Utbildningens namn').fill('Släpvagn')
  await handIn(page, '2026-09-01')
  await page.getByText('Släpvagn').first().waitFor()
  const other = await open({ login: 'superadmin', locale: 'sv' })
  for (const tab of [desk, other]) {
    await tab.page.goto('/inside/admin/certificate?tab=handedIn')
    await tab.page.getByRole('row', { name: 'Släpvagn' }).getByRole('button').click()
    await tab.page.getByText('diplom.pdf').waitFor()
  }
  await desk.page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await desk.page.getByText('Utbildningen är godkänd').waitFor()
  // It has left the list of what waits; the other's dialog stays, and says so before anything is decided.
  await desk.page.getByRole('row', { name: 'Släpvagn' }).waitFor({ state: 'detached' })
  const late = other.page.getByRole('dialog')
  await late.getByRole('button', { name: 'Visa den nya texten' }).click()
  await late.getByText('Godkänd', { exact: true }).first().waitFor()
  expect(await late.getByRole('button', { name: 'Begär komplettering' }).count()).toBe(0)
  const rows = (await driver.ok(calls.education.mine, { userId: david.id })).rows
  expect(rows.find(({ name }) => name === 'Släpvagn')).toMatchObject({
    state: 'Approved',
    text: '',
  })
  await other.context.close()
})

test('a course is booked, closes the portal, is answered, completed and accepted: a certificate', async () => {
  const { page } = desk
  const { next, press } = employee(own.page)
  await page.goto('/inside/admin/certificate')
  await page.getByRole('button', { name: 'Nytt intyg' }).click()
  await dialog(page).getByLabel('Namn').fill('Truckkörning B')
  await dialog(page).getByLabel('Gäller så många månader').fill('24')
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await page.waitForURL(/certificate\/[0-9a-f-]{36}/)
  await own.page.goto('/inside/user/education')
  await own.page.getByRole('heading', { level: 1 }).waitFor()
  await bookCourse(page, david, 'Truckkörning B')
  await own.page.waitForURL('**/start?returnUrl=**')
  await next('Truckkörning B')
  await press('Skicka')
  await own.page.getByText('Välj ett av dem').waitFor()
  await own.page.getByText('Ja, jag var där').click()
  await press('Skicka')
  await onwards('**/inside/user/education')

  const row = page.getByRole('row', { name: david.fullName })
  await row.getByText('Väntar på godkännande').waitFor()
  await row.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Begär komplettering' }).click()
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  await page.getByText('Obligatoriskt fält').waitFor()
  await page.getByLabel('Vad saknas?').fill('Skicka in intyget också.')
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  await own.page.waitForURL('**/start?returnUrl=**')
  await next('Truckkörning B')
  await own.page.getByText('Skicka in intyget också.').waitFor()
  await own.page.locator('input[type=file]').setInputFiles(diploma)
  await own.page.getByText('diplom.pdf').waitFor()
  await press('Skicka')
  await onwards('**/inside/user/education')

  await row.getByRole('button').first().click()
  await page.getByText('diplom.pdf').waitFor()
  await page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await page.getByText('Kursen är godkänd').waitFor()
  await row.getByText('Giltigt', { exact: true }).waitFor()
  await own.page.goto('/inside/user/education?tab=certificates')
  await own.page.getByText('Truckkörning B').first().waitFor()
  await picture(page, 'certificate-users')
})

test('those of a certificate are filtered and exported; a cancelled course opens the portal', async () => {
  const { page } = desk
  await page.getByLabel('Giltighet').selectOption({ label: 'Utgånget' })
  await page.getByRole('row', { name: david.fullName }).waitFor({ state: 'detached' })
  await page.getByLabel('Giltighet').selectOption({ label: 'Giltigt' })
  await page.getByRole('row', { name: david.fullName }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const save = page.getByRole('button', { name: 'Exportera till Excel' })
  expect((await downloaded(page, () => save.click())).name).toMatch(/\.xlsx$/)

  await bookCourse(page, david, 'Första hjälpen och HLR')
  await own.page.waitForURL('**/start?returnUrl=**')
  // Whoever has not seen that they are held is led on without a word.
  await own.page.getByText('innan portalen öppnas').waitFor()
  await page.getByRole('row', { name: david.fullName }).getByRole('button').first().click()
  await dialog(page).getByRole('button', { name: 'Avboka kursen' }).click()
  const sure = page.getByRole('dialog', { name: 'Avboka kursen för David Förarsson?' })
  await sure.getByRole('button', { name: 'Avboka kursen' }).click()
  // Nothing holds him any more: he goes on where he had been.
  await onwards('**/inside/user/education?tab=certificates')
  const faults = [...desk.complaints, ...own.complaints].filter((one) => !/of 4\d\d/.test(one))
  expect(faults).toEqual([])
})
