import { calls, type Locale } from '@portal/contracts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  axeFindings,
  desktop,
  overflow,
  PATIENCE_MS,
  phone,
  picture,
  startBrowser,
  tabOf,
} from '../harness/browser.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
let browser: Browser
const driver = { id: '', password: 'Demo-portal-1' }
beforeAll(async () => {
  portal = await startTestPortal({ web: true })
  browser = await startBrowser()
  driver.id = (await (await portal.as('driver')).ok(calls.auth.me, {})).id
})
afterAll(async () => {
  await browser?.close()
  await portal.stop()
})
beforeEach(async () => {
  await portal.settled()
})

const words = 'Kör försiktigt på E4'
const compose = '/inside/user/messages?tab=new'

/** A tab in which the driver is writing a message. */
async function writing(locale: Locale = 'en', size = desktop) {
  const context = await browser.newContext({ viewport: size, baseURL: portal.url })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addCookies([{ name: 'locale', value: locale, url: portal.url }])
  const entered = await context.request.post('/api/auth', {
    data: { email: 'driver@demo.example', password: driver.password },
  })
  expect(entered.status()).toBe(200)
  const { page, complaints } = await tabOf(context)
  await page.goto('/inside/news')
  await write(page)
  await page.waitForLoadState('networkidle')
  return { context, page, complaints }
}
async function write(page: Page): Promise<void> {
  await page.goto(compose)
  await page.locator('[data-field=subject] input').fill(words)
}
const typed = (page: Page) => page.locator('[data-field=subject] input').inputValue()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'You have been signed out' })

/** The page says that it was signed out, and nothing of what stands below is to be seen or reached. */
async function signedOut(page: Page): Promise<void> {
  await dialog(page).waitFor()
  const { width, height } = page.viewportSize() ?? desktop
  const covered = await page.evaluate(
    ([right, bottom]) =>
      [5, right / 2, right - 5].flatMap((x) =>
        [5, bottom / 2, bottom - 5].map((y) =>
          Boolean(document.elementFromPoint(x, y)?.closest('[role=dialog]')),
        ),
      ),
    [width, height] as const,
  )
  expect(covered.every(Boolean)).toBe(true)
  await expect.poll(() => page.getByRole('textbox', { name: 'Subject' }).count()).toBe(0)
  expect(await page.title()).toBe('You have been signed out – Portal')
}

async function fillIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${login}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
/** The same person signs in over the page. */
async function comeBack(page: Page): Promise<void> {
  await fillIn(page, 'driver', driver.password)
  await dialog(page).waitFor({ state: 'detached' })
}
const storages = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

describe('a session that ends elsewhere', () => {
  test('by an administrator: every tab says so by itself, and one sign-in brings all of them back', async () => {
    const { context, page, complaints } = await writing()
    const other = await tabOf(context)
    await write(other.page)
    const admin = await portal.as('superadmin')
    await admin.ok(calls.users.activate, { id: driver.id, active: false })
    await signedOut(page)
    await signedOut(other.page)
    await fillIn(page, 'driver', driver.password)
    await page.getByRole('alert').getByText('Your account waits').waitFor()
    await admin.ok(calls.users.activate, { id: driver.id, active: true })
    await comeBack(page)
    await dialog(other.page).waitFor({ state: 'detached' })
    expect([await typed(page), await typed(other.page)]).toEqual([words, words])
    expect(new URL(page.url()).search).toBe('?tab=new')
    const unexpected = [...complaints, ...other.complaints].filter((one) => !/of 403/.test(one))
    expect(unexpected).toEqual([])
    await context.close()
  })

  test('by a new password: a form in an open dialog is as it was, also for Escape and clicks', async () => {
    const { context, page } = await writing()
    await page.goto('/inside/user/details')
    await page.getByLabel('Present password').fill('what I had begun')
    const elsewhere = portal.guest()
    await elsewhere.signIn('driver@demo.example', driver.password)
    const newPassword = 'Another-good-one-2'
    await elsewhere.ok(calls.account.changePassword, { password: driver.password, newPassword })
    await signedOut(page)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await signedOut(page)
    await fillIn(page, 'driver', driver.password)
    await page.getByRole('alert').getByText('Login failed').waitFor()
    driver.password = newPassword
    await comeBack(page)
    expect(await page.getByLabel('Present password').inputValue()).toBe('what I had begun')
    await context.close()
  })

  test('by time: a page that just stands there notices', async () => {
    const { context, page } = await writing()
    await page.clock.install()
    await write(page)
    await portal.portal.parts.pool.query(
      "UPDATE auth.session SET created_at = now() - interval '91 days' WHERE user_id = $1",
      [driver.id],
    )
    await page.clock.fastForward('10:00')
    await signedOut(page)
    await comeBack(page)
    expect(await typed(page)).toBe(words)
    await context.close()
  })

  test('without a live connection: the next call notices, waits, and is then made once', async () => {
    const { context, page } = await writing()
    await page.routeWebSocket('**/socket.io/**', (socket) => void socket.close())
    await page.goto('/inside/user/details')
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
    await portal.portal.parts.sessions.revokeAll(driver.id)
    const made: string[] = []
    await page.route('**/api/app/setlocale', async (route) => {
      made.push(String((await route.fetch()).status()))
      await route.fallback()
    })
    await page.getByRole('button', { name: 'Polski' }).click()
    await page.getByRole('dialog', { name: 'Nastąpiło wylogowanie' }).waitFor()
    expect(made).toContain('401')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('driver@demo.example')
    await page.getByLabel('Hasło', { exact: true }).fill(driver.password)
    await page.getByRole('button', { name: 'Zaloguj się' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => made.filter((status) => status === '200').length).toBeGreaterThan(0)
    const again = portal.guest()
    await again.signIn('driver@demo.example', driver.password)
    expect((await again.ok(calls.auth.me, {})).locale).toBe('pl')
    await context.close()
  })

  test('somebody else who signs in over the page finds nothing of it', async () => {
    const { context, page } = await writing()
    expect(await storages(page)).toContain(words)
    await portal.portal.parts.sessions.revokeAll(driver.id)
    await signedOut(page)
    await fillIn(page, 'admin', 'Demo-portal-1')
    await page.waitForURL('**/start')
    await page.getByText('Adam Adminberg').first().waitFor()
    expect(await storages(page)).not.toContain(words)
    await page.goto(compose)
    expect(await typed(page)).toBe('')
    await context.close()
  })
})

describe('a log-out', () => {
  const logOut = async (page: Page, sure: boolean) => {
    await page.getByRole('button', { name: 'Log out' }).click()
    if (!sure) return
    const question = page.getByRole('dialog', { name: 'Log out and lose what is not saved?' })
    await question.getByRole('button', { name: 'Log out' }).click()
  }
  /** Where somebody who comes next is led to, and what they find. */
  const nextPerson = async (context: BrowserContext, page: Page) => {
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
    expect(await storages(page)).not.toContain(words)
    await page.goBack()
    await page.waitForURL('**/login')
    await fillIn(page, 'clerk', 'Demo-portal-1')
    await page.waitForURL('**/start')
    await page.getByRole('navigation').first().waitFor()
    await context.close()
  }

  test('in another tab: it goes to the sign-in, this one keeps what was typed until another signs in', async () => {
    const { context, page } = await writing()
    const other = await tabOf(context)
    await other.page.goto('/inside/news')
    await logOut(other.page, true)
    await other.page.waitForURL(`${portal.url}/login`)
    await other.page.getByText('You have signed out.').waitFor()
    await signedOut(page)
    await comeBack(page)
    expect(await typed(page)).toBe(words)
    expect(await storages(page)).toContain(words)
    await other.page.goto('/inside/news')
    await logOut(other.page, true)
    await signedOut(page)
    await fillIn(other.page, 'clerk', 'Demo-portal-1')
    await other.page.waitForURL('**/start')
    await page.waitForURL('**/start')
    expect(await storages(page)).not.toContain(words)
    await context.close()
  })

  test('asks before it takes a draft away', async () => {
    const { context, page } = await writing()
    await logOut(page, false)
    const question = page.getByRole('dialog', { name: 'Log out and lose what is not saved?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await typed(page)).toBe(words)
    await logOut(page, true)
    await page.waitForURL('**/login')
    await page.getByText('You have signed out.').waitFor()
    await nextPerson(context, page)
  })

  test('without a network: it says so, nobody is signed in on the screen, and it is made up for', async () => {
    const { context, page } = await writing()
    const other = await tabOf(context)
    await write(other.page)
    const before = await context.cookies()
    await context.setOffline(true)
    await logOut(page, true)
    await page.getByRole('alert').getByText('could not be reached to end the session').waitFor()
    await signedOut(other.page)
    await other.page.close()
    await context.setOffline(false)
    await page.getByText('You have signed out.').waitFor()
    const refresh = before.find(({ name }) => name === 'refresh')?.value
    const guest = portal.guest()
    guest.cookies.set('refresh', refresh ?? '')
    expect(await guest.refusal(calls.auth.refresh, {})).toBe('notSignedIn')
    await nextPerson(context, page)
  })

  test('that the server cannot take: also after a reload nobody is signed in', async () => {
    const { context, page } = await writing()
    let away = true
    await context.route('**/api/auth{,/refresh}', (route) =>
      away && route.request().method() !== 'GET'
        ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' } })
        : route.fallback(),
    )
    await logOut(page, true)
    await page.getByRole('alert').getByText('could not be reached to end the session').waitFor()
    await page.reload()
    await page.getByRole('alert').getByText('could not be reached to end the session').waitFor()
    const other = await tabOf(context)
    await other.page.goto(compose)
    await other.page.waitForURL('**/login?returnUrl=**')
    away = false
    await page.getByText('You have signed out.').waitFor()
    await nextPerson(context, page)
  })
})

test.each([
  ['sv', phone, 'Du har blivit utloggad', 'Logga ut'],
  ['sv', desktop, 'Du har blivit utloggad', 'Logga ut'],
  ['pl', phone, 'Nastąpiło wylogowanie', 'Wyloguj'],
  ['ro', desktop, 'Ai fost deconectat', 'Deconectare'],
] as const)('how it looks in %s at %o', async (locale, size, title, logOut) => {
  const { context, page } = await writing(locale, size)
  await portal.portal.parts.sessions.revokeAll(driver.id)
  await page.getByRole('dialog', { name: title }).waitFor()
  const look = async (name: string) => {
    expect(await overflow(page), name).toBeLessThanOrEqual(0)
    expect(await axeFindings(page), name).toEqual([])
    await picture(page, `session-${name}-${locale}-${size.width}`)
  }
  await look('ended')
  await page.getByRole('textbox', { name: /^E-(mail|post)$/ }).fill('driver@demo.example')
  await page.locator('[role=dialog] input[type=password]').fill(driver.password)
  await page.locator('[role=dialog] button[type=submit]').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await context.setOffline(true)
  if (size === phone) await page.getByRole('button', { name: /^Meny$|^Menu$/ }).click()
  await page.getByRole('button', { name: logOut }).first().click()
  const question = page.getByRole('dialog').last()
  await look('asked')
  await question.getByRole('button', { name: logOut }).last().click()
  await page.getByRole('alert').waitFor()
  await look('owed')
  await context.close()
})
