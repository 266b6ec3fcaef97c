import { addDays } from '@portal/calendar/days'
import { stockholmInstant, stockholmReading } from '@portal/calendar/stockholm'

/**
 * The present so many days on, at the same time of Stockholm's clock. So many times 24 hours on is another
 * day there late in the evening, once the clock has changed.
 */
export function daysOn(days: number): Date {
  if (days === 0) return new Date()
  const [day = '', time = ''] = stockholmReading(new Date()).toISOString().slice(0, -1).split('T')
  return stockholmInstant(`${addDays(day, days)}T${time}`)
}
