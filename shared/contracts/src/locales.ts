/** The languages that the portal is in. */
export const locales = ['en', 'sv', 'pl', 'ro', 'bs'] as const
export type Locale = (typeof locales)[number]
/** The locale that a text names; English where it names none of ours. */
export const localeFrom = (text: string | undefined): Locale =>
  locales.find((one) => one === text) ?? 'en'

const written: Readonly<Partial<Record<string, string>>> = { en: 'en-GB', bs: 'sr-Latn-BA' }

/**
 * The locale in which dates and numbers of a language are written. In English the day comes before the
 * month. Chromium knows Bosnian by name alone and would write 'M11 20'; Serbian in Latin letters has the
 * same names of months and signs.
 */
export const intlLocale = (language: string): string => written[language] ?? language

type Part = Pick<Intl.DateTimeFormatPart, 'type' | 'value'>

const genitive = (month: string): string => `${month.replace(/bar$/, 'br')}a`

/** A date as a language says it. Bosnian has the month of a day in the genitive, `3. decembra`; Unicode's data has the nominative: wrong after `do`, `od` and `dana`. */
export const dateOf = (language: string, parts: readonly Part[]): string =>
  parts
    .map(({ type, value }) => (language === 'bs' && type === 'month' ? genitive(value) : value))
    .join('')
