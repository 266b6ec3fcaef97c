/** The languages that the portal is in. */
export const locales = ['en', 'sv', 'pl', 'ro', 'bs'] as const
export type Locale = (typeof locales)[number]
/** The locale that a text names; English where it names none of ours. */
export const localeFrom = (text: string | undefined): Locale =>
  locales.find((one) => one === text) ?? 'en'
