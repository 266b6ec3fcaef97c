import { readFile } from 'node:fs/promises'
import { calls } from '@portal/contracts'
import { readSheet } from '@portal/platform/files/sheet'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, open, overflow, phone, startBrowser } from '../harness/browser.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { impersonate } from '../harness/rights.ts'

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

test('the history is filtered by what, who and when; new rows wait until they are asked for', async () => {
  const { page, context, complaints } = await open(browser, portal.url, {
    login: 'superadmin',
    locale: 'en',
  })
  await page.goto('/inside/admin/user-logs')
  await page.getByRole('cell', { name: 'Signed in' }).first().waitFor()
  await page.getByLabel('Action').fill('language')
  await page.getByRole('option', { name: 'Language chosen' }).click()
  await page.waitForURL('**/user-logs?actions=localeChosen')
  await page.getByLabel('Who').fill('David')
  await page.getByRole('option', { name: /David Förarsson/ }).click()
  await page.getByText('Nothing was found').waitFor()

  const driver = await portal.as('driver')
  await driver.ok(calls.app.setLocale, { locale: 'ro' })
  await page.getByRole('button', { name: '1 new – show it' }).waitFor()
  expect(await page.getByRole('cell', { name: 'Language chosen' }).count()).toBe(0)
  await driver.ok(calls.app.setLocale, { locale: 'sv' })
  await page.getByRole('button', { name: '2 new – show them' }).click()
  await page.getByText('1–2 of 2').waitFor()
  expect(await page.getByRole('button', { name: /new – show/ }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Remove David Förarsson' }).waitFor()
  await page.getByText('1–2 of 2').waitFor()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText('Nothing was found').waitFor()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await page.waitForURL('**/user-logs')
  expect(complaints).toEqual([])
  await context.close()
})

test("the spreadsheet speaks the reader's language", async () => {
  const { page, context } = await open(browser, portal.url, {
    login: 'superadmin',
    locale: 'pl',
    size: phone,
  })
  await page.goto('/inside/admin/user-logs')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Eksportuj do Excela' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^historia-\d{4}-\d\d-\d\d\.xlsx$/)
  const { headers, rows } = await readSheet(await readFile(await file.path()), { maxRows: 60_000 })
  expect(headers).toEqual(['Kiedy', 'Czynność', 'Kto', 'Zalogowano jako', 'Dotyczy', 'Obiekt'])
  expect(rows.some((row) => row[1] === 'Wysłano wiadomość' && row[2] !== '')).toBe(true)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await context.close()
})

test('an act done in the name of another shows both people', async () => {
  const acting = await impersonate(portal, 'admin', 'driver')
  const { rows } = await acting.ok(calls.messages.recipients, { search: 'Mona' })
  await acting.ok(calls.messages.start, {
    recipients: rows.map(({ kind, id }) => ({ kind, id })),
    subject: 'Hej',
    content: '<p>Hej!</p>',
    emailReminder: true,
  })
  await portal.settled()
  const { page, context } = await open(browser, portal.url, { login: 'superadmin', locale: 'sv' })
  await page.goto('/inside/admin/user-logs?actions=messageSent')
  const row = page.getByRole('row', { name: /Adam Adminberg/ })
  await row.getByText('Inloggad som David Förarsson').waitFor()

  await page.goto('/inside/admin/user-logs?tab=emails')
  await page.getByRole('cell', { name: 'Påminnelse om nytt meddelande' }).first().waitFor()
  await page.getByRole('link', { name: 'Skickade SMS' }).click()
  await page.getByText('Inget SMS har skickats än').waitFor()
  await context.close()
})
