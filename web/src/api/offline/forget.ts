import { known, note } from '../kept.ts'

/** What is read without a network, and what waits to be sent: databases of this browser. */
export const READING = 'portal-reading'
export const OUTBOX = 'portal-outbox'

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
}
