import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

// One application an hour from an address: the next is to wait for long.
const { portal, open } = inBrowser({ settings: { GUEST_LIMIT: '3' } })
let address = ''
beforeAll(async () => {
  const office = await portal.as('superadmin')
  const { rows } = await office.ok(calls.companies.filter, { page: 0, pageSize: 1 })
  const { id } = await office.ok(calls.jobs.save, {
    headline: 'Night',
    companyId: rows[0]?.id ?? '',
    ...{ place: 'Visby', form: 'permanent', extent: 'fullTime', rights: [] },
    ...{ audience: 'everybody', from: today, until: addDays(today, 10) },
    ...{ html: '<p>Drive.</p>', contact: '019-000 00 00' },
  })
  await portal.settled()
  address = `/external/jobs/${id}`
})

test('who is limited for an hour is told how long, not to wait a moment, and keeps what they typed', async () => {
  const { page, context } = await open({ locale: 'en', size: phone })
  const apply = async (name: string) => {
    await page.goto(address)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('E-mail').fill('eva@demo.example')
    await page.getByLabel('Phone').fill('0700000000')
  }
  const send = () => page.getByRole('button', { name: 'Send the application' }).click()
  await apply('Eva Sökande')
  await send()
  await page
    .getByText(/^Thank you|has been received|is sent/i)
    .first()
    .waitFor()
  await apply('Eva Andra')
  await send()
  await page
    .getByRole('alert')
    .filter({ hasText: /Try again in (60|59) minutes/ })
    .waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Eva Andra')
  await picture(page, 'limited-application')
  await context.close()
})
