import { calls } from '@portal/contracts'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { tabOf } from '../harness/browser.ts'
import { until } from '../harness/processes.ts'
import { fillIn, signedOutDialog } from '../harness/session.ts'
import { inBrowser } from '../harness/standing.ts'
import { makeTest, today } from '../harness/tests.ts'

const { tests } = calls
const { portal, open } = inBrowser()
let place = ''
beforeEach(async () => {
  const office = await portal.as('superadmin')
  const question = (text: string) => ({
    text,
    kind: 'text' as const,
    options: [],
  })
  const { id } = await makeTest(
    office,
    { title: 'Backing' },
    question('First?'),
    question('Second?'),
  )
  const { id: occasion } = await office.ok(tests.saveOccasion, {
    id,
    version: 0,
    audience: { userIds: [await portal.idOf('driver')] },
    from: today,
  })
  await until('it was given', async () => {
    await portal.settled()
    return (await office.ok(tests.one, { id })).occasions.some(
      (one) => one.id === occasion && one.userCount === 1,
    )
  })
  place = `/start/test/${occasion}`
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const answer = async (page: Page, text: string) => {
  const field = page.getByRole('textbox')
  await field.fill(text)
}
/** Goes to a question of the test, from the first. */
const begin = async (page: Page) => {
  await page.goto(place)
  await press(page, 'Begin')
}
const reviewed = async (page: Page) => {
  await page.getByText('Look over your answers').or(page.getByText('Second?')).first().waitFor()
  return page.locator('main').innerText()
}

async function bothTabs(): Promise<{ page: Page; other: Page; context: BrowserContext }> {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  const other = (await tabOf(context)).page
  await begin(page)
  await other.goto(place)
  await other.getByText('First?').first().waitFor()
  return { page, other, context }
}

test('what is answered in one tab is not lost by what is answered in another', async () => {
  const { page, other, context } = await bothTabs()
  await answer(page, 'I look behind')
  await press(page, 'Next')
  await page.getByText('Second?').waitFor()
  // The other tab has gone on from where it was opened, and answers the second one.
  await press(other, 'Next')
  await other.getByText('Second?').waitFor()
  await answer(other, 'I get out')
  await press(other, 'Next')
  expect(await reviewed(other)).toContain('I look behind')
  await page.reload()
  const all = await reviewed(page)
  expect(all).toContain('I look behind')
  expect(all).toContain('I get out')
  await context.close()
})

test('a browser that has no room for them says so, and asks before they are left', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  context.setDefaultTimeout(9000)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await begin(page)
  await answer(page, 'I look behind')
  await page.getByText('Your answers cannot be kept in this browser').waitFor()
  await page.getByRole('link', { name: 'Start' }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('button').first().waitFor()
  await context.close()
})

test('a log-out in another tab takes them from the device, and who comes back has them kept again', async () => {
  const { page, other, context } = await bothTabs()
  await answer(page, 'I look behind')
  await other.goto('/inside/news')
  await press(other, 'Log out')
  await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await other.getByText('You have signed out.').waitFor()
  await signedOutDialog(page).waitFor()
  await fillIn(page, 'driver', 'Demo-portal-1')
  await signedOutDialog(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('textbox').waitFor()
  expect(await page.getByRole('textbox').inputValue()).toBe('I look behind')
  await context.close()
})
