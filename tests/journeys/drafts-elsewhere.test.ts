import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { tabOf } from '../harness/browser.ts'
import { compose } from '../harness/session.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
beforeEach(() => portal.settled())

const report = '/inside/incidentreport/Improvement'
const saved = (page: Page) => page.getByText('Draft saved on this device').waitFor()
const elsewhere = (page: Page) =>
  page.getByText('Another tab keeps a different draft here').waitFor()
const both = async (address: string) => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await page.goto(address)
  const other = (await tabOf(context)).page
  return { page, other, context }
}
/** Opens the form with the draft in it; a disk that is slow may be passed over at first. */
const found = (page: Page, headline: string) =>
  expect
    .poll(
      async () => {
        await page.goto(report)
        return page.getByLabel('Headline').inputValue()
      },
      { timeout: 45_000 },
    )
    .toBe(headline)
/** Fills a report in the first tab, and opens it in the second. */
async function begun(headline: string) {
  const { page, other, context } = await both(report)
  await page.getByLabel('Headline').fill(headline)
  await page.getByLabel('Description').fill('It does not close.')
  await saved(page)
  await found(other, headline)
  return { page, other, context }
}
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()
const filed = async (headline: string) => {
  await portal.settled()
  const driver = await portal.as('driver')
  const { rows } = await driver.ok(calls.incidents.mine, { page: 0, pageSize: 100 })
  return rows.filter((one) => one.headline.startsWith(headline)).length
}

test('a report that is sent from one tab does not wait to be sent once more in another', async () => {
  const { page, other, context } = await begun('The gate')
  await send(page)
  await page.getByText('The report has been sent. Thank you!').waitFor()
  await expect.poll(() => other.getByLabel('Headline').inputValue()).toBe('')
  expect(await filed('The gate')).toBe(1)
  await context.close()
})

test('a report that says something else in each of two tabs: each says whether it is kept', async () => {
  const { page, other, context } = await begun('The ramp')
  await other.getByLabel('Headline').fill('The ramp, and the lamp')
  await saved(other)
  await elsewhere(page)
  await page.getByLabel('Headline').fill('The ramp alone')
  await saved(page)
  await elsewhere(other)
  // What is written here is kept once the other was sent.
  await send(page)
  await saved(other)
  await found(other, 'The ramp, and the lamp')
  await context.close()
})

test('a message that another tab writes in its place is not said to be saved, and asks before it is left', async () => {
  const { page, other, context } = await both(compose)
  const subject = (of: Page) => of.locator('[data-field=subject] input')
  await subject(page).fill('A long letter')
  await saved(page)
  await other.goto(compose)
  await expect.poll(() => subject(other).inputValue()).toBe('A long letter')
  // Nobody has written in the other one: it follows.
  await subject(page).fill('A longer letter')
  await expect.poll(() => subject(other).inputValue()).toBe('A longer letter')
  await subject(other).fill('A note')
  await saved(other)
  await elsewhere(page)
  await page.getByRole('link', { name: 'News' }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('button').first().waitFor()
  await context.close()
})
