import { DAY_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, startBrowser, walker } from '../harness/browser.ts'
import { setClock } from '../harness/clock.ts'
import { offlinePortal, outbox, report } from '../harness/offline.ts'

const at = offlinePortal()

const clocks = {
  'three hours fast': DAY_MS / 8,
  'two days slow': -2 * DAY_MS,
  'a year and more fast': 400 * DAY_MS,
}

test.each(Object.entries(clocks))(
  'a device whose clock is %s: the session goes on as it does, today is Stockholm’s, and what is sent was made now',
  async (which, aheadMs) => {
    const browser = await startBrowser()
    const { context, page } = await open(browser, at.portal.url, {
      login: 'driver',
      locale: 'en',
      device: { timezoneId: 'Asia/Tokyo' },
    })
    await setClock(context, aheadMs)
    const go = walker(page)
    let renewed = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) renewed++
    })
    // Twice, for a test that goes on through midnight.
    const days = [stockholmDay(new Date())]
    await go('/inside/user/timereporting')
    const day = await page.getByRole('link', { name: 'Report today' }).getAttribute('href')
    await go('/inside/incidentreport/DamageReport')
    const field = page.locator('input[name=day]')
    const asked = [await field.inputValue(), await field.getAttribute('max')]
    days.push(stockholmDay(new Date()))
    expect(days).toContain(day?.split('/').at(-1))
    for (const one of asked) expect(days).toContain(one)
    const headline = `Backspegel, ${which}`
    await page.locator('input[name=registration]').fill('ABC 123')
    await page.locator('input[name=headline]').fill(headline)
    await page.locator('textarea[name=description]').fill('Slog i en stolpe.')
    await page.locator('form button[type=submit]').click()
    await expect.poll(() => at.filed(headline)).toHaveLength(1)
    expect((await at.filed(headline))[0]?.madeAt).toBeNull()
    await go('/inside/incidentreport/DamageReport?tab=mine')
    const mine = page.getByRole('article').filter({ hasText: headline })
    await mine
      .getByText(/^(today|yesterday) \d\d:\d\d$/)
      .first()
      .waitFor()
    expect(renewed).toBe(1)
    await browser.close()
  },
)

/** A report waits on a device without a signal; it is opened again there, with another clock. */
async function waits(headline: string, before: (context: BrowserContext) => Promise<unknown>) {
  const { device, page } = await at.withoutSignal()
  await before(device.context)
  await report(page, headline)
  await outbox(page).getByText('1 thing waits to be sent').waitFor()
  return { device, page }
}

test('made without a signal by a clock that is two days slow: it was made just now', async () => {
  const headline = 'Backspegel, utan signal'
  await waits(headline, (context) => setClock(context, -2 * DAY_MS))
  at.cable.mend()
  await expect.poll(() => at.filed(headline)).toHaveLength(1)
  expect((await at.filed(headline))[0]?.madeAt).toBeNull()
})

test('what waits is sent, though the clock of its device leaps ahead by a year', async () => {
  const headline = 'Backspegel, ett år senare'
  const { device } = await waits(headline, () => Promise.resolve())
  const again = await device.open()
  await setClock(device.context, 400 * DAY_MS)
  at.cable.mend()
  await again.goto('/start')
  await expect.poll(() => at.filed(headline)).toHaveLength(1)
})
