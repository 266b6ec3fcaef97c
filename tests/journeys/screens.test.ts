import { calls, type Locale, locales } from '@portal/contracts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  axeFindings,
  desktop,
  open,
  overflow,
  phone,
  picture,
  startBrowser,
} from '../harness/browser.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { foreignWords } from '../harness/words.ts'

let portal: TestPortal
let browser: Browser
const ids: Record<string, string> = {}
beforeAll(async () => {
  portal = await startTestPortal({ web: true })
  browser = await startBrowser()
  const admin = await portal.as('superadmin')
  const driver = await portal.as('driver')
  const page = { page: 0, pageSize: 20 }
  ids.user = (await driver.ok(calls.auth.me, {})).id
  ids.company = (await admin.ok(calls.companies.filter, page)).rows[0]?.id ?? ''
  ids.department = (await admin.ok(calls.departments.filter, page)).rows[0]?.id ?? ''
  ids.group = (await admin.ok(calls.groups.filter, page)).rows[0]?.id ?? ''
  ids.test = (await admin.ok(calls.tests.search, { search: 'backning' })).rows[0]?.id ?? ''
  ids.file = (await driver.ok(calls.signage.mine, { state: 'open' })).rows[0]?.id ?? ''
  ids.survey = (await driver.ok(calls.tests.open, {})).rows[0]?.id ?? ''
  ids.news = (await driver.ok(calls.news.list, page)).rows[0]?.id ?? ''
  ids.conversation = (await driver.ok(calls.messages.mine, page)).rows[0]?.id ?? ''
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

const screens: Record<string, readonly string[]> = {
  guest: ['/', '/login', '/register', '/register?step=code', '/forgot-password', '/nowhere'],
  driver: [
    '/start',
    '/start/contract',
    '/inside',
    '/inside/news',
    '/inside/news/{news}',
    '/inside/emergencyDocument',
    '/inside/user/messages',
    '/inside/user/messages?group={conversation}',
    '/inside/user/messages?tab=new',
    '/inside/user/details',
    '/inside/user/office',
    '/inside/user/abnormalities',
    '/inside/user/signed-documents',
    '/inside/user/signed-documents?tab=files',
    '/inside/user/signed-documents?file={file}',
  ],
  newdriver: ['/start', '/start/contract', '/inside/emergencyDocument'],
  manager: ['/inside/officemanager/information'],
  superadmin: [
    '/inside/admin/user',
    '/inside/admin/user/invite',
    '/inside/admin/user/{user}',
    '/inside/admin/user/{user}?tab=contracts',
    '/inside/admin/user/{user}?tab=files',
    '/inside/admin/department',
    '/inside/admin/department/{department}',
    '/inside/admin/company',
    '/inside/admin/company/{company}',
    '/inside/admin/usergroup',
    '/inside/admin/usergroup/{group}',
    '/inside/admin/user-logs',
    '/inside/admin/news',
    '/inside/admin/news?tab=emergency',
    '/inside/admin/news/new',
    '/inside/admin/news/{news}',
    '/inside/admin/test',
    '/inside/admin/test/edit/{test}',
    '/inside/admin/test/edit/{test}?tab=facts',
    '/inside/admin/test/edit/{test}?tab=occasions',
    '/inside/admin/test/edit/{test}?tab=diploma',
    '/inside/admin/test/edit/{test}?tab=preview',
    '/inside/admin/test/users/{test}',
    '/inside/admin/test/result/{test}',
    '/inside/admin/abnormality',
    '/inside/admin/abnormality?tab=summary',
    '/inside/admin/abnormality?tab=import',
    '/inside/admin/abnormality?tab=automation',
  ],
}

/** A phone for one language, a desktop for the next, so that every screen is seen at both. */
const sizeOf = (locale: Locale) => (locales.indexOf(locale) % 2 === 0 ? desktop : phone)

describe.each(Object.keys(screens))('the screens of %s', { timeout: 180_000 }, (login) => {
  test.each([...locales])('in %s: in its words, whole, nothing in the console', async (locale) => {
    const foreign = await foreignWords(locale)
    const tab = await open(browser, portal.url, {
      locale,
      size: sizeOf(locale),
      ...(login === 'guest' ? {} : { login }),
    })
    const found: string[] = []
    for (const template of screens[login] ?? []) {
      const path = template.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? '')
      await tab.page.goto(path)
      await tab.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await tab.page.waitForLoadState('networkidle')
      for (const words of await foreign(tab.page)) found.push(`${template}: "${words}"`)
      const wide = await overflow(tab.page)
      if (wide > 0) found.push(`${template}: ${wide} px too wide`)
      await picture(tab.page, `${login}-${template.replace(/[^\w]+/g, '_')}-${locale}`)
    }
    expect([...found, ...tab.complaints]).toEqual([])
    await tab.context.close()
  })

  test.each([
    ['a phone', phone, 'light'],
    ['a desktop', desktop, 'dark'],
  ] as const)('on %s: nothing that axe finds', async (_, size, colorScheme) => {
    const tab = await open(browser, portal.url, {
      locale: 'sv',
      size,
      ...(login === 'guest' ? {} : { login }),
    })
    await tab.page.emulateMedia({ colorScheme })
    const found: string[] = []
    for (const template of screens[login] ?? []) {
      const path = template.replace(/\{(\w+)\}/, (_match, name: string) => ids[name] ?? '')
      await tab.page.goto(path)
      await tab.page.waitForLoadState('networkidle')
      for (const one of await axeFindings(tab.page)) found.push(`${template}: ${one}`)
      await picture(tab.page, `${login}-${template.replace(/[^\w]+/g, '_')}-axe-${colorScheme}`)
    }
    expect(found).toEqual([])
    await tab.context.close()
  })
})
