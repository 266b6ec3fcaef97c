import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Locale, locales } from '@portal/contracts'
import type { BrowserContext, CDPSession } from 'playwright-core'
import { phone, startContext } from '../harness/browser.ts'
import { freePort, ready } from '../harness/processes.ts'
import { median } from './report.ts'
import type { Stand } from './stand.ts'

/** A slow 4G network as Lighthouse counts it: 150 ms there and back, 1.6 Mbit/s down. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWER = 4
/** Nothing was asked for this long: the page has all that it wants, in ms. */
const CALM_MS = 3000

interface Load {
  readonly requests: readonly string[]
  /** What each of them weighed, with its head, in the order in which they ended. */
  readonly weights: readonly string[]
  readonly bytes: number
  /** When the largest thing that is shown was there, in ms. */
  readonly largest: number
}

/** Opens a page as somebody who was never here, on a slow phone and network. */
async function load(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  const requests: string[] = []
  const weights: string[] = []
  const names = new Map<string, string>()
  let bytes = 0
  let last = performance.now()
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  session.on('Network.requestWillBeSent', ({ request, requestId }) => {
    last = performance.now()
    names.set(requestId, new URL(request.url).pathname)
    if (/^(data|blob):/.test(request.url)) return
    requests.push(`${request.method} ${new URL(request.url).pathname} ${request.postData ?? ''}`)
  })
  session.on('Network.webSocketCreated', ({ url: to }) =>
    requests.push(`WS ${new URL(to).pathname}`),
  )
  session.on('Network.loadingFinished', ({ encodedDataLength, requestId }) => {
    last = performance.now()
    weights.push(`${Math.round(last - began)} ms ${encodedDataLength} ${names.get(requestId)}`)
    bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      Object.assign(window, { largest: list.getEntries().at(-1)?.startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const began = performance.now()
  await page.goto(url, { timeout: 60_000 })
  while (performance.now() - last < CALM_MS)
    await new Promise((resolve) => setTimeout(resolve, 200))
  const largest = await page.evaluate(() => (window as unknown as { largest: number }).largest)
  await page.close()
  return { requests, weights, bytes, largest }
}

/** The calls that were made more than once. */
const twice = (requests: readonly string[]): string[] => [
  ...new Set(requests.filter((one, at) => one.includes(' /api/') && requests.indexOf(one) !== at)),
]

/** These are looked at often enough for times, which differ from load to load; in all others what is sent is weighed. */
const timed: readonly Locale[] = ['sv', 'pl']

/** What it costs to begin: the start page of an employee, in every language. */
export async function benchFirstLoad(stand: Stand): Promise<void> {
  const port = await freePort()
  const running = await ready(
    stand.processes.portal(
      { DATA_DIR: await stand.processes.folder(), PORT: String(port), LOG_LEVEL: 'warn' },
      'scripts/start.ts',
    ),
  )
  const { url } = running
  const fresh = async (locale: Locale, login?: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'))
    const debugging = await freePort()
    const context = await startContext(folder, { baseURL: url, viewport: phone }, debugging)
    await context.addCookies([{ name: 'locale', value: locale, url }])
    if (login) {
      const form = { email: `${login}@demo.example`, password: 'Demo-portal-1' }
      const reply = await context.request.post(`${url}/api/auth`, { data: form })
      if (!reply.ok()) throw new Error(`${login} cannot sign in: ${await reply.text()}`)
    }
    const close = async () => {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    }
    return { context, debugging, close }
  }
  try {
    for (const locale of locales) {
      const loads: Load[] = []
      const rounds = timed.includes(locale) ? Math.min(stand.options.rounds, 5) : 1
      for (let round = 0; round < rounds; round++) {
        const { context, close } = await fresh(locale, 'newdriver')
        loads.push(await load(context, `${url}/start`))
        await close()
      }
      const most = (of: (one: Load) => number) => Math.max(...loads.map(of))
      const named = `/start in ${locale}, first visit`
      stand.report.add(
        `${named}: requests`,
        most((one) => one.requests.length),
        '',
        { atMost: 25 },
      )
      stand.report.add(`${named}: transferred`, most((one) => one.bytes) / 1000, 'kB', {
        atMost: 200,
      })
      stand.report.add(
        `${named}: calls made twice`,
        most((one) => twice(one.requests).length),
        '',
        {
          atMost: 0,
        },
      )
      if (timed.includes(locale))
        stand.report.add(
          `${named}: largest thing shown, slow 4G, processor a quarter`,
          median(loads.map((one) => one.largest)),
          'ms',
          { atMost: 2500 },
        )
      if (process.env.SAY) for (const one of loads[0]?.weights ?? []) stand.say(`  ${one}`)
    }
    await lighthouse(stand, url, fresh)
  } finally {
    await running.signal('SIGTERM')
  }
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What Lighthouse thinks of the pages that people see first, on a phone. */
async function lighthouse(
  stand: Stand,
  url: string,
  fresh: (
    locale: Locale,
    login?: string,
  ) => Promise<{ debugging: number; close: () => Promise<void> }>,
): Promise<void> {
  const { default: judge } = await import('lighthouse')
  for (const [path, login] of [['/'], ['/login'], ['/start', 'newdriver']] as const) {
    const scores = new Map<string, number[]>(categories.map((name) => [name, []]))
    for (let round = 0; round < Math.min(stand.options.rounds, 3); round++) {
      const { debugging, close } = await fresh('sv', login)
      const result = await judge(`${url}${path}`, {
        port: debugging,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...categories],
        // Whoever is signed in stays so.
        disableStorageReset: true,
      })
      await close()
      if (!result) throw new Error(`Lighthouse says nothing of ${path}`)
      for (const name of categories)
        scores.get(name)?.push((result.lhr.categories[name]?.score ?? 0) * 100)
      for (const audit of Object.values(result.lhr.audits))
        if (process.env.SAY && audit.score !== null && audit.score < 0.9)
          stand.say(`  ${path} ${audit.id}: ${audit.score} ${audit.displayValue ?? ''}`)
    }
    for (const name of categories)
      stand.report.add(
        `Lighthouse on ${path}, phone: ${name}`,
        median(scores.get(name) ?? []),
        '',
        {
          atLeast: 95,
        },
      )
  }
}
