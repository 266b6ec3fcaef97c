import { asDate } from '@portal/calendar/days'
import { STOCKHOLM } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import { dateIn } from '@portal/contracts/locales'

/** A day such as `2026-12-03` in words. In Bosnian it ends with a full stop: none follows it at the end of a sentence. */
export const dayIn = (locale: Locale, day: string): string =>
  dateIn(locale, { dateStyle: 'long', timeZone: 'UTC' }, asDate(day))

/** A moment in words, as it is read in Stockholm. */
export const momentIn = (locale: Locale, at: string, dateStyle: 'long' | 'full' = 'long'): string =>
  dateIn(locale, { dateStyle, timeStyle: 'short', timeZone: STOCKHOLM }, new Date(at))

/** From when to when, with days of the week, as it is read in Stockholm. */
export const spanIn = (locale: Locale, from: Date, to: Date): string =>
  dateIn(
    locale,
    {
      ...{ weekday: 'long', day: 'numeric', month: 'long' },
      ...{ hour: '2-digit', minute: '2-digit', timeZone: STOCKHOLM },
    },
    from,
    to,
  )
