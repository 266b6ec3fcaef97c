import { calls, type Locale } from '@portal/contracts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { type Device, keepsShell, takeDevice, usedUntil } from '../harness/device.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { click, noting, shownOn, withPushes } from '../harness/push-browser.ts'
import { type PushService, startPushService } from '../harness/push-service.ts'
import { type Gateway, standBefore } from '../harness/release.ts'
import { today } from '../harness/tests.ts'

let service: PushService
let portal: TestPortal
let gateway: Gateway
let device: Device | undefined
beforeAll(async () => {
  service = await startPushService()
  portal = await startTestPortal({
    web: true,
    settings: { PUSH_SERVICES: service.origin },
    // Nothing is pushed at night.
    clock: { now: () => new Date(`${today}T10:00:00Z`), everyMs: 1_000_000 },
  })
  gateway = await standBefore(portal.url)
  gateway.put('/sw.js', noting)
})
afterEach(async () => {
  await device?.drop()
  device = undefined
})
afterAll(async () => {
  await gateway.close()
  await portal.stop()
  await service.close()
})

const addressed = {
  path: '/inside/user/messages',
  another: '019abf5e-0000-7000-8000-000000000001',
}
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
] as const)(
  'pushes to %s: chosen there, shown, opened, and over with the log-out',
  async (...row) => {
    const [, size, locale, login] = row
    const said = words[locale]
    const me = await portal.as(login)
    await me.ok(calls.app.setLocale, { locale: locale as Locale })
    const { id } = await me.ok(calls.auth.me, {})
    const url = `http://127.0.0.1:${gateway.port}`
    device = await takeDevice(url, { size, locale })
    const page = await device.open()
    const browser = await withPushes(device.context, service, url)
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

    // One message, then another: on the screen they are one.
    const office = await portal.as('superadmin')
    const write = async (subject: string) => {
      const recipients = [{ kind: 'user' as const, id }]
      await office.ok(calls.messages.start, { recipients, subject, content: '<p>Hemligt</p>' })
      await portal.settled()
      return service.got.at(-1)?.said
    }
    const pushed = [await write('Ett'), await write('Två')]
    for (const one of pushed) if (one) await browser.deliver(page, one)
    const [first, last] = pushed
    expect(last?.badge).toBe((first?.badge ?? 0) + 1)
    const { title, body, tag, lang } = last ?? {}
    expect(lang).toBe(locale)
    await expect.poll(() => shownOn(page)).toEqual([{ title, body, tag, lang }])

    // It opens in the tab that is there: the page for whom it was for, the start page for anybody else.
    const { path } = addressed
    await click(page, { path, whom: id })
    await page.waitForURL((now) => now.pathname === path && now.search === '')
    await click(page, { path, whom: addressed.another })
    await page.waitForURL((now) => now.pathname === '/start')
    // So does a new one.
    await page.goto(`${path}?for=${id}`)
    await page.waitForURL((now) => now.pathname === path && now.search === '')

    // It goes with the log-out: the server's list, the browser's subscription.
    expect((await me.ok(calls.push.devices, {})).rows).toHaveLength(1)
    if (size === phone) await page.getByRole('button', { name: said.menu }).click()
    await page.getByRole('button', { name: said.logOut }).first().click()
    await expect.poll(() => browser.isSubscribed(), { timeout: 20_000 }).toBe(false)
    await expect
      .poll(async () => (await me.ok(calls.push.devices, {})).rows, { timeout: 20_000 })
      .toEqual([])
    await expect.poll(() => shownOn(page)).toEqual([])
  },
)

test('what was pushed to one leaves the screen when their session has ended and another signs in', async () => {
  const me = await portal.as('driver')
  const { id } = await me.ok(calls.auth.me, {})
  const url = `http://127.0.0.1:${gateway.port}`
  device = await takeDevice(url, { size: desktop, locale: 'sv' })
  const page = await device.open()
  const browser = await withPushes(device.context, service, url)
  await device.signIn('driver')
  await page.goto(details)
  await keepsShell(page)
  const here = page.getByRole('switch', { name: words.sv.here })
  await here.click()
  await expect.poll(() => here.getAttribute('aria-checked')).toBe('true')
  const office = await portal.as('superadmin')
  const send = async (subject: string) => {
    const recipients = [{ kind: 'user' as const, id }]
    await office.ok(calls.messages.start, { recipients, subject, content: '<p>Hemligt</p>' })
    await portal.settled()
  }
  await send('Till föraren')
  const last = service.got.at(-1)?.said
  if (last) await browser.deliver(page, last)
  await expect.poll(async () => (await shownOn(page)).length).toBe(1)
  await portal.portal.parts.pool.query(
    `UPDATE auth.session SET revoked_at = now() WHERE session_id = (SELECT session_id
       FROM auth.session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)`,
    [id],
  )
  const pushes = service.got.length
  await send('När sessionen är slut')
  expect(service.got.length).toBe(pushes)
  await device.signIn('clerk')
  await page.goto('/start')
  await usedUntil(page, async () => !browser.isSubscribed())
  await expect.poll(() => shownOn(page)).toEqual([])
})
