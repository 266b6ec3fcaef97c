import { addDays, daysBetween, weekday } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { vacationYear, vacationYearOf } from '@portal/calendar/vacation'
import { calls } from '@portal/contracts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, open, phone, picture, startBrowser } from '../harness/browser.ts'
import { employee } from '../harness/employee.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { offered, shiftStage } from '../harness/shifts.ts'
import { today } from '../harness/tests.ts'

let portal: TestPortal
let browser: Browser
beforeAll(async () => {
  portal = await startTestPortal({ web: true })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

const as = (login: string, size = desktop) =>
  open(browser, portal.url, { login, locale: 'sv', size })

test('who enters leave for somebody sees on which days they have leave or a shift', async () => {
  const { manager, driver, driverId, departmentId } = await shiftStage(portal)
  const monday = addDays(today, 22 - weekday(today))
  const [shift, held] = [addDays(monday, 1), addDays(monday, 3)]
  const one = await offered(manager, departmentId, daysBetween(today, shift))
  await driver.ok(calls.workshifts.interested, { ...one, flag: true })
  await manager.ok(calls.workshifts.give, { ...one, uid: driverId, flag: true })
  const { rows } = await driver.ok(calls.vacation.types, {})
  await driver.ok(calls.vacation.request, { typeId: rows[0]?.id ?? '', days: [held] })
  await portal.settled()
  const { fullName } = await driver.ok(calls.auth.me, {})
  const { page, complaints, context } = await as('admin')
  await page.goto('/inside/admin/vacation')
  await page.getByRole('button', { name: 'Lägg in ledighet för någon' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Person' }).fill(fullName)
  await page.getByRole('option', { name: fullName }).first().click()
  const day = (at: string) => dialog.locator(`[data-day="${at}"]`)
  if ((await day(shift).count()) === 0)
    await dialog.getByRole('button', { name: 'Nästa månad' }).click()
  await dialog
    .getByRole('button', { name: /har ett pass/ })
    .first()
    .waitFor()
  expect(await day(shift).getAttribute('aria-label')).toContain('har ett pass')
  if ((await day(held).count()) > 0) expect(await day(held).isDisabled()).toBe(true)
  await day(shift).click()
  await dialog.getByText('Det finns redan ett pass').waitFor()
  await picture(page, 'vacation-enter-desktop')
  // Its office takes the shift back meanwhile.
  await manager.ok(calls.workshifts.give, { ...one, uid: driverId, flag: false })
  await dialog.getByText('Det finns redan ett pass').waitFor({ state: 'hidden' })
  expect(await day(shift).getAttribute('aria-label')).not.toContain('har ett pass')
  expect(complaints).toEqual([])
  await context.close()
})

test('leave is asked for on a phone and answered at a desk, each seen by the other at once', async () => {
  const own = await as('handler', phone)
  const desk = await as('admin')
  const { press } = employee(own.page)
  await desk.page.goto('/inside/admin/vacation?state=open')
  await desk.page.getByRole('table').waitFor()
  await own.page.goto('/inside/user/vacation?tab=apply')
  await own.page.getByLabel('Typ').selectOption({ label: 'Semester' })
  // Tuesday to Thursday of next week, or of the one after where that is another month.
  const monday = addDays(today, 8 - weekday(today))
  const [from, to] = [addDays(monday, 1), addDays(monday, 3)]
  const day = (one: string) => own.page.locator(`[data-day="${one}"]`)
  if ((await day(from).count()) === 0) await press('Nästa månad')
  await day(from).click()
  await day(to).click()
  expect(await own.page.locator('[data-day][aria-pressed=true]').count()).toBe(3)
  await own.page.getByText(/Tar 3 av dina 25 dagar; 22 kvar/).waitFor()
  await picture(own.page, 'vacation-apply-phone')
  await press('Skicka')
  await own.page.getByText('Väntar på svar').first().waitFor()

  const { fullName } = await (await portal.as('handler')).ok(calls.auth.me, {})
  const row = desk.page.getByRole('row', { name: fullName })
  await row.waitFor()
  await picture(desk.page, 'vacation-requests-desktop')
  await row.click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByLabel('Det som personen läser').fill('Trevlig ledighet!')
  await picture(desk.page, 'vacation-answer-desktop')
  await dialog.getByRole('button', { name: 'Svara' }).click()
  await own.page.getByText('Trevlig ledighet!').waitFor()
  await own.page.getByText('Godkänd', { exact: true }).first().waitFor()
  await picture(own.page, 'vacation-mine-phone')

  // Of all requests the one asked for last stands first.
  await desk.page.goto('/inside/admin/vacation')
  await row.waitFor()
  expect(await desk.page.locator('tbody tr').first().innerText()).toContain(fullName)

  await desk.page.goto('/inside/admin/vacation?tab=away')
  if (from.slice(0, 7) !== today.slice(0, 7))
    await desk.page.getByRole('button', { name: 'Nästa månad' }).click()
  await desk.page.getByRole('link', { name: fullName }).waitFor()
  await picture(desk.page, 'vacation-away-desktop')
  await desk.page.goto('/inside/admin/vacation?tab=types')
  await desk.page.getByText('Tar semesterdagar').first().waitFor()
  await picture(desk.page, 'vacation-types-desktop')
  const clerk = await as('clerk', phone)
  await clerk.page.goto('/inside/absence')
  if (from.slice(0, 7) !== today.slice(0, 7))
    await clerk.page.getByRole('button', { name: 'Nästa månad' }).click()
  await clerk.page.getByText(fullName).first().waitFor()
  await picture(clerk.page, 'absence-phone')
})

test('who asks for leave on a day of a shift of theirs is told so, and so is the office that answers', async () => {
  const { manager, driver, driverId, departmentId } = await shiftStage(portal)
  const monday = addDays(today, 29 - weekday(today))
  const shift = addDays(monday, 2)
  const one = await offered(manager, departmentId, daysBetween(today, shift))
  await driver.ok(calls.workshifts.interested, { ...one, flag: true })
  await manager.ok(calls.workshifts.give, { ...one, uid: driverId, flag: true })
  await portal.settled()
  const own = await as('driver', phone)
  const { press } = employee(own.page)
  await own.page.goto('/inside/user/vacation?tab=apply')
  await own.page.getByLabel('Typ').selectOption({ label: 'Semester' })
  const day = own.page.locator(`[data-day="${shift}"]`)
  while ((await day.count()) === 0) await press('Nästa månad')
  await own.page
    .getByRole('button', { name: /har ett pass/ })
    .first()
    .waitFor()
  await day.click()
  await own.page.getByText('Det finns redan ett pass').waitFor()
  await picture(own.page, 'vacation-apply-shift-phone')
  await press('Skicka')
  await own.page.getByText('Väntar på svar').first().waitFor()

  const { fullName } = await driver.ok(calls.auth.me, {})
  const desk = await as('admin')
  await desk.page.goto('/inside/admin/vacation?state=waiting')
  await desk.page.getByRole('row', { name: fullName }).first().click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByText('Det finns redan ett pass').waitFor()
  await picture(desk.page, 'vacation-answer-shift-desktop')
  await dialog.getByRole('button', { name: 'Svara' }).click()
  await desk.page.getByText('Besvarad').waitFor()
  const office = await as('manager')
  await office.page.goto(`/inside/officemanager/${departmentId}/workshift?id=${one.id}`)
  await office.page.getByRole('dialog').getByText('Är ledig då').waitFor()
  await picture(office.page, 'workshifts-given-leave-desktop')
  expect([...own.complaints, ...desk.complaints, ...office.complaints]).toEqual([])
  for (const { context } of [own, desk, office]) await context.close()
})

test('leave over the end of a vacation year is counted in each, and what is held there is shown', async () => {
  const { to } = vacationYear(vacationYearOf(today))
  const workdays = (from: string, by: 1 | -1, count: number) => {
    const days: string[] = []
    for (let day = from; days.length < count; day = addDays(day, by))
      if (isWorkday(day)) days.push(day)
    return days
  }
  const before = workdays(to, -1, 2)
  const after = workdays(addDays(to, 1), 1, 4)
  const mine = await portal.as('handler')
  const { rows } = await mine.ok(calls.vacation.types, {})
  const held = after[3] ?? ''
  await mine.ok(calls.vacation.request, { typeId: rows[0]?.id ?? '', days: [held] })
  await portal.settled()
  const own = await as('handler', phone)
  const { press } = employee(own.page)
  await own.page.goto('/inside/user/vacation?tab=apply')
  await own.page.getByLabel('Typ').selectOption({ label: 'Semester' })
  const day = (at: string) => own.page.locator(`[data-day="${at}"]`)
  while ((await day(held).count()) === 0) await press('Nästa månad')
  await own.page.locator(`[data-day="${held}"]:disabled`).waitFor()
  await own.page.getByLabel('Välj enstaka dagar').check()
  for (const one of after.slice(0, 3)) await day(one).click()
  await press('Föregående månad')
  for (const one of before) await day(one).click()
  await own.page.getByText(/Tar 2 av dina/).waitFor()
  await own.page.getByText(/Tar 3 av dina/).waitFor()
  await picture(own.page, 'vacation-apply-years-phone')
  expect(own.complaints).toEqual([])
  await own.context.close()
})

test('days from the coming vacation year on are written beside what is saved until then, and shown again', async () => {
  const admin = await portal.as('admin')
  const clerk = await portal.as('clerk')
  const { id, fullName } = await clerk.ok(calls.auth.me, {})
  const year = vacationYearOf(today)
  const { balance } = await admin.ok(calls.vacation.userSettings, { id })
  expect(balance.canSave).toBe(5)
  const { page, complaints, context } = await as('admin')
  const settings = async () => {
    await page.goto('/inside/admin/vacation?tab=settings')
    await page.getByRole('combobox', { name: 'Person' }).fill(fullName)
    await page.getByRole('option', { name: fullName }).first().click()
    await page.getByLabel('Från semesteråret').selectOption(String(year + 1))
  }
  await settings()
  // What this year leaves is saved in the next, where nobody says otherwise.
  expect(await page.getByLabel(`${year}/${year + 1}`, { exact: true }).inputValue()).toBe('5')
  await page.getByLabel('Dagar per år').fill('30')
  await picture(page, 'vacation-settings-next')
  await page.getByRole('button', { name: 'Spara' }).click()
  await page.getByText('Sparat').first().waitFor()
  await portal.settled()
  const next = await clerk.ok(calls.vacation.mine, { userId: id, year: year + 1 })
  expect(next.balance).toMatchObject({ entitled: 30, saved: 5 })
  await settings()
  expect(await page.getByLabel('Dagar per år').inputValue()).toBe('30')
  expect(complaints).toEqual([])
  await context.close()
})
