import { makeFirstAdmin } from '@portal/command-api/users/first-admin'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { axeFindings, open as openIn, phone } from '../harness/browser.ts'
import { Client } from '../harness/client.ts'
import { inBrowser, standingPortal } from '../harness/standing.ts'
import { handlerOf } from '../harness/whistle.ts'

const { portal, browser, open } = inBrowser({ demo: false })
const demo = standingPortal({ web: true })

test('the first administrator of an empty company is led through what to set up, in its order', async () => {
  const email = 'anna@exempel.example'
  const who = { email, firstName: 'Anna', lastName: 'Åberg' }
  const password = await makeFirstAdmin(portal.portal.parts, who)
  await portal.settled()
  const admin = new Client(portal.url)
  await admin.signIn(email, password)
  const { page, context, complaints } = await open({ locale: 'en', size: phone })
  await context.request.post('/api/auth', { data: { email, password } })
  await page.goto('/start')
  const list = page.getByRole('region', { name: 'Set up the portal' })
  const next = list.locator('[aria-current=step]')
  await next.getByText('Register the company').waitFor()
  expect(await list.getByRole('link').count()).toBe(7)
  expect(await axeFindings(page)).toEqual([])

  // Nobody has an empty choice before them without a word.
  await page.goto('/inside/user/vacation?tab=apply')
  await page.getByText('No types of leave yet').waitFor()
  expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0)

  await page.goto('/inside')
  await page.getByText('No news yet').waitFor()

  for (const [path, hint] of [
    ['/inside/admin/user-rights', 'What drivers hand in appears here'],
    ['/inside/admin/user-rights/list', 'You can also enter one for a person'],
  ] as const) {
    await page.goto(path)
    await page.getByText(hint).waitFor()
  }

  await page.goto('/inside/admin/user/invite')
  await page.getByRole('link', { name: 'Create departments' }).click()
  await page.waitForURL('**/inside/admin/department')
  await page.getByRole('link', { name: 'New department' }).click()
  await page.getByText('There is no company yet').waitFor()
  await page.getByRole('link', { name: 'Register the company' }).click()
  await page.waitForURL('**/inside/admin/company')

  await page.goto('/start')
  await next.getByRole('link').click()
  await page.waitForURL('**/inside/admin/company')
  await page.goto('/start')
  await next.waitFor()
  await admin.ok(calls.companies.save, { name: 'Exempel Transport AB' })
  await next.getByText('Create departments and offices').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('in a company that is set up nothing of it is shown', async () => {
  await handlerOf(await demo.as('handler'))
  const { page, context } = await openIn(browser, demo.url, { login: 'superadmin', locale: 'en' })
  const asked = page.waitForResponse('**/api/admin/user/search')
  await page.goto('/start')
  await asked
  await page.getByRole('heading', { name: 'Waiting for you' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Set up the portal').count()).toBe(0)
  await context.close()
})
