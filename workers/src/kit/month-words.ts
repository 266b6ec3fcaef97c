import { asDate } from '@portal/calendar/days'
import type { Locale } from '@portal/contracts'
import { intlLocale } from '@portal/contracts/locales'

/** A month such as `2026-11` in words, e.g. `november 2026`. */
export const monthIn = (month: string, locale: Locale): string =>
  new Intl.DateTimeFormat(intlLocale(locale), {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(asDate(`${month}-01`))
