import { asDate } from '@portal/calendar/days'
import { STOCKHOLM } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import { intlLocale } from '@portal/contracts/locales'

type Part = Pick<Intl.DateTimeFormatPart, 'type' | 'value'>

const genitive = (month: string): string => `${month.replace(/bar$/, 'br')}a`

/** Bosnian says the month of a day in the genitive, `3. decembra`. Unicode's data has the nominative: wrong after `do`, `od`. */
const joined = (locale: Locale, parts: readonly Part[]): string =>
  parts
    .map(({ type, value }) => (locale === 'bs' && type === 'month' ? genitive(value) : value))
    .join('')

const format = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(intlLocale(locale), options)

/** A day such as `2026-12-03` in words. In Bosnian it ends with a full stop: none follows it at the end of a sentence. */
export const dayIn = (locale: Locale, day: string): string =>
  joined(locale, format(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatToParts(asDate(day)))

/** A moment in words, as it is read in Stockholm. */
export const momentIn = (locale: Locale, at: string, dateStyle: 'long' | 'full' = 'long'): string =>
  joined(
    locale,
    format(locale, { dateStyle, timeStyle: 'short', timeZone: STOCKHOLM }).formatToParts(
      new Date(at),
    ),
  )

/** From when to when, with days of the week, as it is read in Stockholm. */
export const spanIn = (locale: Locale, from: Date, to: Date): string =>
  joined(
    locale,
    format(locale, {
      ...{ weekday: 'long', day: 'numeric', month: 'long' },
      ...{ hour: '2-digit', minute: '2-digit', timeZone: STOCKHOLM },
    }).formatRangeToParts(from, to),
  )
