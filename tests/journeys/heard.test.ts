import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'
import { envelopeOf, handlerOf, sealedText } from '../harness/whistle.ts'

const { portal, open } = inBrowser({ settings: { WHISTLEBLOWER_SHOWN: 'atOnce' } })

const opened = (login: string, size = phone) => open({ login, locale: 'en', size })

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)

test('a button keeps the focus while what it asked for is under way, and asks no second time', async () => {
  const { page, context } = await opened('driver')
  const answer = Promise.withResolvers<void>()
  let asked = 0
  await context.route('**/api/workshift/*/interested/*', async (route) => {
    asked += 1
    await answer.promise
    await route.fallback()
  })
  await page.goto('/inside/user/office?tab=vacant')
  const buttons = page.locator('main').getByRole('button', { name: /^I want it: / })
  await buttons.first().waitFor()
  const names = await buttons.evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(new Set(names).size).toBe(names.length)
  await buttons.first().focus()
  await page.keyboard.press('Enter')
  await page.locator('button[aria-busy=true]').waitFor()
  expect(await hasFocus(page.locator('button[aria-busy=true]'))).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  answer.resolve()
  await page.getByRole('status').filter({ hasText: 'Told the office' }).waitFor()
  expect(asked).toBe(1)
  await context.close()
})

test('each shift of a day is a group with a name, and who takes out the last is at the one before', async () => {
  const { page, context } = await opened('driver')
  const day = stockholmDay(portal.portal.parts.now())
  await page.goto(`/inside/user/timereporting/${day}`)
  const add = page.getByRole('button', { name: 'Add a shift' })
  await add.click()
  const shifts = page.getByRole('group', { name: /^Work shifts \d$/ })
  const many = await shifts.count()
  const last = page.getByRole('group', { name: `Work shifts ${many}` })
  await last.getByLabel('From').waitFor()
  for (let left = many; left > 0; left -= 1) {
    const remove = page.getByRole('button', { name: `Remove: Work shifts ${left}` })
    if (left === many) await remove.focus()
    expect(await hasFocus(remove)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => shifts.count()).toBe(left - 1)
  }
  expect(await hasFocus(add)).toBe(true)
  await context.close()
})

test('how many were found is said, and a row’s box to tick by what the row is', async () => {
  for (const size of [desktop, phone]) {
    const { page, context } = await opened('superadmin', size)
    await page.goto('/inside/admin/user')
    const boxes = page.locator('[data-row] input[type=checkbox]')
    await page.getByRole('checkbox', { name: 'Select Adam Adminberg' }).waitFor()
    expect(await boxes.count()).toBeGreaterThan(1)
    const said = page.locator('[aria-live=polite]').filter({ hasText: /\d+–\d+ of \d+/ })
    await said.evaluate((one) => one.setAttribute('data-from-before', ''))
    const search = page.getByRole('searchbox').first()
    await search.fill('adam')
    const before = page.locator('[data-from-before]')
    await expect.poll(() => before.innerText()).toMatch(/1–(\d) of \1$/m)
    await search.fill('nobody has this name')
    await expect.poll(() => before.innerText()).toContain('Nothing was found')
    await context.close()
  }
})

test('the days between the two that were pressed are said to be chosen', async () => {
  const { page, context } = await opened('driver')
  await page.goto('/inside/user/vacation?tab=apply')
  const days = page.getByRole('group', { name: 'Days' })
  await days.getByRole('button', { name: 'Next month' }).click()
  await days.getByRole('button', { name: 'Next month' }).click()
  const free = days.locator('[data-day]:enabled')
  const from = (await free.nth(7).getAttribute('data-day')) ?? ''
  await free.nth(7).press('Enter')
  await days.locator(`[data-day="${addDays(from, 2)}"]`).press('Enter')
  const [first, last] = [from, addDays(from, 2)].map((day) => String(Number(day.slice(8))))
  await expect
    .poll(() => days.getByRole('status').innerText())
    .toMatch(new RegExp(`^${first}\\D.*${last}\\s`))
  await context.close()
})

test('what takes itself away leaves the focus at the heading above it, and not nowhere', async () => {
  const { page, context } = await opened('superadmin', desktop)
  await page.goto('/inside/admin/user')
  await page.getByRole('searchbox').first().fill('nobody has this name')
  await page.getByRole('button', { name: 'Show all' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-row]').first().waitFor()
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
  await context.close()
})

test('what is told for a moment is heard by who is in a dialog, and all of the page behind it is silent', async () => {
  const { page, context } = await opened('superadmin', desktop)
  await page.clock.install()
  await page.goto('/inside/admin/faq')
  await page.getByRole('button', { name: 'New question' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New question' })
  await dialog.getByLabel('Question').fill('May I take the dog along?')
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Yes.')
  const answer = Promise.withResolvers<void>()
  let asked = 0
  await context.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') {
      asked += 1
      await answer.promise
    }
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(9_000)
  await dialog.getByRole('status').filter({ hasText: 'This takes longer than usual' }).waitFor()
  answer.resolve()
  await dialog.waitFor({ state: 'detached' })
  await context.close()
})

test('what is told for a moment waits for whoever reads it or has come to its buttons', async () => {
  const { page, context } = await opened('driver')
  await page.goto('/inside/user/office?tab=vacant')
  await page.clock.install()
  await page
    .locator('main')
    .getByRole('button', { name: /^I want it: / })
    .first()
    .click()
  const told = page.getByRole('status').filter({ hasText: 'Told the office' })
  await page.clock.fastForward(200)
  await told.getByRole('button', { name: 'Close' }).focus()
  await page.clock.fastForward(60_000)
  expect(await hasFocus(told.getByRole('button', { name: 'Close' }))).toBe(true)
  await page.locator('main').getByRole('button').first().focus()
  await page.clock.fastForward(4_100)
  await expect.poll(() => told.count()).toBe(0)
  await context.close()
})

test('the menu of a phone has a name, and a question is heard with what it says', async () => {
  const own = await opened('driver')
  await own.page.goto('/start')
  await own.page.getByRole('button', { name: 'Menu' }).click()
  await own.page.getByRole('dialog', { name: 'Menu' }).getByRole('link').first().waitFor()
  await own.context.close()
  const { page, context } = await opened('superadmin', desktop)
  await page.goto('/inside/admin/faq')
  await page.getByRole('button', { name: 'New question' }).first().click()
  await page.getByLabel('Question', { exact: true }).last().fill('Where is the first-aid box?')
  await page.keyboard.press('Escape')
  const leave = page.getByRole('dialog').filter({ has: page.getByText('What you have written') })
  await leave.getByRole('button', { name: 'Cancel' }).waitFor()
  const described = await leave.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).innerText()).toContain('What you have written')
  await context.close()
})

test('how many are selected is said with the first of them, too', async () => {
  const { page, context } = await opened('superadmin', desktop)
  await page.goto('/inside/admin/user')
  await page.locator('[data-row]').first().waitFor()
  await page.clock.install()
  // Else it goes on by itself, and on a busy machine the words come before they are looked for.
  await page.clock.pauseAt(Date.now() + 1000)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  // What comes with its words is not said; so it is there before they are.
  const said = page.getByRole('region', { name: '20 selected' }).getByRole('status')
  expect(await said.textContent()).toBe('')
  await page.clock.runFor(200)
  await expect.poll(() => said.textContent()).toBe('20 selected')
  await context.close()
})

test('who chooses people hears what is to be typed and what is wrong, and no switch is heard that is none', async () => {
  const { page, context } = await opened('driver')
  await page.goto('/inside/user/messages?tab=new')
  const recipients = page.getByRole('combobox', { name: 'Recipients' })
  const told = async () => {
    const id = await recipients.getAttribute('aria-describedby')
    return page.locator(`[id="${id}"]`).innerText({ timeout: 1000 })
  }
  await recipients.waitFor()
  expect(await told()).toContain('Search for a person')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(told).toBe('You must choose a recipient')
  expect(await hasFocus(recipients)).toBe(true)
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name })
  expect(await tool('Bold').getAttribute('aria-pressed')).toBe('false')
  expect(await tool('Undo').getAttribute('aria-pressed')).toBeNull()
  await context.close()
})

test('what deletes a comment is named by whose it is and since when', async () => {
  const office = await portal.as('superadmin')
  const userId = await portal.idOf('driver')
  for (const text of ['Called about the keys.', 'Called again.'])
    await office.ok(calls.users.comment, { userId, text })
  await portal.settled()
  const { page, context } = await opened('superadmin', desktop)
  await page.goto(`/inside/admin/user/${userId}?tab=comments`)
  const remove = page.getByRole('button', { name: /^Delete comment: .+, today \d\d:\d\d/ })
  await remove.first().waitFor()
  expect(await remove.count()).toBeGreaterThanOrEqual(2)
  await context.close()
})

test('a comment that is saved is said to be', async () => {
  const { page, context } = await opened('superadmin', desktop)
  const said = page.getByRole('status').filter({ hasText: 'Saved' })
  await page.goto(`/inside/admin/user/${await portal.idOf('driver')}?tab=comments`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Called about the keys.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await said.waitFor()
  await page.goto('/inside/admin/incidentreport')
  await page.locator('[data-row] [data-opens]').first().click()
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Seen.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await said.waitFor()
  await context.close()
})

test('who reports as nobody hears that an answer was sent, and whether something new has come', async () => {
  const { whistleblower } = calls
  const handler = await handlerOf(await portal.as('handler'))
  const { handlers } = await handler.client.ok(whistleblower.about, {})
  const filed = await envelopeOf({ headline: 'Brakes', text: 'They are worn.' }, handlers)
  await portal.guest().ok(whistleblower.report, filed.envelope)
  const { page, context } = await open({ locale: 'en' })
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  await page.goto('/whistleblower')
  await page.getByLabel('Receipt, 16 digits').fill(filed.receipt)
  await page.getByRole('button', { name: 'Open the case' }).click()
  await page.getByLabel('Message').fill('On all three lorries.')
  await page.getByRole('button', { name: 'Send anonymously' }).click()
  await said('Sent')
  const look = page.getByRole('button', { name: 'Look for answers' })
  await look.click()
  await said('Nothing new has come')
  const { caseId: id } = filed.envelope
  const answer = await sealedText(filed.key, 'Which ones?')
  await handler.client.ok(whistleblower.write, { id, ...answer, feedback: false })
  await portal.settled()
  await look.click()
  await said('Something new has come')
  await context.close()
})
