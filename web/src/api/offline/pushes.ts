import { push } from '@portal/contracts/push'
import { request } from '../client.ts'
import { known, note } from '../kept.ts'
import { currentSession } from '../token.ts'
import { forgetPushes, PUSHES } from './forget.ts'

/** Whose pushes come to this device, as the server was told. */
interface Kept {
  readonly person: string
  readonly session: string
  readonly endpoint: string
}
const kept = () => known('device', PUSHES) as Kept | undefined

/**
 * Can this device be pushed to?
 * - denied: its person has forbidden it in the browser
 * - install: an iPhone or iPad, which takes pushes for what is on the home screen alone
 * - no: the browser cannot, or keeps no shell here
 */
export type Pushable = 'yes' | 'denied' | 'install' | 'no'
export function pushable(): Pushable {
  const apple = (navigator as { standalone?: boolean }).standalone
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return apple === false ? 'install' : 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))
const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** The browser's subscription with this key; one with another is ended. */
async function subscribed(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && textOf(before.options.applicationServerKey) === key) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}

/** What the server is to be told of this device. Throws where the browser's push service gives none. */
export async function subscription(key: string) {
  const one = await subscribed(key)
  const keys = { p256dh: textOf(one.getKey('p256dh')), auth: textOf(one.getKey('auth')) }
  return { endpoint: one.endpoint, keys }
}

/** The server knows: from now on this device has this person's pushes. */
export function pushesHere(person: string, endpoint: string): void {
  const session = currentSession()
  if (session) note('device', PUSHES, { person, session, endpoint } satisfies Kept)
}

/**
 * Renews what the server knows of this device, where its person has chosen it: after they signed in anew,
 * or the browser has changed its address or the portal its key. One that was removed elsewhere stays so.
 */
export async function keepPushes(person: string): Promise<void> {
  if (pushable() === 'no' || pushable() === 'install') return
  const { pushManager } = await navigator.serviceWorker.ready
  const now = await pushManager.getSubscription()
  const was = kept()
  const end = async () => {
    // Also what stands on the screen: it may be another's.
    await forgetPushes()
    note('device', PUSHES, undefined)
  }
  // What somebody else has chosen here is not this person's.
  if (was?.person !== person || Notification.permission !== 'granted') return end()
  const { key, rows } = await request(push.devices, {})
  if (!key) return end()
  const isKnown = rows.some(({ current }) => current)
  const isSame = was.session === currentSession() && was.endpoint === now?.endpoint
  if (isKnown && isSame) return
  if (!isKnown && isSame) return end()
  const given = await subscription(key)
  await request(push.subscribe, given)
  pushesHere(person, given.endpoint)
}
