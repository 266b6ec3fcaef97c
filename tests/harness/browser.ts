import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@portal/contracts'
import chromium from '@sparticuz/chromium'
import axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium as playwright,
  type Request,
} from 'playwright-core'
import { onTestFailed } from 'vitest'
import { until } from './processes.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }
/** How long a page may take for what is waited for, in ms: other tests may have the processors just then. */
export const PATIENCE_MS = 30_000
/** The steps in which a page's pauses pass where they are hurried, in ms. */
const HURRY_MS = 500
/** What axe looks for: WCAG 2.2 AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** How long until it is looked again, in ms. */
const LOOK_MS = 20
/** After which an answer that has begun is not waited for any more, in ms. */
const UNREAD_MS = 2_000

/** A page lives for seconds: what is compiled well for later, and a process of its own that paints, cost more than they save. */
const LIGHT = ['--in-process-gpu', '--js-flags=--no-opt --max-lazy']

/** How Chromium is started. */
const how = async (more: readonly string[] = []) => ({
  executablePath: await chromium.executablePath(),
  args: [
    '--no-sandbox',
    '--headless=shell',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    ...LIGHT,
    ...more,
  ],
  // In another locale of the machine it would forget a download's name that is not plain ASCII.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
})

/** Chromium itself ends now and then, one start in some hundreds, before it has said a word. */
const CRASHED = 'has been closed'

/** Starts it; once more where it crashed, which is nothing that a test could say of the portal. */
async function started<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (!String(error).includes(CRASHED)) throw error
    return start()
  }
}

/**
 * A real Chromium; the caller closes it.
 * @param letters the size of letters that its person has set, in px: 16 where they have not
 */
export async function startBrowser(letters = 16): Promise<Browser> {
  const options = await how([`--blink-settings=defaultFontSize=${letters}`])
  return started(() => playwright.launch(options))
}

/**
 * A Chromium with a profile that outlives it; the caller closes it.
 * @param folder where it keeps its profile
 * @param debugging the port by which other tools look at it, if any do
 */
export async function startContext(
  folder: string,
  options: BrowserContextOptions,
  debugging?: number,
): Promise<BrowserContext> {
  const own = await how(debugging ? [`--remote-debugging-port=${debugging}`] : [])
  return started(() => playwright.launchPersistentContext(folder, { ...own, ...options }))
}

export interface Tab {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page complained of: console errors, and errors that nothing caught. */
  readonly complaints: string[]
}

/**
 * A browser of one's own at the portal, signed in or not. It keeps no shell: tests that take parts of the
 * portal away see what is then. What is kept is looked at in a profile (`startContext`).
 * @param options.login name of a demo login
 * @param options.locale the language chosen before, if any
 * @param options.device what else it is like, as a phone
 */
export async function open(
  browser: Browser,
  url: string,
  options: {
    login?: string
    locale?: Locale
    size?: { width: number; height: number }
    device?: BrowserContextOptions
  } = {},
): Promise<Tab> {
  const context = await browser.newContext({
    ...options.device,
    viewport: options.size ?? desktop,
    baseURL: url,
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (options.locale) await context.addCookies([{ name: 'locale', value: options.locale, url }])
  if (options.login) await signInOf(context, options.login)
  const tab = await tabOf(context)
  tellWhenFailed(context, tab.complaints)
  return { context, ...tab }
}

/** Signs a demo login in, for all tabs of a context. */
export async function signInOf(
  context: BrowserContext,
  login: string,
  password = 'Demo-portal-1',
): Promise<void> {
  const data = { email: `${login}@demo.example`, password }
  // A server that is busy says so, and is asked again, as the page does.
  const reply = await until(
    'the server has time',
    async () => {
      const answer = await context.request.post('/api/auth', { data })
      return answer.status() !== 503 && answer
    },
    10_000,
  )
  if (!reply.ok()) throw new Error(`${login} cannot sign in: ${await reply.text()}`)
}

/** Where the test fails, the log says what its pages showed then. */
export function tellWhenFailed(context: BrowserContext, complaints: readonly string[] = []): void {
  const tell = async () => {
    for (const page of context.pages()) {
      const shown = await page.locator('body').innerText({ timeout: 2000 }).catch(String)
      process.stderr.write(`\n${page.url()} showed:\n${shown.slice(0, 3000)}\n`)
    }
    if (complaints.length > 0) process.stderr.write(`it complained: ${complaints.join('\n')}\n`)
  }
  try {
    onTestFailed(tell)
  } catch {
    // Opened before the tests: whom it belongs to is not known.
  }
}

/** Another tab of the same browser. */
export async function tabOf(
  context: BrowserContext,
): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The logo of this host and the session of a guest are asked for and may be refused.
    const expected = /status of 40[14]/.test(message.text())
    if (message.type() === 'error' && !expected) complaints.push(message.text())
  })
  return { page, complaints }
}

/** The requests of a page that are under way, from now on. */
function underWay(page: Page): Set<Request> {
  const open = new Set<Request>()
  const done = (request: Request) => open.delete(request)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  // What was asked for ahead and is not read after all never ends, though it was answered.
  page.on('response', (response) => {
    if (response.request().resourceType() === 'fetch')
      setTimeout(() => open.delete(response.request()), UNREAD_MS)
  })
  return open
}

/** Lets a page's pauses pass until something is so. */
type Hurried = (ms: number, isSo: () => boolean | Promise<boolean>) => Promise<boolean>

/**
 * Takes a page's clock in hand, from its next load on; it goes on as it does.
 * @returns lets the page's pauses pass, and them alone, until something is so: while the page waits for
 *   an answer its time is that of everybody. At most `ms` of its time pass; then it is given up
 */
export async function hurrier(page: Page): Promise<Hurried> {
  await page.clock.install()
  const open = underWay(page)
  // What is asked for ahead of the scripts is answered, though nobody reads the answer before they are there.
  page.on('response', (response) => {
    if (response.request().resourceType() === 'fetch') open.delete(response.request())
  })
  return async (ms, isSo) => {
    for (let passed = 0; passed < ms; ) {
      if (await isSo()) return true
      if (open.size === 0) {
        await page.clock.fastForward(HURRY_MS)
        passed += HURRY_MS
      }
      await sleep(LOOK_MS)
      passed += LOOK_MS
    }
    return isSo()
  }
}

/** Goes to a path within the portal as a link would; the page is not loaded again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: to }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

/**
 * Follows the requests of a page from now on.
 * @returns goes to a path within the portal, as a link would, and waits until it is drawn: nothing is
 *   under way, no skeleton is shown, and the browser has nothing to do
 */
export function walker(page: Page): (path: string) => Promise<void> {
  const open = underWay(page)
  const idle = () =>
    page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  const calm = async () => {
    await idle()
    const skeletons = await page.locator('.animate-pulse').count()
    return open.size === 0 && skeletons === 0
  }
  return async (path) => {
    if (page.url() === 'about:blank') await page.goto(path)
    else await follow(page, path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    // Twice, as what has come may ask for more.
    for (let calms = 0; calms < 2; ) calms = (await calm()) ? calms + 1 : 0
  }
}

/** Styles that come once somebody does something on the page. */
export async function styled(page: Page, hurried?: Hurried): Promise<void> {
  const has = () =>
    page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('seldom')))
  await page.keyboard.press('Shift')
  await (hurried ? hurried(PATIENCE_MS, has) : until('what is seldom is styled', has, PATIENCE_MS))
}

/** Pixels by which the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * What axe finds against WCAG 2.2 AA, as `rule: place`.
 * @param within places to look at, where the rest was looked at before
 */
export async function axeFindings(page: Page, within: readonly string[] = []): Promise<string[]> {
  // A page that is not loaded anew has it from the look before: to read its source takes longer than to look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ places, tags }) => {
      const passing = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      // A colour on its way from one to the other is neither.
      await Promise.allSettled(passing.map(({ finished }) => finished))
      const looker = (window as unknown as { axe: typeof axe }).axe
      const found = await looker.run(places.length > 0 ? { include: places } : document, {
        resultTypes: ['violations'],
        runOnly: tags,
      })
      return found.violations.flatMap((one) =>
        one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}`),
      )
    },
    { places: [...within], tags: WCAG },
  )
}

/** Keeps a picture where SHOTS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
