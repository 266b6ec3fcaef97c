import type { BrowserContext } from 'playwright-core'
import type { PushService } from './push-service.ts'

export interface PushBrowser {
  /** Is the browser subscribed? */
  isSubscribed(): boolean
}

/**
 * Stands in for what a Chromium without a screen and without Google's service does not have: subscriptions,
 * which are those of the test's push service, and the leave to show notifications.
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
    const { prototype } = PushManager as unknown as { prototype: Record<string, unknown> }
    prototype.getSubscription = async () => made(await ask('get'))
    prototype.subscribe = async (of: { applicationServerKey: Uint8Array }) =>
      made(await ask('begin', text(of.applicationServerKey.slice().buffer as ArrayBuffer)))
  })
  await context.grantPermissions(['notifications'], { origin })
  return {
    isSubscribed: () => given !== null,
  }
}
