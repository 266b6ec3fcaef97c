import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { PushService, Said } from './push-service.ts'

/** What a browser shows of a push. */
interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly lang: string
}

const SHOWN = 'test-shown'

/** The service worker's script, with its notifications kept, by their tag: as on a screen, a later one takes its place. */
export const noting = (script: string): string => `
  // A worker of this Chromium dies of it: there is no icon to write on.
  Object.defineProperty(navigator, 'setAppBadge', { value: undefined })
  registration.showNotification = async (title, { body, tag, lang }) => {
    const shown = await caches.open('${SHOWN}')
    await shown.put('/shown/' + tag, new Response(JSON.stringify({ title, body, tag, lang })))
  }
  addEventListener('message', ({ data }) => data.clicked && openThere(data.clicked))
  ${script}`

/** What stands on the device's screen. */
export const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async (name) => {
    const shown = await caches.open(name)
    const all = await Promise.all((await shown.keys()).map((one) => shown.match(one)))
    return Promise.all(all.map((one) => one?.json() as Promise<Shown>))
  }, SHOWN)

/** Clicks what stands there: nobody can here, so the service worker is told what a click tells it. */
export const click = (page: Page, data: { path: string; whom: string }): Promise<void> =>
  page.evaluate((clicked) => {
    navigator.serviceWorker.controller?.postMessage({ clicked })
  }, data)

export interface PushBrowser {
  /** Is the browser subscribed? */
  isSubscribed(): boolean
  /** Hands a push to the service worker, as the browser does when its service has one. */
  deliver(page: Page, said: Said): Promise<void>
}

/**
 * Stands in for what a Chromium without a screen and without Google's service does not have: subscriptions,
 * which are those of the test's push service, and notifications, which are kept where the service worker
 * shows them (`noting`). The service worker is real, and so is the way by which it is woken.
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
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    ServiceWorkerRegistration.prototype.getNotifications = async () => {
      const shown = await caches.open('test-shown')
      const all = await shown.keys()
      return all.map((one) => ({ close: () => void shown.delete(one) }) as unknown as Notification)
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
