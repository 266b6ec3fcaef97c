import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressOf, screenIds } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'
import { makeTest } from '../harness/tests.ts'

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)

async function at(login: string, path: string) {
  const tab = await open({ login, locale: 'en' })
  await tab.page.goto(addressOf(path, ids))
  return tab
}

async function press(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
}

test('who sends a request for leave without a day is told what is missing, where the days are chosen', async () => {
  const { page, context } = await at('driver', '/inside/user/vacation?tab=apply')
  await press(page, page.getByRole('main').getByRole('button', { name: 'Send' }))
  const days = page.getByRole('group', { name: 'Days' })
  const missing = days.getByRole('alert')
  await expect.poll(() => missing.innerText()).toBe('Choose at least one day')
  await context.close()
})

test('who goes on in a test is before the next question, and at its answers where none was given', async () => {
  const office = await portal.as('wageadmin')
  const { id } = await makeTest(
    office,
    { title: 'Before the first drive' },
    { text: 'Is the belt on?', options: [{ text: 'Yes', correct: true }, { text: 'No' }] },
    { text: 'Is the load tied?', options: [{ text: 'Yes', correct: true }, { text: 'No' }] },
  )
  const from = stockholmDay(portal.portal.parts.now())
  const userIds = [await portal.idOf('driver')]
  await office.ok(calls.tests.saveOccasion, { id, version: 0, audience: { userIds }, from })
  await portal.settled()
  const { page, context } = await at('driver', '/test')
  await page.getByRole('link', { name: /Before the first drive/ }).click()
  await press(page, page.getByRole('button', { name: 'Begin' }))
  const first = page.getByRole('region', { name: 'Question 1 of 2: Is the belt on?' })
  await expect.poll(() => hasFocus(first)).toBe(true)
  await page.keyboard.press('Tab')
  const yes = page.getByRole('radio', { name: 'Yes' })
  expect(await hasFocus(yes)).toBe(true)
  const next = page.getByRole('button', { name: 'Next' })
  await press(page, next)
  await page.getByRole('alert').waitFor()
  await expect.poll(() => hasFocus(yes)).toBe(true)
  await page.keyboard.press('Space')
  await press(page, next)
  const second = page.getByRole('region', { name: 'Question 2 of 2: Is the load tied?' })
  await expect.poll(() => hasFocus(second)).toBe(true)
  await press(page, page.getByRole('button', { name: 'Back' }))
  await expect.poll(() => hasFocus(first)).toBe(true)
  await context.close()
})

test('a button that has nothing more to do once it was pressed keeps the focus', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/user/{user}')
  const phone = page.getByRole('textbox', { name: 'Phone', exact: true })
  await phone.fill('070-174 06 09')
  const save = page.getByRole('main').getByRole('button', { name: 'Save' })
  await press(page, save)
  await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor()
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
  // A browser takes it away from a disabled one with its next picture.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  expect(await hasFocus(save)).toBe(true)
  await page.goto('/inside/admin/jobs?tab=applicants')
  await press(page, page.locator('[data-row] [data-opens]').first())
  const others = page.getByRole('navigation', { name: 'Other applications' })
  const next = others.getByRole('button', { name: 'Next' })
  await next.waitFor()
  for (let turns = 0; (await next.getAttribute('aria-disabled')) !== 'true'; turns++) {
    expect(turns).toBeLessThan(30)
    const before = await others.innerText()
    await press(page, next)
    await expect.poll(() => others.innerText()).not.toBe(before)
  }
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  expect(await hasFocus(next)).toBe(true)
  await context.close()
})

test('who looks at a contract in vain a second time is led to what is missing again', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/user/{user}?tab=contracts')
  await page.getByRole('button', { name: 'Issue a contract' }).click()
  const look = page.getByRole('button', { name: 'Preview' })
  await press(page, look)
  const wrong = page.locator('[aria-invalid]').first()
  await expect.poll(() => hasFocus(wrong)).toBe(true)
  await press(page, look)
  await expect.poll(() => hasFocus(wrong)).toBe(true)
  await context.close()
})

test('who thinks better of a contract is at the button again that began it', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/user/{user}?tab=contracts')
  const begin = page.getByRole('button', { name: 'Issue a contract' })
  await press(page, begin)
  await page.getByRole('button', { name: 'Preview' }).waitFor()
  await press(page, page.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => hasFocus(begin)).toBe(true)
  await context.close()
})

test('what a newer server refuses in a word of its own is said as an error, not by that word', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/company/new')
  await page.route('**/api/company', (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'companyAsleep', message: '' } } }),
  )
  await page.getByLabel('Name').fill('A company')
  await press(page, page.getByRole('button', { name: 'Save' }))
  const said = page.getByRole('alert').filter({ hasText: 'An error has occurred' })
  await expect.poll(() => hasFocus(said)).toBe(true)
  expect(await page.getByLabel('Name').inputValue()).toBe('A company')
  await context.close()
})

test('half a comment on a person or a report is asked about before its page is left', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/user/{user}?tab=comments')
  const half = 'Half a sentence about the '
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(half)
  await page.getByRole('link', { name: 'Relatives' }).click()
  await leave.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe(half)
  await page.getByRole('button', { name: 'Add comment' }).click()
  await page.getByText(half).first().waitFor()
  await page.getByRole('link', { name: 'Relatives' }).click()
  await page.getByRole('button', { name: 'Add relative' }).waitFor()
  await page.goto(addressOf('/inside/admin/incidentreport/{incident}', ids))
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill(half)
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).first().click()
  await leave.getByRole('button', { name: 'Cancel' }).waitFor()
  await context.close()
})

test('who selects all that were found goes on among what can be done with them', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/user')
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await all.focus()
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: /^Select all \d+ found$/ }))
  const bar = page.getByRole('region', { name: /^\d+ selected$/ })
  await expect.poll(() => hasFocus(bar)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await hasFocus(bar.getByRole('button').first())).toBe(true)
  await context.close()
})

test('the question whether to leave goes with its dialog, where what was sent is done meanwhile', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/vacation?tab=types')
  const begin = page.getByRole('button', { name: /^Change: / }).first()
  await press(page, begin)
  const form = page.getByRole('dialog').last()
  await form.getByRole('textbox').first().fill('Leave by another name')
  let arrive = () => {}
  const there = new Promise<void>((done) => {
    arrive = done
  })
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await there
    await route.fallback()
  })
  await press(page, form.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Escape')
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Cancel' }).waitFor()
  arrive()
  await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => hasFocus(begin)).toBe(true)
  await context.close()
})

test('so does the question whether to delete', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/certificate?tab=educations')
  const begin = page.getByRole('button', { name: /^Change: / }).first()
  await press(page, begin)
  const form = page.getByRole('dialog').last()
  await form.getByRole('textbox').first().fill('An education by another name')
  const there = Promise.withResolvers<void>()
  const removed: string[] = []
  await page.route('**/api/**', async (route) => {
    const method = route.request().method()
    if (method === 'DELETE') removed.push(route.request().url())
    if (method !== 'GET') await there.promise
    await route.fallback()
  })
  await press(page, form.getByRole('button', { name: 'Save' }))
  await press(page, form.getByRole('button', { name: 'Delete' }))
  const sure = page.getByRole('dialog', { name: /^Delete/ })
  await sure.getByRole('button', { name: 'Cancel' }).waitFor()
  there.resolve()
  await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => hasFocus(begin)).toBe(true)
  expect(removed).toEqual([])
  await context.close()
})

test('who adds an option to a question writes it next, and stays among them when one is taken away', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/test/edit/{test}')
  await press(page, page.getByRole('button', { name: /^Add a question: / }).first())
  const add = page.getByRole('button', { name: 'Add an option' })
  await add.waitFor()
  // It begins with two.
  for (const nth of [3, 4]) {
    await press(page, add)
    const option = page.getByRole('textbox', { name: `Option ${nth}`, exact: true })
    await expect.poll(() => hasFocus(option)).toBe(true)
    await page.keyboard.type('Sometimes')
    expect(await option.inputValue()).toBe('Sometimes')
  }
  const others = page.getByRole('dialog').getByRole('button', { name: /^Remove option/ })
  for (const left of [3, 2, 1]) {
    await press(page, others.first())
    await expect.poll(() => others.count()).toBe(left)
    await expect.poll(() => hasFocus(others.first())).toBe(true)
  }
  await context.close()
})

test('who adds a row to a day or a period to those without leave writes it next', async () => {
  const today = stockholmDay(portal.portal.parts.now())
  const own = await at('superadmin', `/inside/user/timereporting/${today}`)
  const add = own.page.getByRole('button', { name: 'Add a break' })
  await add.waitFor()
  const breaks = own.page.getByRole('group', { name: /^Breaks \d/ })
  const before = await breaks.count()
  await press(own.page, add)
  await expect.poll(() => breaks.count()).toBe(before + 1)
  await expect.poll(() => hasFocus(breaks.last().getByLabel('From'))).toBe(true)
  await own.context.close()
  const { page, context } = await at('superadmin', '/inside/admin/vacation?tab=settings')
  await page.getByLabel('Department').selectOption({ index: 1 })
  const another = page.getByRole('button', { name: 'Add a period' })
  await another.waitFor()
  await press(page, another)
  const periods = page.getByRole('group', { name: 'Periods without leave' })
  await expect.poll(() => hasFocus(periods.getByLabel('From').last())).toBe(true)
  await context.close()
})
