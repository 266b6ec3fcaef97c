import { addDays } from '@portal/calendar/days'
import { DAY_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import { expect, test } from 'vitest'
import { leap } from '../harness/clock.ts'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

/** A page looks every ten seconds whether the day has ended. */
const timeout = 25_000

test('a page that is open when the day ends is of the next one: today, yesterday, and the day to report', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await page.goto('/inside/incidentreport/DamageReport')
  const headline = 'Backspegel, strax före midnatt'
  await page.locator('input[name=registration]').fill('ABC 123')
  await page.locator('input[name=headline]').fill(headline)
  await page.locator('textarea[name=description]').fill('Slog i en stolpe.')
  await page.locator('form button[type=submit]').click()
  await page.goto('/inside/incidentreport/DamageReport?tab=mine')
  const mine = page.getByRole('article').filter({ hasText: headline })
  await mine.getByText(/^(today|yesterday) \d\d:\d\d$/).waitFor()
  const weeks = await context.newPage()
  await weeks.goto('/inside/user/timereporting')
  const toReport = weeks.getByRole('link', { name: 'Report today' })
  await toReport.waitFor()
  // Who asks for a new token is told what time it is.
  await context.route('**/api/auth/refresh', () => undefined)
  // The day after tomorrow: whatever was said of today, it is neither it nor yesterday.
  const days = [stockholmDay(new Date())]
  await Promise.all([leap(page, 2 * DAY_MS), leap(weeks, 2 * DAY_MS)])
  days.push(stockholmDay(new Date()))
  await expect.poll(() => mine.getByText(/^(today|yesterday) \d/).count(), { timeout }).toBe(0)
  const day = async () => (await toReport.getAttribute('href'))?.split('/').at(-1)
  await expect
    .poll(async () => days.map((one) => addDays(one, 2)).includes((await day()) ?? ''), { timeout })
    .toBe(true)
  await context.close()
})
