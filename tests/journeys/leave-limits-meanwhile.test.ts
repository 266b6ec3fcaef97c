import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { inBrowser } from '../harness/standing.ts'

const { auth, departments, vacation } = calls
const { portal, open } = inBrowser()

test('who writes an application for leave is told when the office closes the days that they have chosen', async () => {
  const [office, driver] = [await portal.as('superadmin'), await portal.as('driver')]
  const { details } = await driver.ok(auth.me, { details: 'true' })
  const { rows } = await office.ok(departments.filter, { page: 0, pageSize: 0 })
  const id = rows.find(({ name }) => details?.departmentNames.includes(name))?.id ?? ''
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await page.goto('/inside/user/vacation?tab=apply')
  await page.getByLabel('Choose single days').check()
  await page.locator('[data-day]:enabled').last().click()
  await page.getByLabel('Comment (optional)').fill('To Gdańsk')
  const told = page.getByText('Inventory')
  expect(await told.count()).toBe(0)
  const today = stockholmDay(new Date())
  const { version, mostAway } = await office.ok(vacation.departmentSettings, { id })
  const closed = [{ from: today, to: addDays(today, 80), reason: 'Inventory' }]
  await office.ok(vacation.saveDepartment, { id, version, mostAway, closed })
  await told.waitFor()
  expect(await page.getByLabel('Comment (optional)').inputValue()).toBe('To Gdańsk')
  await context.close()
})
