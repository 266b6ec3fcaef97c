import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

const details = '/inside/user/details'

/** The boxes of a group of notices. */
const boxesOf = (page: Page, group: string) => {
  const boxes = page.getByRole('group', { name: group })
  return { mail: boxes.getByLabel('E-mail'), sms: boxes.getByLabel('SMS') }
}

test.each([
  ['a phone', phone, 'driver', 'en'],
  ['a desktop', desktop, 'superadmin', 'en'],
] as const)('what one is told of is chosen at %s, and seen in another tab', async (...row) => {
  const [, size, login, locale] = row
  const { page, context, complaints } = await open({ login, locale, size })
  await page.goto(details)
  const other = await context.newPage()
  await other.goto(details)
  const here = boxesOf(page, 'Tests, educations and courses')
  const there = boxesOf(other, 'Tests, educations and courses')
  await there.mail.waitFor()
  expect([await here.mail.isChecked(), await here.sms.isChecked()]).toEqual([true, false])
  await here.mail.uncheck()
  await here.sms.check()
  await expect.poll(() => there.mail.isChecked(), { timeout: 20_000 }).toBe(false)
  await expect.poll(() => there.sms.isChecked(), { timeout: 20_000 }).toBe(true)
  const client = await portal.as(login)
  await expect
    .poll(async () => (await client.ok(calls.account.notices, {})).rows.slice(1, 2))
    .toEqual([{ group: 'tasks', mail: 'off', sms: 'on', push: 'on' }])

  // What the law or the contract asks for is told to be so, and cannot be switched.
  const papers = boxesOf(page, 'Contracts and documents')
  expect([await papers.mail.isChecked(), await papers.mail.isEnabled()]).toEqual([true, false])
  expect(await papers.sms.isEnabled()).toBe(true)
  await page.getByText('What you are to read and sign is part of your employment').waitFor()

  await page.getByRole('heading', { name: 'What you are told of' }).scrollIntoViewIfNeeded()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, `notices-${size.width}`)
  expect(complaints).toEqual([])
  await context.close()
})
