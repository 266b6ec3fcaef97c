import { asDate } from '@portal/calendar/days'
import { STOCKHOLM } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import { dateOf, intlLocale } from '@portal/contracts/locales'

const format = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(intlLocale(locale), options)

/** A day such as `2026-12-03` in words. In Bosnian it ends with a full stop: none follows it at the end of a sentence. */
export const dayIn = (locale: Locale, day: string): string =>
  dateOf(locale, format(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatToParts(asDate(day)))

/** A moment in words, as it is read in Stockholm. */
export const momentIn = (locale: Locale, at: string, dateStyle: 'long' | 'full' = 'long'): string =>
  dateOf(
    locale,
    format(locale, { dateStyle, timeStyle: 'short', timeZone: STOCKHOLM }).formatToParts(
      new Date(at),
    ),
  )

/** From when to when, with days of the week, as it is read in Stockholm. */
export const spanIn = (locale: Locale, from: Date, to: Date): string =>
  dateOf(
    locale,
    format(locale, {
      ...{ weekday: 'long', day: 'numeric', month: 'long' },
      ...{ hour: '2-digit', minute: '2-digit', timeZone: STOCKHOLM },
    }).formatRangeToParts(from, to),
  )
