import { calls, type Locale } from '@portal/contracts'
import type { BrowserContext } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture, tabOf } from '../harness/browser.ts'
import {
  comeBack,
  compose,
  fillIn,
  signedOut,
  signedOutDialog,
  storages,
  typed,
  words,
  write,
  writing,
} from '../harness/session.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, browser } = inBrowser()
const driver = { id: '', password: 'Demo-portal-1' }
beforeAll(async () => {
  driver.id = await portal.idOf('driver')
})
beforeEach(async () => {
  await portal.settled()
})
const writingNow = (locale: Locale = 'en', size = desktop) =>
  writing(browser, portal.url, { password: driver.password, locale, size })

describe('a session that ends elsewhere', () => {
  test('by an administrator: every tab says so by itself, and one sign-in brings all of them back', async () => {
    const { context, page, complaints } = await writingNow()
    const other = await tabOf(context)
    await write(other.page)
    const admin = await portal.as('superadmin')
    await admin.ok(calls.users.activate, { id: driver.id, active: false })
    await signedOut(page)
    await signedOut(other.page)
    await fillIn(page, 'driver', driver.password)
    await page.getByRole('alert').getByText('has been deactivated').waitFor()
    await admin.ok(calls.users.activate, { id: driver.id, active: true })
    await comeBack(page, driver.password)
    await signedOutDialog(other.page).waitFor({ state: 'detached' })
    expect([await typed(page), await typed(other.page)]).toEqual([words, words])
    expect(new URL(page.url()).search).toBe('?tab=new')
    const unexpected = [...complaints, ...other.complaints].filter((one) => !/of 403/.test(one))
    expect(unexpected).toEqual([])
    await context.close()
  })

  test('by a new password: a form in an open dialog is as it was, also for Escape and clicks', async () => {
    const { context, page } = await writingNow()
    await page.goto('/inside/user/details')
    await page.getByLabel('Present password', { exact: true }).fill('what I had begun')
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
    await comeBack(page, driver.password)
    expect(await page.getByLabel('Present password', { exact: true }).inputValue()).toBe(
      'what I had begun',
    )
    await context.close()
  })

  test('by time: a page that just stands there notices', async () => {
    const { context, page } = await writingNow()
    await page.clock.install()
    await write(page)
    await portal.portal.parts.pool.query(
      "UPDATE auth.session SET created_at = now() - interval '91 days' WHERE user_id = $1",
      [driver.id],
    )
    await page.clock.fastForward('10:00')
    await signedOut(page)
    await comeBack(page, driver.password)
    expect(await typed(page)).toBe(words)
    await context.close()
  })

  test('without a live connection: the next call notices, waits, and is then made once', async () => {
    const { context, page } = await writingNow()
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
    const { context, page } = await writingNow()
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

describe('a session while the portal is away', () => {
  /** How the portal goes away, and how it comes back. */
  const ways = {
    'the network is gone': (context: BrowserContext) => ({
      go: () => context.setOffline(true),
      end: () => context.setOffline(false),
    }),
    'the server is gone': (context: BrowserContext) => {
      let gone = true
      return {
        go: () =>
          context.route('**/api/**', (route) =>
            gone ? route.fulfill({ status: 503 }) : route.fallback(),
          ),
        // The route stays: what the page was just then asking for would be lost with it, and never answered.
        end: async () => {
          gone = false
        },
      }
    },
  }
  const names = Object.keys(ways) as (keyof typeof ways)[]
  /** The portal is away for as long as an access token lives, and longer. */
  const outlived = async (way: keyof typeof ways, meanwhile: () => Promise<void>) => {
    const { context, page } = await writingNow()
    await page.clock.install()
    await write(page)
    const { go, end } = ways[way](context)
    await go()
    await page.clock.fastForward('20:00')
    await meanwhile()
    expect(await signedOutDialog(page).count()).toBe(0)
    expect(await typed(page)).toBe(words)
    await end()
    await page.clock.fastForward('01:00')
    return { context, page }
  }

  test.each(names)('%s: nobody is signed out by it, and it goes on', async (way) => {
    const { context, page } = await outlived(way, async () => undefined)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const answered = page.waitForResponse(
      (one) => one.url().includes('/api/news?') && one.status() === 200,
    )
    await menu.getByRole('link', { name: 'News' }).click()
    await answered
    expect(await signedOutDialog(page).count()).toBe(0)
    await context.close()
  })

  test.each(names)('%s: where it has ended meanwhile, that is said afterwards', async (way) => {
    const { context, page } = await outlived(way, () =>
      portal.portal.parts.sessions.revokeAll(driver.id),
    )
    await signedOut(page)
    await comeBack(page, driver.password)
    expect(await typed(page)).toBe(words)
    await context.close()
  })
})

test.each([
  ['sv', phone, 'Du har blivit utloggad', 'Logga ut'],
  ['sv', desktop, 'Du har blivit utloggad', 'Logga ut'],
  ['pl', phone, 'Nastąpiło wylogowanie', 'Wyloguj'],
  ['ro', desktop, 'Sesiunea ta s-a încheiat', 'Deconectare'],
] as const)('how it looks in %s at %o', async (locale, size, title, logOut) => {
  const { context, page } = await writingNow(locale, size)
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
  // The menu at a phone is a dialog, too, and stands until the question does.
  const question = page.getByRole('dialog').filter({ hasNot: page.getByRole('navigation') })
  await question.getByRole('button', { name: logOut }).last().waitFor()
  await look('asked')
  await question.getByRole('button', { name: logOut }).last().click()
  await page.getByRole('alert').waitFor()
  await look('owed')
  await context.close()
})
