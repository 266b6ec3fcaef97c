import type { Locale } from '@portal/contracts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, PATIENCE_MS, signInOf, tabOf } from './browser.ts'

/** What the driver of these tabs is writing, and where. */
export const words = 'Kör försiktigt på E4'
export const compose = '/inside/user/messages?tab=new'

export interface Writing {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: string[]
}

/** A tab in which the driver of the demo company is writing a message. */
export async function writing(
  browser: Browser,
  url: string,
  { password = 'Demo-portal-1', locale = 'en' as Locale, size = desktop } = {},
): Promise<Writing> {
  const context = await browser.newContext({
    viewport: size,
    baseURL: url,
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addCookies([{ name: 'locale', value: locale, url }])
  await signInOf(context, 'driver', password)
  const { page, complaints } = await tabOf(context)
  await page.goto('/inside/news')
  await write(page)
  await page.waitForLoadState('networkidle')
  return { context, page, complaints }
}
export async function write(page: Page): Promise<void> {
  await page.goto(compose)
  await page.locator('[data-field=subject] input').fill(words)
}
export const typed = (page: Page) => page.locator('[data-field=subject] input').inputValue()

export const signedOutDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'You have been signed out' })

/** The page says that it was signed out, and nothing of what stands below is to be seen or reached. */
export async function signedOut(page: Page): Promise<void> {
  await signedOutDialog(page).waitFor()
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

export async function fillIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${login}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
/** The driver signs in over the page. */
export async function comeBack(page: Page, password = 'Demo-portal-1'): Promise<void> {
  await fillIn(page, 'driver', password)
  await signedOutDialog(page).waitFor({ state: 'detached' })
}
/** All that the browser keeps of this tab and this device. */
export const storages = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
