import { calls, type Locale } from '@portal/contracts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { type Device, keepsShell, takeDevice } from '../harness/device.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { shownOn, withPushes } from '../harness/push-browser.ts'
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

/** What the service worker does with a click. */
declare function openThere(to: { path: string; whom: string }): Promise<void>

const details = '/inside/user/details'
const words = {
  sv: {
    here: 'Pushnotiser på den här enheten',
    card: 'Pushnotiser till dina enheter',
    two: 'Olästa meddelanden: 2',
    menu: 'Meny',
    logOut: 'Logga ut',
  },
  pl: {
    here: 'Powiadomienia push na tym urządzeniu',
    card: 'Powiadomienia push na Twoich urządzeniach',
    two: 'Nieprzeczytane wiadomości: 2',
    menu: 'Menu',
    logOut: 'Wyloguj',
  },
} as const

test.each([
  ['a phone', phone, 'pl', 'driver'],
  ['a desktop', desktop, 'sv', 'clerk'],
] as const)(
  'pushes to %s: chosen there, shown, opened, and over with the log-out',
  async (...row) => {
    const [, size, locale, login] = row
    const said = words[locale]
    const me = await portal.as(login)
    await me.ok(calls.app.setLocale, { locale: locale as Locale })
    const { id } = await me.ok(calls.auth.me, {})
    device = await takeDevice(portal.url, { size, locale })
    const page = await device.open()
    const browser = await withPushes(device.context, service, portal.url)
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
    for (const subject of ['Ett', 'Två']) {
      const pushed = await write(subject)
      if (!pushed) throw new Error('nothing was pushed')
      await browser.deliver(page, pushed)
    }
    await expect.poll(() => shownOn(page)).toMatchObject([{ body: said.two, tag: 'messages' }])
    expect(await shownOn(page)).toMatchObject([{ lang: locale }])

    // It opens in the tab that is there. A click of a person cannot be made here: what it does is called.
    const open = (whom: string) =>
      device?.context.serviceWorkers()[0]?.evaluate(
        (to) => {
          return openThere(to)
        },
        { path: '/inside/user/messages', whom },
      )
    await open(id)
    await page.waitForURL((url) => url.pathname === '/inside/user/messages' && url.search === '')
    await open('019abf5e-0000-7000-8000-000000000001')
    await page.waitForURL((url) => url.pathname === '/start')

    // It goes with the log-out: the server's list, the browser's subscription, what stands on the screen.
    expect((await me.ok(calls.push.devices, {})).rows).toHaveLength(1)
    if (size === phone) await page.getByRole('button', { name: said.menu }).click()
    await page.getByRole('button', { name: said.logOut }).first().click()
    await expect.poll(() => browser.isSubscribed(), { timeout: 20_000 }).toBe(false)
    await expect.poll(() => shownOn(page)).toEqual([])
    await expect
      .poll(async () => (await me.ok(calls.push.devices, {})).rows, { timeout: 20_000 })
      .toEqual([])
  },
)
