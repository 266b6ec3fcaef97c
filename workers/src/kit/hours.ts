import { stockholmReading } from '@portal/calendar/stockholm'

/** Nobody wants to be woken by it: what is not asked for goes out between these hours in Stockholm. */
const FROM_HOUR = 8
const TO_HOUR = 20

const STEP_MS = 15 * 60_000

/** May somebody be written to now who has not asked for it? */
export function isDaytime(now: Date): boolean {
  const hour = stockholmReading(now).getUTCHours()
  return hour >= FROM_HOUR && hour < TO_HOUR
}

/** The first moment from now on, to within a quarter of an hour, at which somebody may be written to. */
export function daytimeFrom(now: Date): Date {
  let at = now
  while (!isDaytime(at)) at = new Date(at.getTime() + STEP_MS)
  return at
}
