import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { open, phone, tabOf } from '../harness/browser.ts'
import { overCable, standingBrowser } from '../harness/standing.ts'

const { cable, portal } = overCable()
const browser = standingBrowser()
let driverId: string
beforeAll(async () => {
  driverId = await portal.idOf('driver')
})

const send = async (subject: string) =>
  (await portal.as('admin')).ok(calls.messages.start, {
    recipients: [{ kind: 'user', id: driverId }],
    subject,
    content: '<p>Hej!</p>',
  })
const unread = async () =>
  (await (await portal.as('driver')).ok(calls.app.summary, {})).unreadMessageCount

/** The count that a page shows, in its menu or bottom bar; 0 where there is no badge. */
const badge = async (page: Page): Promise<number> => {
  // In one look: it may go between two.
  const shown = await page.getByTestId('unread-badge').filter({ visible: true }).allInnerTexts()
  return Number.parseInt(shown[0] ?? '0', 10)
}
const shows = (page: Page, count: number) => expect.poll(() => badge(page)).toBe(count)

test('the count changes in every open tab: badge, bottom bar and title', async () => {
  const { page, context } = await open(browser, cable.url, { login: 'driver', locale: 'sv' })
  const other = await tabOf(context)
  const small = await open(browser, cable.url, { login: 'driver', locale: 'pl', size: phone })
  const pages = [page, other.page, small.page]
  for (const one of pages) await one.goto('/start')
  const before = await unread()
  for (const one of pages) await shows(one, before)

  const { id, messageId } = await send('Nytt schema')
  for (const one of pages) await shows(one, before + 1)
  for (const one of pages) expect(await one.title()).toMatch(new RegExp(`^\\(${before + 1}\\) `))

  const driver = await portal.as('driver')
  await driver.ok(calls.messages.open, { id })
  for (const one of pages) await shows(one, before)
  await driver.ok(calls.messages.markUnread, { g: id, m: messageId })
  for (const one of pages) await shows(one, before + 1)
  await driver.ok(calls.messages.markUnread, { g: id, m: messageId })
  await driver.ok(calls.messages.open, { id })
  for (const one of pages) await shows(one, before)
  await context.close()
  await small.context.close()
})

test('after the network was gone the count is right again by itself', async () => {
  const { page, context } = await open(browser, cable.url, { login: 'driver', locale: 'en' })
  await page.goto('/start')
  const before = await unread()
  await shows(page, before)
  cable.cut()
  await page.getByText('No connection.').waitFor()
  await send('While you were away')
  await send('And another')
  expect(await badge(page)).toBe(before)
  cable.mend()
  await shows(page, before + 2)
  await page.getByText('No connection.').waitFor({ state: 'detached' })
  await context.close()
})
