import { stockholmDay } from '@portal/calendar/stockholm'

/** So much a clock may be off, and an answer be on its way, in ms: it is not said to be wrong for that. */
const NEAR_MS = 120_000

let off: number | undefined

/**
 * When something was by the server's clock that was noted by this device's, in ms since 1970: phones are set by hand,
 * and then they are hours, days or a year off. As it was noted where that is right, or nobody has said yet.
 */
export const byServer = (ms: number): number => ms - (off ?? 0)

/** Has the server said what time it is? */
export const isTimeTold = (): boolean => off !== undefined

/**
 * The server says what time it was, in ms since 1970. An answer that a device slept over says nothing.
 * @param askedAt when it was asked, by this device
 */
export function tellTime(ms: number, askedAt: number): void {
  if (Math.abs(Date.now() - askedAt) > NEAR_MS) return
  const by = Date.now() - ms
  off = Math.abs(by) < NEAR_MS ? 0 : by
}

/** What time it is, in ms since 1970, whatever this device's clock says. */
export const now = (): number => byServer(Date.now())

/** The same as calls say it. */
export const momentNow = (): string => new Date(now()).toISOString()

/** The day that it is in Stockholm. */
export const stockholmToday = (): string => stockholmDay(new Date(now()))
