import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { hurrier, PATIENCE_MS } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

test('in a network that lets no sockets through news come all the same, and nobody is told that there is no connection', async () => {
  const { context, page } = await open({ login: 'driver', locale: 'en' })
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
  const id = await portal.idOf('driver')
  const office = await portal.as('admin')
  const recipients = [{ kind: 'user', id } as const]
  await office.ok(calls.messages.start, { recipients, subject: 'Roads', content: '<p>Ice</p>' })
  await portal.settled()
  const told = page.getByRole('button', { name: 'Show 1 new' })
  expect(await passes(200_000, async () => (await told.count()) > 0)).toBe(true)
  expect(await lost.count()).toBe(0)

  // Where calls are not answered either, that is said, and it ends by itself.
  let away = true
  await page.route('**/api/**', (route) => (away ? route.abort() : route.fallback()))
  expect(await passes(200_000, async () => (await lost.count()) > 0)).toBe(true)
  away = false
  expect(await passes(200_000, async () => (await lost.count()) === 0)).toBe(true)
  await context.close()
})
