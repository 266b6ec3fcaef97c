import { locales } from '@portal/contracts'
import type { Locator, Page, Request, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, desktop, hurrier, overflow, phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

test('what nobody who is signed in can do without is asked for once, before the scripts are there', async () => {
  const { context, page } = await open({ login: 'clerk', locale: 'en' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const scripts = Promise.withResolvers<void>()
  await context.route('**/assets/app-*.js', async (route) => {
    await scripts.promise
    await route.fallback()
  })
  await page.goto('/inside/news', { waitUntil: 'commit' })
  const first = ['/api/auth/refresh', '/api/auth', '/api/app/usersummary', '/api/app']
  const before = () => first.map((path) => asked.filter((one) => one === path).length)
  await expect.poll(before, { timeout: 10_000 }).toEqual([1, 1, 1, 1])
  scripts.resolve()
  await page.getByRole('heading', { name: 'News', level: 1 }).waitFor()
  expect(before()).toEqual([1, 1, 1, 1])
  expect(
    await page.evaluate(() => (window as { portalFirst?: Map<string, unknown> }).portalFirst?.size),
  ).toBe(0)
  await context.close()
})

test('the first page is drawn as soon as its parts are there: nothing holds it back for a while', async () => {
  const { context, page } = await open({ login: 'clerk', locale: 'en' })
  const renewed = Promise.withResolvers<void>()
  await context.route('**/api/auth/refresh', async (route) => {
    await renewed.promise
    await route.fallback()
  })
  await page.clock.install()
  await page.goto('/inside/news')
  await page.locator('[aria-busy]').first().waitFor()
  await page.clock.pauseAt(Date.now() + 5_000)
  renewed.resolve()
  const news = page.getByRole('heading', { name: 'News', level: 1 })
  await withoutPause(page, news)
  await context.close()
})

test('the next page is drawn as soon as it is there, too', async () => {
  const { context, page } = await open({ login: 'clerk', locale: 'en' })
  await page.clock.install()
  await page.goto('/inside/news')
  await page.getByRole('heading', { name: 'News', level: 1 }).waitFor()
  await page.clock.pauseAt(Date.now() + 5_000)
  await page.getByRole('link', { name: 'Messages' }).filter({ visible: true }).first().click()
  await withoutPause(page, page.getByRole('heading', { name: 'Messages', level: 1 }))
  await context.close()
})

test('a page is on its way once a pointer is at its link', async () => {
  const { context, page } = await open({ login: 'clerk', locale: 'en' })
  await page.goto('/inside/news')
  await page.getByRole('heading', { name: 'News', level: 1 }).waitFor()
  const link = page.getByRole('link', { name: 'Messages' }).filter({ visible: true }).first()
  // What is needed later comes once somebody does something.
  const warm = page.waitForResponse(/\/warm-[^/]+\.js/)
  await page.keyboard.press('Shift')
  await (await warm).finished()
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0)
      await link.hover()
      return page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/Messages-/.test(name)),
      )
    })
    .toBe(true)
  expect(new URL(page.url()).pathname).toBe('/inside/news')
  await context.close()
})

/** A heading comes while the page's own time hardly passes, however long answers take: a pause would not end. */
async function withoutPause(page: Page, heading: Locator): Promise<void> {
  for (let ms = 0; ms < 200 && !(await heading.isVisible()); ms++) {
    await page.clock.runFor(1)
    await page.evaluate(() => fetch('/robots.txt'))
  }
  expect(await heading.isVisible()).toBe(true)
}

test('the first page comes without the shapes of calls, which the server checks', async () => {
  const { context, page } = await open({ login: 'driver', locale: 'en' })
  const scripts: Promise<[string, string]>[] = []
  const listen = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js'))
      scripts.push(response.text().then((text): [string, string] => [pathname, text]))
  }
  page.on('response', listen)
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  // What comes later is fetched ahead, and goes with the page.
  page.off('response', listen)
  const read = await Promise.all(scripts)
  expect(read.length).toBeGreaterThan(5)
  expect(read.flatMap(([path, text]) => (text.includes('ZodError') ? [path] : []))).toEqual([])
  await context.close()
})

/** In bytes, with heads. 200 kB are promised (`npm run bench -- first`); here it is red before. */
const MOST = 198_400

test.each(locales)('the first visit in %s is light', async (locale) => {
  const { context, page } = await open({ login: 'newdriver', locale, size: phone })
  const sent: Promise<[string, number]>[] = []
  const weigh = (request: Request) => {
    const sized = async (): Promise<[string, number]> => {
      const { responseHeadersSize, responseBodySize } = await request.sizes()
      return [new URL(request.url()).pathname, responseHeadersSize + responseBodySize]
    }
    sent.push(sized())
  }
  page.on('requestfinished', weigh)
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', weigh)
  const parts = (await Promise.all(sent)).toSorted(([, one], [, other]) => other - one)
  const bytes = parts.reduce((sum, [, size]) => sum + size, 0)
  expect(bytes, parts.map((part) => part.join(' ')).join('\n')).toBeLessThanOrEqual(MOST)
  expect(parts.length).toBeGreaterThan(10)
  await context.close()
})

describe('a first load that fails', () => {
  const parts = {
    'the script of the page': '**/assets/app-*.js',
    'what all pages share': '**/assets/vendor-*.js',
    'the styles': '**/assets/*.css',
    'the texts': '**/assets/first-en-*.js',
    'the renewal of the token': '**/api/auth/refresh',
    'who one is': '**/api/auth',
    'the summary': '**/api/app/usersummary',
    'the settings': '**/api/app',
    'the layout': '**/assets/start-*.js',
    'the page': '**/assets/NewsList-*.js',
  }
  const failures = {
    500: { status: 500 },
    '503 that says when': { status: 503, headers: { 'Retry-After': '1' } },
    'no answer': undefined,
  }
  const cases = Object.entries(parts).flatMap(([part, path]) =>
    Object.entries(failures).map(([failure, answer]) => [part, failure, path, answer] as const),
  )
  test.each(cases)(
    '%s: %s. It says so, tries again, and one is still signed in',
    async (...one) => {
      const [, , path, answer] = one
      const { context, page } = await open({ login: 'clerk', locale: 'en' })
      const hurried = await hurrier(page)
      let away = true
      let met = 0
      await context.route(path, (route) => {
        if (!away) return route.fallback()
        met++
        return answer ? route.fulfill(answer) : route.abort()
      })
      await page.goto('/inside/news')
      const told = page.getByTestId('boot').or(page.getByTestId('away'))
      await told.waitFor()
      const words = answer
        ? answer.status === 503
          ? 'The portal cannot answer right now'
          : 'Something went wrong at the portal'
        : 'The portal does not answer'
      await told.getByText(words).waitFor()
      await told.getByRole('button', { name: 'Try again' }).waitFor()
      // It tries again without a click.
      const before = met
      expect(await hurried(10_000, () => met > before)).toBe(true)
      expect(await page.getByLabel('Password').count()).toBe(0)
      away = false
      const news = page.getByRole('heading', { name: 'News', level: 1 })
      expect(await hurried(40_000, () => news.isVisible())).toBe(true)
      expect(await told.count()).toBe(0)
      await context.close()
    },
  )

  test('a server that says nothing at all is waited for, and that is said', async () => {
    const { context, page } = await open({ login: 'clerk', locale: 'en' })
    const silent = Promise.withResolvers<void>()
    await context.route('**/api/auth/refresh', async (route) => {
      await silent.promise
      await route.fallback().catch(() => undefined)
    })
    await page.goto('/inside/news')
    await page.getByText('This takes longer than usual.').waitFor()
    await page.getByText('The portal does not answer').waitFor({ timeout: 30_000 })
    silent.resolve()
    await page.getByRole('heading', { name: 'News', level: 1 }).waitFor()
    await context.close()
  })

  test('a part that a release has taken away: the page is loaded again, once in 60 s', async () => {
    const { context, page } = await open({ login: 'clerk', locale: 'en' })
    const hurried = await hurrier(page)
    let gone = false
    let loads = 0
    await context.route('**/assets/NewsList-*.js', (route) =>
      gone ? route.fulfill({ status: 404 }) : route.fallback(),
    )
    await page.goto('/start')
    await page.getByRole('heading', { level: 1 }).waitFor()
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) loads++
    })
    gone = true
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'News' }).click()
    await page.getByText('A part of the page is missing').waitFor()
    // More pauses pass than it takes between two looks at what is missing.
    await hurried(10_000, () => false)
    // Going there, and one load anew.
    expect(loads).toBeLessThanOrEqual(2)
    gone = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'News', level: 1 }).waitFor()
    await context.close()
  })

  test.each([
    ['sv', phone],
    ['sv', desktop],
    ['bs', phone],
    ['ro', desktop],
  ] as const)('how it looks in %s at %o', async (locale, size) => {
    const { context, page } = await open({ login: 'clerk', locale, size })
    const look = async (path: string, place: string) => {
      await context.route(path, (route) => route.fulfill({ status: 500 }))
      await page.goto('/inside/news')
      await page.getByTestId(place).waitFor()
      expect(await overflow(page), place).toBeLessThanOrEqual(0)
      expect(await axeFindings(page), place).toEqual([])
      await picture(page, `session-${place}-${locale}-${size.width}`)
      // From here it would load itself again as soon as it can.
      await page.goto('about:blank')
      await context.unroute(path)
    }
    await look('**/assets/app-*.js', 'boot')
    await look('**/api/app', 'away')
    await context.close()
  })
})

test.each(['pl', 'ro', 'bs'] as const)(
  'the first visit in %s is written in one typeface, its own letters as the others',
  // The browser waits for letters a tenth of a second: a busy machine may bring half of them in it.
  { retry: 2 },
  async (locale) => {
    const { context, page } = await open({ locale, size: phone })
    await page.goto('/forgot-password')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const session = await context.newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: 'h1, p, label, button, a',
    })
    const used = new Map<string, number>()
    for (const nodeId of nodeIds) {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      for (const { familyName, glyphCount } of fonts)
        used.set(familyName, (used.get(familyName) ?? 0) + glyphCount)
    }
    expect([...used.keys()]).toHaveLength(1)
    await context.close()
  },
)
