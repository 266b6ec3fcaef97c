import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose } from '../harness/office.ts'
import { screenIds } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))

const mine = { login: 'superadmin', locale: 'en' } as const
const others = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Somebody else saved this' })

/** The name of a company written anew, and saved once over a line that breaks. */
async function saved(page: Page, name: string, broken: (route: Route) => Promise<void>) {
  await page.goto(`/inside/admin/company/${ids.company}`)
  await page.getByLabel('Name').fill(name)
  await page.route('**/api/company', broken, { times: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
}

test('a change whose answer is lost is known as one’s own when it shows, not as somebody else’s', async () => {
  const { page, context } = await open(mine)
  await saved(page, 'Norra Åkeriet', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor()
  expect(await others(page).count()).toBe(0)
  expect(await page.getByLabel('Name').inputValue()).toBe('Norra Åkeriet')
  await context.close()
})

test('one that never arrived does not write over what somebody else saves meanwhile', async () => {
  const { page, context } = await open(mine)
  await saved(page, 'Södra Åkeriet', (route) => route.abort())
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
  const office = await portal.as('superadmin')
  const { id, version, organisationNumber } = await office.ok(calls.companies.one, {
    id: ids.company ?? '',
  })
  await office.ok(calls.companies.save, {
    ...{ id, version, organisationNumber },
    name: 'Östra Åkeriet',
  })
  await others(page).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Södra Åkeriet')
  const now = await office.ok(calls.companies.one, { id })
  expect(now.name).toBe('Östra Åkeriet')
  await context.close()
})

test.each([
  ['got through', true],
  ['never arrived', false],
])(
  'a new shift of which the first sending %s, written on, is not made twice unsaid',
  async (_, arrived) => {
    const { page, context } = await open({ login: 'manager', locale: 'en' })
    await page.goto('/inside/officemanager/workshift')
    await page.getByRole('button', { name: 'Offer a shift' }).click()
    const dialog = page.getByRole('dialog')
    const about = `Evening shift that ${_}`
    await dialog.getByLabel('Start date').fill(addDays(today, 40))
    await dialog.getByLabel(/^Information/).fill(about)
    const lose = async (route: Route) => {
      if (arrived) await route.fetch()
      await route.abort()
    }
    const save = dialog.getByRole('button', { name: 'Save' })
    const made = page.getByRole('row').filter({ hasText: about })
    await page.route('**/api/workshift', lose, { times: 1 })
    await save.click()
    await dialog.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
    await dialog.getByLabel(/^Information/).fill(`${about}, with a trailer`)
    await save.click()
    if (arrived) {
      await dialog.getByRole('alert').filter({ hasText: 'has got through after all' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Leave' }).click()
    }
    await dialog.waitFor({ state: 'detached' })
    await made.first().waitFor()
    expect(await made.count()).toBe(1)
    await context.close()
  },
)

/** What is said where the first one got through after all. */
const through = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'has got through after all' })

/** What is sent arrives, and its answer does not. */
const lose = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

test('a new shift whose answer is lost is made once where its form is closed and filled in anew, also on a page loaded anew', async () => {
  const { page, context } = await open({ login: 'manager', locale: 'en' })
  await page.goto('/inside/officemanager/workshift')
  const dialog = page.getByRole('dialog')
  const made = page.getByRole('row').filter({ hasText: 'Closed and opened' })
  const fillIn = async (about: string) => {
    await page.getByRole('button', { name: 'Offer a shift' }).click()
    await dialog.getByLabel('Start date').fill(addDays(today, 41))
    await dialog.getByLabel(/^Information/).fill(about)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await page.route('**/api/workshift', lose, { times: 1 })
  await fillIn('Closed and opened')
  await dialog.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await dialog.waitFor({ state: 'detached' })
  // The same is known as the same.
  await fillIn('Closed and opened')
  await dialog.waitFor({ state: 'detached' })
  await made.first().waitFor()
  expect(await made.count()).toBe(1)
  // Another one is not made beside it unsaid.
  await page.route('**/api/workshift', lose, { times: 1 })
  await fillIn('Closed and opened, loaded anew')
  await dialog.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
  await page.reload()
  await fillIn('Closed and opened, and said otherwise')
  await through(page).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => made.count()).toBe(3)
  await context.close()
})

test('a message whose answer is lost, written on on a page loaded anew, is not sent beside the first unsaid', async () => {
  const { page, context } = await open({ login: 'wageadmin', locale: 'en' })
  await page.goto('/inside/user/messages?tab=new')
  await page.getByRole('combobox', { name: 'Recipients' }).fill('David F')
  await page.getByRole('option', { name: /David Förarsson/ }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Subject').fill('The keys of the terminal')
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('Bring them along.')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await page.route('**/api/message/group', lose, { times: 1 })
  await send.click()
  await page.getByRole('alert').filter({ hasText: 'send your message' }).first().waitFor()
  await page.getByText('Draft saved').first().waitFor()
  // The draft is there when the page is loaded anew; what was sent before is known.
  await page.reload()
  await text.fill('Bring them along on Monday.')
  await send.click()
  await through(page).waitFor()
  await context.close()
})

test('a contract whose answer is lost, written on, is not issued beside the first unsaid', async () => {
  const { page, context } = await open({ login: 'wageadmin', locale: 'en' })
  const driver = await portal.idOf('driver')
  await page.goto(`/inside/admin/user/${driver}?tab=contracts`)
  const shown = page.getByRole('button', { name: /^Issue to/ })
  const preview = page.getByRole('button', { name: 'Preview' })
  await page.getByRole('button', { name: 'Issue a contract' }).click()
  await page.getByLabel('Type', { exact: true }).selectOption('writtenReminder')
  await page.getByLabel('Day of the event').fill(today)
  const reason = page.getByLabel('What happened')
  await reason.fill('The gate was left open.')
  await preview.click()
  await shown.waitFor()
  await page.route('**/api/admin/contract/user/*', lose, { times: 1 })
  await shown.click()
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
  await reason.fill('The gate was left open overnight.')
  await preview.click()
  await shown.click()
  await through(page).waitFor()
  await context.close()
})

test('a course whose answer is lost, written on, is said to be booked as it was sent first', async () => {
  const { page, context } = await open(mine)
  const dialog = page.getByRole('dialog')
  const unreached = dialog.getByRole('alert').filter({ hasText: 'cannot be reached' })
  await page.goto(`/inside/admin/certificate/${ids.certificate}`)
  await page.getByRole('button', { name: 'Book people' }).click()
  await choose(page, 'People', 'Nadja Nyförare')
  await dialog.getByLabel('Day').fill(addDays(today, 44))
  await dialog.getByLabel('Place').fill('Umeå')
  const book = dialog.getByRole('button', { name: /^Book/ })
  await page.route('**/api/certificate/*/course/book', lose, { times: 1 })
  await book.click()
  await unreached.waitFor()
  await dialog.getByLabel('Place').fill('Luleå')
  await book.click()
  await through(page).waitFor()
  await context.close()
})
