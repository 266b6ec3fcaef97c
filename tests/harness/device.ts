import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '@portal/contracts'
import type { BrowserContext, Page } from 'playwright-core'
import { PATIENCE_MS, phone, startContext } from './browser.ts'

/** A phone or computer: what its browser keeps outlives the browser. */
export interface Device {
  /** The browser that is open on it. */
  readonly context: BrowserContext
  /** Opens the browser, again where it was closed. @returns an empty tab */
  open(): Promise<Page>
  /** Closes the browser, as when a phone takes its memory back. */
  close(): Promise<void>
  signIn(login: string): Promise<void>
  /** Closes it and removes all that it kept. */
  drop(): Promise<void>
}

/**
 * A device of one's own at a portal.
 * @param url where the portal is for this device
 */
export async function takeDevice(
  url: string,
  { locale = 'en' as Locale, size = phone } = {},
): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-device-'))
  let context: BrowserContext | undefined
  const there = () => {
    if (!context) throw new Error('no browser is open on this device')
    return context
  }
  const close = async () => {
    await context?.close()
    context = undefined
  }
  return {
    get context() {
      return there()
    },
    open: async () => {
      await close()
      context = await startContext(folder, { baseURL: url, viewport: size })
      context.setDefaultTimeout(PATIENCE_MS)
      await context.addCookies([{ name: 'locale', value: locale, url }])
      return context.pages()[0] ?? context.newPage()
    },
    close,
    signIn: async (login) => {
      const reply = await there().request.post('/api/auth', {
        data: { email: `${login}@demo.example`, password: 'Demo-portal-1' },
      })
      if (!reply.ok()) throw new Error(`${login} cannot sign in: ${await reply.text()}`)
    },
    drop: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the browser keeps the shell and stands before this page. */
export async function keepsShell(page: Page): Promise<void> {
  // It begins when somebody does something.
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 10)
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
