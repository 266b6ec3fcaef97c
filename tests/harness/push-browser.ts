import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { PushService, Said } from './push-service.ts'

/** What a browser in a test shows of a push. */
export interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly lang: string
}

export interface PushBrowser {
  /** Is the browser subscribed? */
  isSubscribed(): boolean
  /** Hands a push to the service worker, as the browser does when its service has one. */
  deliver(page: Page, said: Said): Promise<void>
}

/**
 * Stands in for the one part of Chromium that a machine without Google's service cannot have: its
 * subscriptions. They are those of the test's push service; the service worker and what it shows are real.
 */
export async function withPushes(
  context: BrowserContext,
  service: PushService,
  origin: string,
): Promise<PushBrowser> {
  let given: ReturnType<PushService['subscribe']> | null = null
  let key = ''
  await context.exposeFunction('testPush', (what: 'get' | 'end' | 'begin', by?: string) => {
    if (what === 'begin') {
      given = service.subscribe()
      key = by ?? ''
    }
    if (what === 'end') given = null
    return given && { ...given, key }
  })
  await context.addInitScript(() => {
    type State = { endpoint: string; keys: Record<string, string>; key: string } | null
    const ask = (what: string, by?: string) =>
      (window as unknown as { testPush(what: string, by?: string): Promise<State> }).testPush(
        what,
        by,
      )
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))
        .buffer
    const text = (of: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(of)))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=+$/, '')
    const made = (state: State) =>
      state && {
        endpoint: state.endpoint,
        options: { applicationServerKey: bytes(state.key) },
        getKey: (name: string) => bytes(state.keys[name] ?? ''),
        unsubscribe: async () => (await ask('end')) === null,
      }
    const { prototype } = PushManager as unknown as { prototype: Record<string, unknown> }
    prototype.getSubscription = async () => made(await ask('get'))
    prototype.subscribe = async (of: { applicationServerKey: Uint8Array }) =>
      made(await ask('begin', text(of.applicationServerKey.slice().buffer as ArrayBuffer)))
  })
  await context.grantPermissions(['notifications'], { origin })
  return {
    isSubscribed: () => given !== null,
    async deliver(page, said) {
      const cdp = await context.newCDPSession(page)
      const registrationId = await registrationOf(cdp, origin)
      const data = JSON.stringify(said)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await cdp.detach()
    },
  }
}

async function registrationOf(cdp: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (one) resolve(one.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return found
}

/** What stands on the device's screen. */
export const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))
  })
