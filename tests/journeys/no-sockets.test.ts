import { calls } from '@portal/contracts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hurrier, open, PATIENCE_MS, startBrowser } from '../harness/browser.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
let browser: Browser
beforeAll(async () => {
  portal = await startTestPortal({ web: true })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await portal.stop()
})

test('in a network that lets no sockets through news come all the same, and nobody is told that there is no connection', async () => {
  const { context, page } = await open(browser, portal.url, { login: 'driver', locale: 'en' })
  const passes = await hurrier(page)
  let refused = 0
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    refused++
    void socket.close()
  })
  await page.goto('/inside/user/messages')
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  const lost = page.getByText('No connection.')
  await expect.poll(() => refused, { timeout: PATIENCE_MS }).toBeGreaterThan(0)
  const { id } = await (await portal.as('driver')).ok(calls.auth.me, {})
  const office = await portal.as('admin')
  const recipients = [{ kind: 'user', id } as const]
  await office.ok(calls.messages.start, { recipients, subject: 'Roads', content: '<p>Ice</p>' })
  await portal.settled()
  const told = page.getByRole('button', { name: 'Show 1 new' })
  expect(await passes(200_000, async () => (await told.count()) > 0)).toBe(true)
  expect(await lost.count()).toBe(0)

  // Where calls are not answered either, that is said, and it ends by itself.
  await page.route('**/api/**', (route) => route.abort())
  expect(await passes(200_000, async () => (await lost.count()) > 0)).toBe(true)
  await page.unroute('**/api/**')
  expect(await passes(200_000, async () => (await lost.count()) === 0)).toBe(true)
  await context.close()
})
