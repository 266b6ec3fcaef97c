import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Device, keepsShell, takeDevice } from '../harness/device.ts'
import { type Gateway, standBefore } from '../harness/release.ts'
import { overCable } from '../harness/standing.ts'

let gateway: Gateway
const { cable, portal } = overCable()
let device: Device | undefined
beforeAll(async () => {
  gateway = await standBefore(portal.url)
  cable.lead(gateway.port)
})
afterEach(async () => {
  cable.mend()
  gateway.put('/sw.js', undefined)
  await device?.drop()
  device = undefined
})
afterAll(async () => {
  await gateway.close()
})

/** It says that there is no network, above what is kept or where there is nothing to show. */
const withoutNetwork = (page: Page) =>
  page.getByTestId('away').or(page.getByText('No connection.')).first()

/** What the browser keeps of the portal for when there is no network, by address. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return all.flat().map((url) => new URL(url).pathname)
  })

test('the shell opens without a network after the browser was closed, and says how it stands', async () => {
  device = await takeDevice(cable.url)
  let page = await device.open()
  await device.signIn('driver')
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keepsShell(page)
  await device.close()
  cable.cut()
  page = await device.open()
  await page.goto('/start')
  await withoutNetwork(page).waitFor()
  cable.mend()
  await expect.poll(() => withoutNetwork(page).count(), { timeout: 20_000 }).toBe(0)
  await page.getByRole('navigation').first().waitFor()
})

test('it keeps what is named and nothing else: no answer of a call, no whistleblower page', async () => {
  device = await takeDevice(cable.url)
  const page = await device.open()
  await device.signIn('driver')
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keepsShell(page)
  await page.reload()
  for (const path of ['/inside/news', '/inside/user/details', '/inside/whistleblower']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  const script = await readFile(
    join(import.meta.dirname, '..', '..', 'web', 'dist', 'sw.js'),
    'utf8',
  )
  const named = new Set([
    '/shell.html',
    '/logo.svg',
    ...(script.match(/\/assets\/[^"`',\]]+/g) ?? []),
  ])
  const found = await kept(page)
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter((path) => !named.has(path))).toEqual([])
  expect(found.filter((path) => /whistle|\/api\//i.test(path))).toEqual([])
})

test('a new version is taken over whole: never the old shell while there is a network, never a mixture', async () => {
  device = await takeDevice(cable.url)
  let page = await device.open()
  await device.signIn('driver')
  await page.goto('/start')
  await keepsShell(page)
  const tools = await device.context.newCDPSession(page)
  await tools.send('ServiceWorker.enable')
  const versions = () => page.evaluate(() => caches.keys())
  const [first] = await versions()
  // As a release would: another worker at the same address, with a shell of its own.
  const release = async (mark: string, entry?: string) => {
    gateway.put('/sw.js', (text) =>
      text
        .replace(/(version:[`"'])[0-9a-f]{16}/, `$1${mark}`)
        .replace(/(entry:[`"'])[^`"']+/, (all, before) => (entry ? before + entry : all)),
    )
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update().catch(() => undefined)
    })
    const stands = () =>
      page.evaluate(async () => {
        const { installing, waiting, active } = await navigator.serviceWorker.ready
        return installing ? 'comes' : waiting ? 'waits' : String(active?.state)
      })
    const settled = async () => {
      const how = await stands()
      // A worker that tools look at is never ended by the browser itself, and its successor waits for it.
      if (how === 'waits') await tools.send('ServiceWorker.stopAllWorkers')
      return how
    }
    await expect.poll(settled, { timeout: 60_000, interval: 500 }).toBe('activated')
  }
  await release('aaaaaaaaaaaaaaaa')
  await expect.poll(versions).toEqual([first, 'shell-aaaaaaaaaaaaaaaa'])
  await release('bbbbbbbbbbbbbbbb')
  await expect.poll(versions).toEqual(['shell-aaaaaaaaaaaaaaaa', 'shell-bbbbbbbbbbbbbbbb'])
  // The page is still another version's: nothing of it is taken.
  await release('cccccccccccccccc', '/assets/app-of-another.js')
  expect(await versions()).toEqual(['shell-aaaaaaaaaaaaaaaa', 'shell-bbbbbbbbbbbbbbbb'])
  // With a network it is the server's page, whatever is kept.
  const served = await page.goto('/start')
  expect(await served?.text()).toContain('modulepreload')
  page = await device.context.newPage()
  cable.cut()
  await page.goto('/start')
  await withoutNetwork(page).waitFor()
})

test.each(locales)('what a phone is told of the app in %s', async (locale) => {
  const told = await fetch(`${portal.url}/manifest.webmanifest?lang=${locale}`)
  expect(told.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = await told.json()
  expect(manifest.name).toBe('Exempel Bemanning AB')
  expect(manifest.short_name.length).toBeLessThanOrEqual(12)
  expect(manifest.lang).toBe(locale)
  const paths: string[] = [
    ...manifest.icons.map(({ src }: { src: string }) => src),
    ...manifest.shortcuts.flatMap(({ icons }: { icons: { src: string }[] }) =>
      icons.map(({ src }) => src),
    ),
  ]
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) {
    const icon = await fetch(`${portal.url}${path}`)
    expect([path, icon.status]).toEqual([path, 200])
    expect(icon.headers.get('content-type')).toMatch(/^image\//)
  }
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/inside/incidentreport/DamageReport',
    '/inside/user/messages',
  ])
  const page = await fetch(`${portal.url}/login`, { headers: { Cookie: `locale=${locale}` } })
  expect(await page.text()).toContain(`href="/manifest.webmanifest?lang=${locale}"`)
})
