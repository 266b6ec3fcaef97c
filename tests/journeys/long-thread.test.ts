import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { phone } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

/** More than two pages of messages. */
const MANY = 50

test('a long thread opens on a slow line where its first unread message is, and nothing moves from there', async () => {
  const admin = await portal.as('admin')
  const { id } = await admin.ok(calls.messages.start, {
    recipients: [{ kind: 'user', id: await portal.idOf('driver') }],
    subject: 'Lång tråd',
    content: '<p>Den första.</p>',
  })
  await (await portal.as('driver')).ok(calls.messages.open, { id, markRead: true })
  for (let nth = 1; nth <= MANY; nth++)
    await admin.ok(calls.messages.reply, {
      groupId: id,
      content: `<p>${'Många ord om vägarna. '.repeat(6)}Svar ${nth}.</p>`,
    })
  await portal.settled()
  const { page, context, complaints } = await open({ login: 'driver', locale: 'sv', size: phone })
  await page.addInitScript(() => {
    const seen = window as unknown as { moved: number }
    seen.moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        seen.moved += (shift as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const pages: number[] = []
  await context.route('**/api/message/group/*/messages', async (route) => {
    await sleep(400)
    pages.push(Number(route.request().postDataJSON().page))
    await route.fallback()
  })
  await page.goto(`/inside/user/messages?group=${id}`)
  const first = page.getByRole('listitem').filter({ hasText: /Svar 1\./ })
  await first.waitFor()
  await first.getByText('Nytt', { exact: true }).waitFor()
  await expect.poll(unread).toBe(0)
  await page.waitForTimeout(1000)
  const { y = -1 } = (await first.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y).toBeLessThan(200)
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(
    0.02,
  )
  expect(pages.filter((one) => one === 2).length, 'it goes back three pages').toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await context.close()

  async function unread() {
    return (await (await portal.as('driver')).ok(calls.messages.one, { id })).unreadCount
  }
})
