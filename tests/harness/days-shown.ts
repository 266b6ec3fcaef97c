import type { BrowserContext } from 'playwright-core'

/**
 * From the next load of its pages on they write, in the place of each day, the one of a year that is the widest in
 * their language: the demo company's days are those around today, and what is as wide as they are fits on some days.
 * The time of day, and how long a span is, stay as they are.
 */
export const widestDays = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const DAY_MS = 86_400_000
    type Moment = Date | number | undefined
    const msOf = (at: Moment): number => (at === undefined ? Date.now() : Number(at))
    const dates = Intl.DateTimeFormat.prototype
    const { formatToParts, formatRange, formatRangeToParts } = dates
    const getter = Object.getOwnPropertyDescriptor(dates, 'format')?.get as () => (
      at: Moment,
    ) => string
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    pen.font = '14px Arial, sans-serif'
    /** By format: how it writes the widest day, as the day's beginning in UTC. */
    const known = new Map<string, number>()
    const widest = (format: Intl.DateTimeFormat): number | undefined => {
      const { locale, month, dateStyle, timeZoneName, weekday, day, year } =
        format.resolvedOptions()
      // Not what counts the hours of a zone, nor a month alone.
      if (timeZoneName || !(dateStyle || (month && day))) return undefined
      const key = JSON.stringify([locale, month, dateStyle, weekday, day, year])
      let found = known.get(key)
      if (found === undefined) {
        const write = getter.call(format)
        let most = 0
        for (let nth = 0; nth < 366; nth++) {
          const at = Date.UTC(2028, 0, 1 + nth)
          const { width } = pen.measureText(write(at + DAY_MS / 2))
          if (width > most) [most, found] = [width, at]
        }
        known.set(key, found as number)
      }
      return found
    }
    /** How far it is from a moment's day to the widest one. */
    const off = (format: Intl.DateTimeFormat, ms: number): number => {
      const day = widest(format)
      return day === undefined ? 0 : day - Math.floor(ms / DAY_MS) * DAY_MS
    }
    Object.defineProperty(dates, 'format', {
      configurable: true,
      get(this: Intl.DateTimeFormat) {
        const write = getter.call(this)
        return (at: Moment) => write(msOf(at) + off(this, msOf(at)))
      },
    })
    dates.formatToParts = function (at) {
      return formatToParts.call(this, msOf(at as Moment) + off(this, msOf(at as Moment)))
    }
    dates.formatRange = function (from, to) {
      const by = off(this, msOf(from as Moment))
      return formatRange.call(this, msOf(from as Moment) + by, msOf(to as Moment) + by)
    }
    dates.formatRangeToParts = function (from, to) {
      const by = off(this, msOf(from as Moment))
      return formatRangeToParts.call(this, msOf(from as Moment) + by, msOf(to as Moment) + by)
    }
  })
