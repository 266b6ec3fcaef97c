import { known, note } from '../kept.ts'

/** What is read without a network, and what waits to be sent: databases of this browser. */
export const READING = 'portal-reading'
export const OUTBOX = 'portal-outbox'

/** Whose pushes come to this device. */
export const PUSHES = 'pushes'

const READER = 'readsHere'
/** Of whom is kept here what can be read without a network? */
export const readerHere = (): string | undefined => {
  const found = known('device', READER)
  return typeof found === 'string' ? found : undefined
}
/** From now on it is this person's. */
export const readsHere = (userId: string): boolean => note('device', READER, userId)

function drop(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {
    // Where the browser has none, nothing was kept.
  }
}

/** The session has ended, or is another's: nobody reads here what was kept of whoever it was. */
export function forgetReading(): void {
  note('device', READER, undefined)
  drop(READING)
}

/** Somebody has logged out: nothing of anybody stays on the device, not even what was not sent. */
export function forgetAll(): void {
  forgetReading()
  drop(OUTBOX)
  note('device', PUSHES, undefined)
  // The server has ended them with the session, or will; the browser's own end does not keep the log-out waiting.
  forgetPushes().catch(() => undefined)
}

/** Nothing is pushed to this browser any more, and nothing that was stays on its screen. */
export async function forgetPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  await navigator.clearAppBadge?.()
  for (const one of await registration.getNotifications()) one.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}
