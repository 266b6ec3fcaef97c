import { type Locale, locales } from '@portal/contracts/kit'

const YEAR = 31_536_000

/** Chosen on this page: all that there is where the browser keeps no cookie. */
let chosenHere: Locale | undefined

/** The locale of the cookie, or undefined where none was chosen yet. */
export function chosenLocale(): Locale | undefined {
  const value = /(?:^|; )locale=(\w\w)/.exec(document.cookie)?.[1]
  return locales.find((one) => one === value) ?? chosenHere
}

/** Keeps the choice for a year. */
export function keepLocale(locale: Locale): void {
  chosenHere = locale
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR}; SameSite=Lax${secure}`
}
