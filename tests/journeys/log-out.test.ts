import { calls } from '@portal/contracts'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { signInOf, tabOf } from '../harness/browser.ts'
import {
  comeBack,
  compose,
  fillIn,
  signedOut,
  storages,
  typed,
  words,
  write,
  writing,
} from '../harness/session.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, browser } = inBrowser()
beforeEach(async () => {
  await portal.settled()
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

  test('in another tab, which a page that the browser kept for Back has slept through, covers it at once', async () => {
    const context = await browser.newContext({ baseURL: portal.url, serviceWorkers: 'block' })
    await context.addCookies([{ name: 'locale', value: 'en', url: portal.url }])
    await signInOf(context, 'driver')
    const { page } = await tabOf(context)
    // What sleeps hears neither other tabs nor the server.
    await page.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined
      Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set: () => undefined })
    })
    await page.routeWebSocket('**/*', () => undefined)
    await page.goto('/inside/user/details')
    await page.getByText('driver@demo.example').waitFor()
    const other = await tabOf(context)
    await other.page.goto('/inside/news')
    await logOut(other.page, false)
    await other.page.getByText('You have signed out.').waitFor()
    expect(await page.getByText('driver@demo.example').isVisible()).toBe(true)
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await signedOut(page)
    await context.close()
  })

  test('in another tab: it goes to the sign-in, this one keeps what was typed until another signs in', async () => {
    const { context, page } = await writing(browser, portal.url)
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
    const { context, page } = await writing(browser, portal.url)
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
    const { context, page } = await writing(browser, portal.url)
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

  /** The server takes a sign-in, and neither a log-out nor the renewal of a session. */
  const owing = async () => {
    const { context, page } = await writing(browser, portal.url)
    const refresh = (await context.cookies()).find(({ name }) => name === 'refresh')?.value ?? ''
    const before = portal.guest()
    before.cookies.set('refresh', refresh)
    const isOfTheOldSession = (route: Route) =>
      route.request().method() === 'DELETE' || route.request().url().endsWith('/refresh')
    return { context, page, before, isOfTheOldSession }
  }

  test('that the server never heard of is made up for by whoever signs in next', async () => {
    const { context, page, before, isOfTheOldSession } = await owing()
    let away = true
    await context.route('**/api/auth{,/refresh}', (route) =>
      away && isOfTheOldSession(route)
        ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' } })
        : route.fallback(),
    )
    await logOut(page, true)
    await page.getByRole('alert').getByText('could not be reached to end the session').waitFor()
    const signedIn = page.waitForResponse((one) => one.request().method() === 'POST' && one.ok())
    await fillIn(page, 'clerk', 'Demo-portal-1')
    await signedIn
    expect(await before.refusal(calls.auth.refresh, {})).toBe('notSignedIn')
    // What was owed was the other's: it does not end this one, whose page begins anew when the server can say whose.
    away = false
    await page.waitForURL('**/start')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.reload()
    await page.getByRole('navigation').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/start')
    await context.close()
  })

  test('that is just being made up for does not take the next person’s session away', async () => {
    const { context, page, before, isOfTheOldSession } = await owing()
    let away = true
    const held = Promise.withResolvers<void>()
    const renewing = Promise.withResolvers<void>()
    await context.route('**/api/auth{,/refresh}', async (route) => {
      if (!isOfTheOldSession(route)) return route.fallback()
      if (away) return route.abort()
      const response = await route.fetch()
      renewing.resolve()
      // The server has answered, and the answer is long on its way.
      await held.promise
      await route.fulfill({ response })
    })
    await logOut(page, true)
    await page.getByRole('alert').getByText('could not be reached to end the session').waitFor()
    await page.reload()
    away = false
    await renewing.promise
    const answered = page.waitForResponse((one) => one.request().method() === 'POST')
    await fillIn(page, 'clerk', 'Demo-portal-1')
    await Promise.race([answered, page.waitForTimeout(2000)])
    held.resolve()
    await page.waitForURL('**/start')
    expect(await before.refusal(calls.auth.refresh, {})).toBe('notSignedIn')
    await page.reload()
    await page.getByRole('navigation').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/start')
    await context.close()
  })

  test('that the server cannot take: also after a reload nobody is signed in', async () => {
    const { context, page } = await writing(browser, portal.url)
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
