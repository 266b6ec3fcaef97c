import { incidentTypeWords } from '@portal/contracts/incident-words'
import { incidentTypes } from '@portal/contracts/incidents'
import { readSheet } from '@portal/platform/files/sheet'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, desktop, phone, picture } from '../harness/browser.ts'
import { downloaded } from '../harness/downloads.ts'
import { until } from '../harness/processes.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

const headlineOf = (type: string) => `Journey ${type}`

/** Files a report of each type through its form, as from beside the truck. */
async function filesEach(page: Page) {
  for (const type of incidentTypes) {
    const isDamage = type === 'DamageReport'
    await page.goto(isDamage ? '/inside/incidentreport/DamageReport' : '/inside/incidentreport')
    if (isDamage) await page.getByLabel('Registration number').fill('ABC12D')
    else await page.getByLabel('Type').selectOption(type)
    await page.getByLabel('Headline').fill(headlineOf(type))
    await page.getByLabel('Description').fill(`What happened, and what was done: ${type}.`)
    // What could be better hurts nobody.
    expect(await page.getByRole('checkbox', { name: /badly hurt/ }).count()).toBe(
      type === 'Improvement' ? 0 : 1,
    )
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { name: headlineOf(type) }).waitFor()
  }
}

test('a report of each type is filed; the office finds, notes, hands on, closes and takes away', async () => {
  const driver = await open({ login: 'driver', locale: 'en', size: phone })
  const office = await open({ login: 'admin', locale: 'en', size: desktop })
  await filesEach(driver.page)
  for (const type of incidentTypes) {
    const own = driver.page.getByRole('article').filter({ hasText: headlineOf(type) })
    await own.getByText(incidentTypeWords[type].en, { exact: false }).first().waitFor()
    await own.getByText('Received').waitFor()
  }

  const { page } = office
  const rows = page.getByRole('main').locator('tbody tr')
  await page.goto('/inside/admin/incidentreport')
  await page.getByRole('searchbox').fill('Journey')
  await expect.poll(() => rows.count()).toBe(incidentTypes.length)
  await page.getByRole('button', { name: /^More filters/ }).click()
  await page.getByLabel('Type').selectOption('RiskObservation')
  await expect.poll(() => rows.count()).toBe(1)
  // The browser's Back goes back a filter.
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(incidentTypes.length)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'incidents-office-list')

  const sheet = await downloaded(page, () =>
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  )
  expect(sheet.name).toMatch(/\.xlsx$/)
  const text = JSON.stringify(await readSheet(sheet.bytes, { maxRows: 1000 }))
  for (const type of incidentTypes) expect(text).toContain(headlineOf(type))

  // What the office notes for itself the reporter does not see; what is handed on is a PDF.
  await page.getByRole('link', { name: headlineOf('Deviation') }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('The workshop has no time.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  const noted = page.getByRole('article').or(page.locator('section'))
  await noted.getByText('The workshop has no time.').first().waitFor()
  await page.getByRole('button', { name: 'E-mail', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'To' }).fill('workshop')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Write one to five e-mail addresses.').waitFor()
  await dialog
    .getByRole('textbox', { name: 'To' })
    .fill('workshop@example.com, insurer@example.com')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.waitFor({ state: 'detached' })
  const mails = await until('both are written to', async () => {
    const found = await portal.portal.parts.pool.query<{ address: string }>(
      `SELECT o.address FROM outside.outbox o JOIN outside.sent s USING (id)
       WHERE s.topic = 'incidentMailed' ORDER BY 1`,
    )
    return found.rows.length === 2 && found.rows.map(({ address }) => address)
  })
  expect(mails).toEqual(['insurer@example.com', 'workshop@example.com'])
  await driver.page.reload()
  await driver.page.getByRole('heading', { name: headlineOf('Deviation') }).waitFor()
  expect(await driver.page.getByText('The workshop has no time.').count()).toBe(0)

  // One is begun and closed, and its reporter sees that at once.
  const own = driver.page.getByRole('article').filter({ hasText: headlineOf('Deviation') })
  await page.getByRole('button', { name: 'Begin' }).click()
  await own.getByText('In progress').waitFor()
  await page.getByRole('button', { name: 'Close the report' }).click()
  await own.getByText('Closed').waitFor()

  // One that was a mistake is taken away, after a question, for its reporter, too.
  await page.goto('/inside/admin/incidentreport?q=Journey')
  await page.getByRole('link', { name: headlineOf('Improvement') }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText(`Delete “${headlineOf('Improvement')}”?`).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('**/inside/admin/incidentreport*')
  const gone = driver.page.getByRole('heading', { name: headlineOf('Improvement') })
  await gone.waitFor({ state: 'detached' })
  await page.goto('/inside/admin/incidentreport?q=Journey')
  await expect.poll(() => rows.count()).toBe(incidentTypes.length - 1)
  expect(office.complaints).toEqual([])
  expect(driver.complaints).toEqual([])
  await office.context.close()
  await driver.context.close()
})
