import { calls } from '@portal/contracts'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, phone, picture } from '../harness/browser.ts'
import { overCable, standingBrowser } from '../harness/standing.ts'

const { cable, portal } = overCable()
const browser = standingBrowser()

/** A second and a half to and fro, and 20 kB a second: a phone at the edge of what it reaches. */
async function slow(context: BrowserContext, page: Page): Promise<void> {
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 1500 },
    ...{ downloadThroughput: 20 * 1024, uploadThroughput: 20 * 1024 },
  })
}
const bytes = (size: number) => ({
  name: 'färdskrivare.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('06:00-14:00 '.repeat(size / 12)),
})
async function attach(page: Page, size: number): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Bifoga' }).click()
  await (await chosen).setFiles(bytes(size))
}
const filesKept = async () => {
  const { rows } = await portal.portal.parts.pool.query<{ count: string }>(
    "SELECT count(*) FROM log.event WHERE type = 'fileUploaded'",
  )
  return Number(rows[0]?.count)
}

test('on a slow line one signs in, writes and sends a file; nothing fails or goes twice', {
  timeout: 240_000,
}, async () => {
  const { page, context, complaints } = await open(browser, cable.url, {
    locale: 'sv',
    size: phone,
  })
  context.setDefaultTimeout(90_000)
  await slow(context, page)
  await page.goto('/login')
  await page.getByLabel('E-post').fill('driver@demo.example')
  await page.getByLabel('Lösenord').first().fill('Demo-portal-1')
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.method() === 'POST') sent.push(new URL(one.url()).pathname)
  })
  await page.getByRole('button', { name: 'Logga in' }).dblclick()
  await page.waitForURL('**/start')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(sent.filter((path) => path === '/api/auth')).toHaveLength(1)

  await page.goto('/inside/incidentreport/DamageReport')
  await page.locator('input[name=registration]').fill('ABC 123')
  await page.locator('input[name=headline]').fill('På en långsam linje')
  await page.locator('textarea[name=description]').fill('Slog i en stolpe.')
  await page.locator('form button[type=submit]').dblclick()
  const driver = await portal.as('driver')
  const filed = async () => {
    const { rows } = await driver.ok(calls.incidents.mine, { page: 0, pageSize: 100 })
    return rows.filter(({ headline }) => headline === 'På en långsam linje').length
  }
  await expect.poll(filed, { timeout: 60_000 }).toBe(1)
  await page.waitForTimeout(4000)
  expect(await filed()).toBe(1)
  expect(sent.filter((path) => path === '/api/incidentreport')).toHaveLength(1)

  await page.goto('/inside/user/messages?tab=new')
  const before = await filesKept()
  await attach(page, 720_000)
  const bar = page.getByRole('progressbar')
  await bar.first().waitFor()
  await picture(page, 'slow-line-upload')
  await page.getByText('720 kB').waitFor({ timeout: 90_000 })
  await expect.poll(() => bar.count(), { timeout: 90_000 }).toBe(0)
  expect(await page.getByRole('button', { name: 'Försök igen' }).count()).toBe(0)
  expect(await filesKept()).toBe(before + 1)
  expect(complaints).toEqual([])
  await context.close()
})

test('a line that breaks in the midst of a file: it says so, and the file is there once', async () => {
  const { page, context } = await open(browser, cable.url, { login: 'driver', locale: 'sv' })
  context.setDefaultTimeout(60_000)
  await page.goto('/inside/user/messages?tab=new')
  await page.getByRole('textbox', { name: 'Ämne' }).fill('Färdskrivaren')
  await slow(context, page)
  const before = await filesKept()
  await attach(page, 240_000)
  await page.getByRole('progressbar').first().waitFor()
  await page.waitForTimeout(4000)
  cable.cut()
  await page.getByRole('button', { name: 'Försök igen' }).waitFor()
  await picture(page, 'slow-line-broken')
  await page.waitForTimeout(10_000)
  cable.mend()
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect.poll(filesKept, { timeout: 60_000 }).toBe(before + 1)
  await expect.poll(() => page.getByRole('progressbar').count(), { timeout: 60_000 }).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Ämne' }).inputValue()).toBe('Färdskrivaren')
  expect(await filesKept()).toBe(before + 1)
  await context.close()
})

test('an answer that is lost while the line is away for 10 s: it says so, and it is done once', async () => {
  const { page, context } = await open(browser, cable.url, { login: 'superadmin', locale: 'sv' })
  await page.goto('/inside/admin/news?tab=emergency')
  await page.getByRole('button', { name: 'Lägg till dokument' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Namn').fill('Bärgaren i Gävle')
  await form.getByLabel('Telefonnummer').fill('010-111 11 11')
  const office = await portal.as('superadmin')
  const there = async () => {
    const { emergencyDocuments } = await office.ok(calls.app.settings, {})
    return emergencyDocuments.filter(({ name }) => name === 'Bärgaren i Gävle').length
  }
  let lost = false
  await context.route('**/api/**', async (route) => {
    if (
      lost ||
      route.request().method() === 'GET' ||
      !route.request().postData()?.includes('Gävle')
    )
      return route.fallback()
    lost = true
    await route.fetch()
    cable.cut()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Spara' }).dblclick()
  await form.getByRole('alert').first().waitFor()
  await picture(page, 'answer-lost')
  await page.waitForTimeout(10_000)
  cable.mend()
  await form.getByRole('button', { name: 'Spara' }).click()
  await form.waitFor({ state: 'detached' })
  await portal.settled()
  expect(await there()).toBe(1)
  await context.close()
})
