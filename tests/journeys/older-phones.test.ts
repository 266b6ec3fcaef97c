import { calls, locales } from '@portal/contracts'
import { expect, test } from 'vitest'
import { overflow, phone, walker } from '../harness/browser.ts'
import { asOlderPhone, asOldestPhone } from '../harness/older-phone.ts'
import { personalNumber } from '../harness/people.ts'
import { inBrowser } from '../harness/standing.ts'
import { getsNumber, imports, specOf } from '../harness/wages.ts'

/** Of each kind of form one, and the pages that drivers come to most. */
const ways = [
  '/inside/user/details',
  '/inside/user/timereporting',
  '/inside/user/timereporting/2026-11-02',
  '/inside/user/messages?tab=new',
  '/inside/user/vacation?tab=apply',
  '/inside/user/medical-certificate?tab=add',
  '/inside/user/driverrights',
  '/inside/user/office',
  '/inside/incidentreport/DamageReport',
  '/inside/whistleblower',
]
const { portal, open } = inBrowser()

test.each(locales)(
  'a phone that cannot read the client is told so in %s, once and for all',
  async (locale) => {
    const { context, page } = await open({ locale, size: phone })
    await asOldestPhone(page)
    await page.goto('/')
    await page.getByRole('heading', { name: 'iOS 16.4' }).waitFor()
    // There is nothing to try again.
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await context.close()
  },
)

test('a phone of 2017 signs in, fills in forms and reads a PDF', async () => {
  const own = personalNumber(2155)
  const { id } = await (await portal.as('driver')).ok(calls.auth.me, {})
  await getsNumber(await portal.as('superadmin'), id, own)
  await portal.settled()
  await imports(portal, await portal.as('wageadmin'), [{ name: 'oktober.pdf', bytes: specOf(own) }])
  const { context, page, complaints } = await open({ locale: 'sv', size: phone })
  await asOlderPhone(page)
  await page.goto('/login')
  await page.getByLabel('E-post').fill('driver@demo.example')
  await page.getByLabel('Lösenord', { exact: true }).fill('Demo-portal-1')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor()
  const go = walker(page)
  for (const path of ways) {
    await go(path)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
  }
  await page.goto('/inside/user/wageSpecs')
  await page.getByRole('main').getByRole('link').first().click()
  await page.locator('canvas').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
