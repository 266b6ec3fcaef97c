import { stockholmReading } from '@portal/calendar/stockholm'

/** Nobody wants to be woken by it: what is not asked for goes out between these hours in Stockholm. */
const FROM_HOUR = 8
const TO_HOUR = 20

/** May somebody be written to now who has not asked for it? */
export function isDaytime(now: Date): boolean {
  const hour = stockholmReading(now).getUTCHours()
  return hour >= FROM_HOUR && hour < TO_HOUR
}
