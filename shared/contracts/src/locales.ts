/** The languages that the portal is in. */
export const locales = ['en', 'sv', 'pl', 'ro', 'bs'] as const
export type Locale = (typeof locales)[number]
/** A text in each of them. */
export type Words = Readonly<Record<Locale, string>>
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

const genitive = (month: string): string => `${month.replace(/bar$/, 'br')}a`

/**
 * A moment as a language says it, or from when to when. Bosnian has the month of a day in the genitive, `3. decembra`;
 * Unicode's data has the nominative, which is wrong after `do`, `od` and `dana`.
 * @param options with the month in words
 */
export function dateIn(
  language: string,
  options: Intl.DateTimeFormatOptions,
  at: Date,
  until?: Date,
): string {
  const format = new Intl.DateTimeFormat(intlLocale(language), options)
  const parts = until ? format.formatRangeToParts(at, until) : format.formatToParts(at)
  return parts
    .map(({ type, value }) => (language === 'bs' && type === 'month' ? genitive(value) : value))
    .join('')
}
