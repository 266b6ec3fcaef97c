import { addDays, addMonths, type Day, mondayOf } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, phone, picture, type Tab } from '../harness/browser.ts'
import { downloaded } from '../harness/downloads.ts'
import { driverCardFile, type MadeChange } from '../harness/driver-card.ts'
import { dialog } from '../harness/office.ts'
import { readPaxml } from '../harness/paxml.ts'
import { personalNumber } from '../harness/people.ts'
import { inBrowser } from '../harness/standing.ts'
import { formPdf, today } from '../harness/tests.ts'
import { getsNumber, specOf } from '../harness/wages.ts'

// One driver through a month, with the manager and the wage administrator in browsers of their own: what each
// does at the screen is what the next goes on with.

const month = addMonths(`${today.slice(0, 7)}-01`, -2).slice(0, 7)
/** The first week of the month of which all five days are worked, with two more days after it. */
function fullWeek(): readonly Day[] {
  for (let monday = mondayOf(`${month}-07`); ; monday = addDays(monday, 7)) {
    const days = [0, 1, 2, 3, 4].map((after) => addDays(monday, after))
    if (days.every(isWorkday) && [monday, addDays(monday, 8)].every((one) => one.startsWith(month)))
      return days
  }
}
const worked = fullWeek()
const sick = [7, 8].map((after) => addDays(worked[0] ?? month, after))
/** 9:15 of work by the card, in UTC: nothing in it goes beyond a limit. */
const changes: readonly MadeChange[] = [
  [0, 0],
  [300, 2],
  [315, 3],
  [540, 0],
  [585, 3],
  [810, 2],
  [900, 0],
]
const number = personalNumber(5101)
const born = [number.slice(0, 4), number.slice(4, 6), number.slice(6, 8)].join('-')

const { portal, open } = inBrowser()
let driver: Tab
let manager: Tab
let wages: Tab
let fullName = ''
let employmentNumber = ''
beforeAll(async () => {
  const office = await portal.as('superadmin')
  const { id } = await (await portal.as('driver')).ok(calls.auth.me, {})
  await getsNumber(office, id, number)
  await portal.settled()
  ;({ fullName, employmentNumber } = await office.ok(calls.users.one, { id }))
  const as = (login: string, size: typeof phone) => open({ login, locale: 'sv', size })
  driver = await as('driver', phone)
  manager = await as('manager', desktop)
  wages = await as('wageadmin', desktop)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What is there already where this is tried again. */
const reported = new Set<Day>()

test('a week is reported from the driver’s card', async () => {
  const { page } = driver
  const file = driverCardFile({
    birthDate: born,
    days: [
      ...worked.map((day) => ({ day, changes })),
      { day: addDays(worked[4] ?? month, 1), changes: [[0, 0]] },
    ],
    vehicles: worked.map((day) => ({
      registration: 'MND 26A',
      from: `${day}T05:00:00Z`,
      to: `${day}T15:00:00Z`,
    })),
  })
  await page.goto('/inside/user/timereporting')
  await press(page, 'Läs förarkort')
  await dialog(page)
    .getByTestId('driver-card')
    .setInputFiles({ name: 'kort.ddd', mimeType: 'application/octet-stream', buffer: file })
  await dialog(page)
    .getByText(/nya dagar|inte redan var känt/)
    .waitFor()
  await press(page, 'Stäng')
  for (const day of worked.filter((one) => !reported.has(one))) {
    await page.goto(`/inside/user/timereporting/${day}`)
    await press(page, 'Fyll i från kortet')
    // Where this is tried again a draft is there, and it is asked whether it may go.
    const asked = dialog(page).getByRole('button', { name: 'Fyll i från kortet', exact: true })
    await asked
      .or(page.getByText(/^Ifyllt från kortet/))
      .first()
      .waitFor()
    if (await asked.isVisible()) await asked.click()
    await page.getByText('Kortet och rapporten stämmer överens.').waitFor()
    await page.getByLabel('Kommentar', { exact: true }).fill('Fjärrtrafik, enligt kortet.')
    await press(page, 'Skicka rapport')
    await page.waitForURL('**/inside/user/timereporting').catch(async (error: unknown) => {
      const said = await page.getByRole('alert').or(page.getByRole('status')).allTextContents()
      throw new Error(`${day} was not sent: ${said.join(' | ')}`, { cause: error })
    })
    reported.add(day)
  }
})

test('two days of illness follow, with a certificate', async () => {
  const { page } = driver
  for (const day of sick) {
    await page.goto(`/inside/user/timereporting/${day}`)
    await press(page, 'Lägg till frånvaro')
    await page.getByLabel('Typ').selectOption({ label: 'Sjuk' })
    await page.getByLabel('Timmar').fill('8:00')
    await page.getByLabel('Kommentar', { exact: true }).fill('Feber.')
    await press(page, 'Skicka rapport')
    await page.waitForURL('**/inside/user/timereporting')
  }
  await page.goto('/inside/user/medical-certificate')
  await page.getByRole('link', { name: 'Lägg till' }).click()
  await page.getByLabel('Rubrik').fill('Intyg för två dagar')
  await page.getByLabel('Första dagen').fill(sick[0] ?? '')
  await page.getByLabel('Sista dagen').fill(sick[1] ?? '')
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'intyg.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from(formPdf(['Namn'])),
  })
  await press(page, 'Lämna in')
  await page.getByText('Tack! Ditt intyg har nått kontoret.').waitFor()
})

test('leave is asked for and granted', async () => {
  const { page } = driver
  const [from, to] = [8, 9].map((after) => addDays(mondayOf(addDays(today, 49)), after))
  await page.goto('/inside/user/vacation?tab=apply')
  await page.getByLabel('Typ').selectOption({ label: 'Semester' })
  const day = (one = '') => page.locator(`[data-day="${one}"]`)
  while ((await day(from).count()) + (await day(to).count()) === 0) await press(page, 'Nästa månad')
  await day(from).click()
  if ((await day(to).count()) === 0) await press(page, 'Nästa månad')
  await day(to).click()
  await press(page, 'Skicka')
  await page.getByText('Väntar på svar').first().waitFor()

  const office = await open({ login: 'admin', locale: 'sv', size: desktop })
  await office.page.goto('/inside/admin/vacation?state=open')
  await office.page.getByRole('row', { name: fullName }).first().click()
  await dialog(office.page).getByLabel('Det som personen läser').fill('Vila dig!')
  await dialog(office.page).getByRole('button', { name: 'Svara' }).click()
  await page.getByText('Vila dig!').waitFor()
  expect([...office.complaints]).toEqual([])
  await office.context.close()
})

test('a vacant shift is offered, wanted and won', async () => {
  const { page } = manager
  await driver.page.goto('/inside/user/office')
  await driver.page.getByRole('link', { name: 'Lediga pass' }).click()
  await page.goto('/inside/officemanager/workshift')
  await press(page, 'Lägg ut ett pass')
  await dialog(page).getByLabel('Startdatum').fill(addDays(today, 12))
  await dialog(page).getByLabel('Starttid').fill('08:00')
  await dialog(page).getByLabel('Sluttid').fill('16:30')
  await dialog(page)
    .getByLabel(/^Information/)
    .fill('Extra tur till Växjö')
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  const card = driver.page.getByRole('listitem').filter({ hasText: 'Extra tur till Växjö' })
  await card.getByRole('button', { name: 'Jag vill ha det' }).click()
  await card.getByText('Du vill ha det').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Extra tur till Växjö' })
  await row.getByText('1 vill ha det').waitFor()
  await row.getByText('Extra tur').click()
  await dialog(page)
    .getByRole('button', { name: /^Tilldela: / })
    .click()
  await dialog(page).getByText(`Tilldelat ${fullName}`).waitFor()
  await driver.page.getByRole('link', { name: 'Dina pass' }).click()
  await card.waitFor()
})

test('the days are approved, the month is closed, and payroll has what was worked', async () => {
  const { page } = wages
  const { rows } = await (await portal.as('wageadmin')).ok(calls.timereport.filter, {
    ...{ search: fullName, state: 'sent', pageSize: 0 },
  })
  const sent = rows.filter(({ day }) => [...worked, ...sick].includes(day))
  expect(sent).toHaveLength(7)
  for (const { id } of sent) {
    await page.goto(`/inside/admin/monthworkreport?tab=days&id=${id}`)
    await dialog(page).getByRole('button', { name: 'Godkänn', exact: true }).click()
    await page.getByText('Rapporten är godkänd.').first().waitFor()
  }
  await driver.page.goto(`/inside/user/timereporting/${worked[4]}`)
  await driver.page.getByText('Godkänd', { exact: true }).waitFor()

  await page.goto(`/inside/admin/monthworkreport?month=${month}`)
  const row = page.getByRole('row', { name: fullName })
  // 46:15 in the week of the card, 6:15 of them beyond the ordinary; and two days of illness.
  for (const hours of ['40:00', '6:15', '16:00'])
    await row.getByText(hours, { exact: true }).first().waitFor()
  await picture(page, 'drivers-month-desktop')
  await press(page, 'Stäng månaden')
  await dialog(page).getByRole('button', { name: 'Stäng månaden' }).click()
  await page.getByText('Månaden är stängd.').waitFor()
  await driver.page.getByText('Månaden är stängd.').waitFor()
  await picture(driver.page, 'drivers-month-locked-phone')

  const { bytes } = await downloaded(page, () => press(page, 'Spara som PAXml till lönen'))
  const sums: Record<string, number> = {}
  for (const { anstid, tidkod, timmar } of readPaxml(bytes.toString()).lines)
    if (anstid === employmentNumber) sums[tidkod] = (sums[tidkod] ?? 0) + timmar
  // Of the overtime the first two hours are simple.
  expect(sums).toEqual({ TID: 40, ÖT1: 2, ÖT2: 4.25, SJK: 16 })
})

test('the wage specification comes, and is opened', async () => {
  const { page } = wages
  const before = (await portal.outbox('driver@demo.example', 0)).length
  await page.goto('/inside/admin/wagespec?tab=import')
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'lön.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from(specOf(number, month)),
  })
  await press(page, 'Importera 1 lönespecifikation')
  await page.getByText('Importen är klar.').waitFor()
  const mails = await portal.outbox('driver@demo.example', before + 1)
  const told = mails.find(({ subject }) => subject.startsWith('Din lönespecifikation'))
  const link = /\/inside\/user\/wageSpecs\?id=[0-9a-f-]+/.exec(told?.text ?? '')?.[0] ?? ''
  await driver.page.goto(link)
  await driver.page.locator('canvas').first().waitFor()
  await picture(driver.page, 'drivers-month-wages-phone')
  const complaints = [driver, manager, wages].flatMap((one) => [...one.complaints])
  expect(complaints).toEqual([])
})
