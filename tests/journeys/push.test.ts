import { calls, type Locale } from '@portal/contracts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { type Device, keepsShell, takeDevice } from '../harness/device.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { withPushes } from '../harness/push-browser.ts'
import { type PushService, startPushService } from '../harness/push-service.ts'
import { today } from '../harness/tests.ts'

let service: PushService
let portal: TestPortal
let device: Device | undefined
beforeAll(async () => {
  service = await startPushService()
  portal = await startTestPortal({
    web: true,
    settings: { PUSH_SERVICES: service.origin },
    // Nothing is pushed at night.
    clock: { now: () => new Date(`${today}T10:00:00Z`), everyMs: 1_000_000 },
  })
})
afterEach(async () => {
  await device?.drop()
  device = undefined
})
afterAll(async () => {
  await portal.stop()
  await service.close()
})

const details = '/inside/user/details'
const words = {
  sv: {
    here: 'Pushnotiser på den här enheten',
    card: 'Pushnotiser till dina enheter',
    menu: 'Meny',
    logOut: 'Logga ut',
  },
  pl: {
    here: 'Powiadomienia push na tym urządzeniu',
    card: 'Powiadomienia push na Twoich urządzeniach',
    menu: 'Menu',
    logOut: 'Wyloguj',
  },
} as const

test.each([
  ['a phone', phone, 'pl', 'driver'],
  ['a desktop', desktop, 'sv', 'wageadmin'],
] as const)('pushes to %s: chosen there, opened, and over with the log-out', async (...row) => {
  const [, size, locale, login] = row
  const said = words[locale]
  const me = await portal.as(login)
  await me.ok(calls.app.setLocale, { locale: locale as Locale })
  const { id } = await me.ok(calls.auth.me, {})
  device = await takeDevice(portal.url, { size, locale })
  const page = await device.open()
  const there = device.context
  const browser = await withPushes(there, service, portal.url)
  await device.signIn(login)
  await page.goto(details)
  await keepsShell(page)

  const here = page.getByRole('switch', { name: said.here })
  expect(await here.getAttribute('aria-checked')).toBe('false')
  await here.click()
  await expect.poll(() => here.getAttribute('aria-checked')).toBe('true')
  expect(browser.isSubscribed()).toBe(true)
  await page.getByRole('heading', { name: said.card }).scrollIntoViewIfNeeded()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, `push-${size.width}`)

  // Where it leads to: the page itself for whom it was for, the start page for anybody else.
  await page.goto(`/inside/user/messages?for=${id}`)
  await page.waitForURL((url) => url.pathname === '/inside/user/messages' && url.search === '')
  await page.goto('/inside/user/messages?for=019abf5e-0000-7000-8000-000000000001')
  await page.waitForURL((url) => url.pathname === '/start')

  // It goes with the log-out: the server's list, the browser's subscription.
  expect((await me.ok(calls.push.devices, {})).rows).toHaveLength(1)
  if (size === phone) await page.getByRole('button', { name: said.menu }).click()
  await page.getByRole('button', { name: said.logOut }).first().click()
  await expect.poll(() => browser.isSubscribed(), { timeout: 20_000 }).toBe(false)
  await expect
    .poll(async () => (await me.ok(calls.push.devices, {})).rows, { timeout: 20_000 })
    .toEqual([])
})
