import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@portal/contracts'
import type { BrowserContext, Page } from 'playwright-core'
import { PATIENCE_MS, phone, signInOf, startContext, tellWhenFailed } from './browser.ts'

/** By then what was kept is on the disk, in ms. */
const WRITTEN_MS = 1500
/** How long until it is looked again, in ms. */
const LOOK_MS = 200

/** A phone or computer: what its browser keeps outlives the browser. */
export interface Device {
  /** Where its browser keeps everything. */
  readonly folder: string
  /** The browser that is open on it. */
  readonly context: BrowserContext
  /** Opens the browser, again where it was closed. @returns an empty tab */
  open(): Promise<Page>
  /** Closes the browser, as when a phone takes its memory back. */
  close(): Promise<void>
  /** Kills the browser as it is, as when a phone runs out of memory or power. */
  kill(): Promise<void>
  signIn(login: string): Promise<void>
  /** Closes it and removes all that it kept. */
  drop(): Promise<void>
}

/** The processes of the browser that keeps its things in a folder, itself first. */
async function running(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(`--user-data-dir=${folder}\0`)) found.push(Number(name))
  }
  return found.sort((one, other) => one - other)
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
    // The browser itself writes out what its databases hold a moment after it has said so.
    if (context) await sleep(WRITTEN_MS)
    await context?.close()
    context = undefined
  }
  return {
    folder,
    get context() {
      return there()
    },
    open: async () => {
      await close()
      context = await startContext(folder, { baseURL: url, viewport: size })
      context.setDefaultTimeout(PATIENCE_MS)
      tellWhenFailed(context)
      await context.addCookies([{ name: 'locale', value: locale, url }])
      return context.pages()[0] ?? context.newPage()
    },
    close,
    kill: async () => {
      const gone = new Promise((resolve) => there().once('close', resolve))
      for (const pid of await running(folder)) process.kill(pid, 'SIGKILL')
      await gone
      context = undefined
    },
    signIn: (login) => signInOf(there(), login),
    drop: async () => {
      await context?.close()
      context = undefined
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the browser keeps the shell and stands before this page. */
export async function keepsShell(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 10)
  await usedUntil(page, () =>
    page.evaluate(() => navigator.serviceWorker?.controller != null).catch(() => false),
  )
}

/**
 * What comes when somebody does something on the page: a key is pressed, again and again, for a page that
 * is not drawn yet hears of none.
 */
export async function usedUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(LOOK_MS)) {
    if (Date.now() > end) throw new Error(`not within ${PATIENCE_MS} ms`)
    await page.keyboard.press('Shift')
  }
}

/** Waits until the browser keeps what is read without a network as well: the latest conversations come last. */
export async function keepsReading(page: Page): Promise<void> {
  await keepsShell(page)
  await page.waitForFunction(async () => {
    // To open one that is not there would make it.
    const all = await indexedDB.databases()
    if (!all.some(({ name }) => name === 'portal-reading')) return false
    const found = await new Promise<string[]>((resolve) => {
      const asked = indexedDB.open('portal-reading')
      asked.onerror = () => resolve([])
      asked.onsuccess = () => {
        const db = asked.result
        const done = (names: string[]) => {
          db.close()
          resolve(names)
        }
        if (!db.objectStoreNames.contains('things')) return done([])
        const keys = db.transaction('things').objectStore('things').getAllKeys()
        keys.onsuccess = () => done(keys.result.map(String))
        keys.onerror = () => done([])
      }
    })
    return ['auth.me', 'app.settings', 'driver-rights.mine', 'messages.open'].every((name) =>
      found.some((one) => one.includes(name)),
    )
  })
}
