import { MINUTE_MS } from '@portal/calendar/lengths'
import { stockholmReading } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { leap } from '../harness/clock.ts'
import { dialog } from '../harness/office.ts'
import { offered, type ShiftStage, shiftStage } from '../harness/shifts.ts'
import { inBrowser } from '../harness/standing.ts'

const { certificates, workshifts } = calls
const { portal, open } = inBrowser()
let stage: ShiftStage
beforeAll(async () => {
  stage = await shiftStage(portal)
})

/** A page looks every ten seconds. */
const timeout = 25_000
/** In half an hour, as forms say it. */
const soon = () => {
  const at = new Date(Date.now() + 30 * MINUTE_MS)
  const [startDate = '', time = ''] = stockholmReading(at).toISOString().split('T')
  const hours = (Number(time.slice(0, 2)) + 8) % 24
  const endTime = `${String(hours).padStart(2, '0')}:00`
  return { at, form: { startDate, startTime: time.slice(0, 5), endTime } }
}
/** The page stays open for an hour. */
async function later(context: BrowserContext, page: Page) {
  // Who asks for a new token is told what time it is.
  await context.route('**/api/auth/refresh', () => undefined)
  await leap(page, 60 * MINUTE_MS)
}

test('of a shift that begins while the office looks at it nothing is offered that would be refused', async () => {
  const { id, version } = await offered(stage.manager, stage.departmentId, 0, {
    ...soon().form,
    information: 'Börjar strax',
  })
  await stage.driver.ok(workshifts.interested, { id, flag: true, version })
  await portal.settled()
  const { page, context } = await open({ login: 'manager', locale: 'en' })
  await page.goto('/inside/officemanager/workshift')
  await page.getByText('Börjar strax').first().click()
  const give = dialog(page).getByRole('button', { name: /^Give: / })
  const change = dialog(page).getByRole('button', { name: 'Change the shift' })
  await give.waitFor()
  expect(await change.count()).toBe(1)
  await later(context, page)
  await expect.poll(() => give.count(), { timeout }).toBe(0)
  await expect.poll(() => change.count(), { timeout }).toBe(0)
  await context.close()
})

test('nor where a driver looks at the vacant ones', async () => {
  await offered(stage.manager, stage.departmentId, 0, {
    ...soon().form,
    information: 'Ledig snart',
  })
  await portal.settled()
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await page.goto('/inside/user/office?tab=vacant')
  const row = page.getByRole('row').filter({ hasText: 'Ledig snart' })
  const want = row.getByRole('button', { name: /^I want it/ })
  await want.waitFor()
  await later(context, page)
  await row.getByText('Has begun').waitFor({ timeout })
  expect(await want.count()).toBe(0)
  await context.close()
})

test('who sits at the course with its page open can say that they were there', async () => {
  const office = await portal.as('superadmin')
  const driverId = await portal.idOf('driver')
  const { rows } = await office.ok(certificates.list, { page: 0, pageSize: 20 })
  for (const { id } of rows) {
    const answer = await office.call(certificates.book, {
      ...{ id, userIds: [driverId], place: 'Kontoret', optional: true },
      startsAt: soon().at.toISOString(),
    })
    if (answer.status === 200) break
  }
  await portal.settled()
  const courses = (await office.ok(certificates.coursesOf, { userId: driverId })).rows
  const one = courses.find(({ place, status }) => place === 'Kontoret' && status === 'Pending')
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await page.goto(`/start/certificate-course/${one?.id}`)
  const there = page.getByRole('radio').first()
  await there.waitFor()
  expect(await there.isDisabled()).toBe(true)
  await later(context, page)
  await expect.poll(() => there.isDisabled(), { timeout }).toBe(false)
  await context.close()
})
