import { calls } from '@portal/contracts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, phone, startBrowser } from '../harness/browser.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
let browser: Browser
let driverId: string
beforeAll(async () => {
  portal = await startTestPortal({ web: true })
  browser = await startBrowser()
  driverId = (await (await portal.as('newdriver')).ok(calls.auth.me, {})).id
})
afterAll(async () => {
  await browser?.close()
  await portal.stop()
})

const why = 'Det här går inte medan du är inloggad som någon annan.'

test('what only the person may do is disabled and says why; where it ends elsewhere, the page says so', async () => {
  const { page, context, complaints } = await open(browser, portal.url, {
    login: 'admin',
    locale: 'sv',
  })
  await page.goto(`/inside/admin/user/${driverId}`)
  await page.getByRole('button', { name: 'Logga in som personen' }).click()
  const banner = page.getByTestId('impersonation-banner')
  await banner.waitFor()
  await page.goto('/start/abnormalities')
  await page.getByText(why).first().waitFor()
  for (const button of await page
    .locator('main')
    .getByRole('button', { name: /Godkänn/ })
    .all())
    expect(await button.isDisabled()).toBe(true)
  await page.goto('/start/certificate-course')
  await page.getByText(why).waitFor()
  expect(await page.getByRole('button', { name: 'Skicka' }).isDisabled()).toBe(true)

  // An open page is told within seconds, without a click.
  const superadmin = await portal.as('superadmin')
  await portal.settled()
  const { version, firstName, lastName, email, roles, companyId, departmentIds } =
    await superadmin.ok(calls.users.one, { id: driverId })
  await superadmin.ok(calls.users.change, {
    ...{ id: driverId, version, firstName, lastName, email, roles, companyId, departmentIds },
    userType: 'Management',
  } as never)
  const ended = page.getByTestId('impersonation-ended')
  await ended.waitFor()
  expect(await banner.count()).toBe(0)
  expect(await ended.innerText()).toContain('är avslutad. Du är inloggad som dig själv igen.')
  await page.getByText('Adam Adminberg').first().waitFor()
  await page.setViewportSize(phone)
  await ended.getByRole('button', { name: 'Stäng' }).click()
  await ended.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading').first().waitFor()
  expect(await ended.count()).toBe(0)
  expect(complaints.filter((one) => !one.includes('401'))).toEqual([])
  await context.close()
})
