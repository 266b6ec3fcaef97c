import { addDays } from '@portal/calendar/days'
import { stockholmInstant, stockholmReading } from '@portal/calendar/stockholm'
import type { BrowserContext, Page } from 'playwright-core'

/**
 * The present so many days on, at the same time of Stockholm's clock. So many times 24 hours on is another
 * day there late in the evening, once the clock has changed.
 */
export function daysOn(days: number): Date {
  if (days === 0) return new Date()
  const [day = '', time = ''] = stockholmReading(new Date()).toISOString().slice(0, -1).split('T')
  return stockholmInstant(`${addDays(day, days)}T${time}`)
}

/** In a page: its clock is so much ahead, in ms, and goes on as it does. */
const shift = (ahead: number) => {
  const right = Date.now.bind(Date)
  const told = Date
  const shifted = () => right() + ahead
  window.Date = new Proxy(told, {
    construct: (of, given, target) =>
      Reflect.construct(of, given.length === 0 ? [shifted()] : given, target),
    get: (of, name) => (name === 'now' ? shifted : Reflect.get(of, name)),
  })
}

/** From the next load of its pages on the clock of a device is so much ahead, in ms, and goes on as it does. */
export const setClock = (context: BrowserContext, aheadMs: number): Promise<unknown> =>
  context.addInitScript(shift, aheadMs)

/** The clock of a page that is open leaps ahead so much, in ms; its timers know nothing of it. */
export const leap = (page: Page, aheadMs: number): Promise<void> => page.evaluate(shift, aheadMs)
