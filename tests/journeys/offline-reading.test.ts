import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { keepsReading } from '../harness/device.ts'
import { offlinePortal, subject, words } from '../harness/offline.ts'

const at = offlinePortal()

/** Names of what the browser's databases hold of anybody, and whether its keys can be read out. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const all = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const opened = async (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name)
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const rowsOf = (db: IDBDatabase, store: string) =>
      new Promise<unknown[]>((resolve) => {
        const asked = db.transaction(store).objectStore(store).getAll()
        asked.onsuccess = () => resolve(asked.result)
      })
    const found: { name: string; things: number; text: string; extractable: boolean[] }[] = []
    for (const name of all) {
      const db = await opened(name)
      if (!db.objectStoreNames.contains('things')) {
        db.close()
        continue
      }
      const things = (await rowsOf(db, 'things')) as { sealed: ArrayBuffer }[]
      const keys = (await rowsOf(db, 'keys')) as { key: CryptoKey }[]
      const text = things.map(({ sealed }) => new TextDecoder('latin1').decode(sealed)).join()
      found.push({
        name,
        things: things.length,
        text,
        extractable: keys.map(({ key }) => key.extractable),
      })
      db.close()
    }
    return found
  })

test('emergency, rights and the last messages open without a signal after the browser was closed', async () => {
  const { page } = await at.withoutSignal()
  await page.goto('/inside/emergencyDocument')
  await page.getByRole('heading', { name: 'Emergency', level: 1 }).waitFor()
  await page.getByText(/As of today .*, no signal/).waitFor()
  const call = page.getByRole('link', { name: /Call/ }).first()
  expect(await call.getAttribute('href')).toMatch(/^tel:/)
  await page.goto('/inside/user/driverrights')
  await page.getByText(/As of today .*, no signal/).waitFor()
  await page.getByText('Driving licence').first().waitFor()
  await page.goto('/inside/user/messages')
  await page.getByText(/As of today .*, no signal/).waitFor()
  await page.getByText(subject).click()
  await page.getByText(words).waitFor()
  // Back with the signal, by itself: what there is, and no word of a moment.
  at.cable.mend()
  await expect.poll(() => page.getByText(/no signal/).count(), { timeout: 20_000 }).toBe(0)
  await page.getByText(words).waitFor()
})

test('a PDF for an emergency opens, too', async () => {
  const { page } = await at.withoutSignal()
  await page.goto('/inside/emergencyDocument')
  await page.getByRole('button', { name: /\.pdf/ }).first().click()
  await page.locator('canvas').first().waitFor()
})

test('it is encrypted, and gone with the log-out, also without a signal', async () => {
  const { page } = await at.withoutSignal()
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const before = await held(page)
  expect(before.map(({ name }) => name)).toContain('portal-reading')
  for (const { text, extractable } of before) {
    expect(text).not.toContain('Gävle')
    expect(text).not.toContain('fullName')
    expect(extractable.every((one) => one === false)).toBe(true)
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Password').first().waitFor()
  expect((await held(page)).flatMap(({ things }) => (things > 0 ? [things] : []))).toEqual([])
  await page.goto('/inside/user/messages')
  await page.getByLabel('Password').first().waitFor()
  expect(await page.getByText(subject).count()).toBe(0)
})

test('a session that ended elsewhere takes away what was kept', async () => {
  const { page } = await at.withoutSignal()
  await page.goto('/inside/user/messages')
  await page.getByText(/no signal/).waitFor()
  await (await at.portal.as('driver')).ok(calls.account.endSessions, { others: true })
  at.cable.mend()
  await page.getByRole('dialog', { name: 'You have been signed out' }).waitFor()
  await expect
    .poll(async () => (await held(page)).reduce((sum, { things }) => sum + things, 0))
    .toBe(0)
})

test('another person who signs in finds nothing of the one before', async () => {
  const device = await at.take()
  const page = await device.open()
  await device.signIn('driver')
  await page.goto('/start')
  await keepsReading(page)
  // As where the cookies were cleared: nobody logged out.
  await device.context.clearCookies()
  await device.signIn('clerk')
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await device.close()
  at.cable.cut()
  const after = await device.open()
  await after.goto('/inside/user/messages')
  await after.getByTestId('away').waitFor()
  expect(await after.getByText(subject).count()).toBe(0)
})

test.each([
  ['sv', phone],
  ['pl', phone],
  ['ro', desktop],
] as const)('how it looks in %s at %o', async (locale, size) => {
  const { page } = await at.withoutSignal({ locale, size })
  for (const path of [
    '/inside/emergencyDocument',
    '/inside/user/driverrights',
    '/inside/user/messages',
  ]) {
    await page.goto(path)
    await page.getByRole('status').filter({ hasText: ':' }).first().waitFor()
    expect(await overflow(page), path).toBeLessThanOrEqual(0)
    expect(await axeFindings(page), path).toEqual([])
    await picture(page, `offline-${path.split('/').at(-1)}-${locale}-${size.width}`)
  }
})
