import files from 'virtual:texts'
import type { Locale } from '@portal/contracts/kit'
import i18next, { type TFunction } from 'i18next'
import { patiently } from '../api/patience.ts'
import type { Texts } from './texts.ts'

/**
 * An area's texts in another language than the reader's, for what is written to somebody else.
 * @param area none of those that a language begins with
 */
export async function sayIn<A extends keyof Texts>(locale: Locale, area: A): Promise<TFunction<A>> {
  if (!i18next.hasResourceBundle(locale, area)) {
    const load = files[`more-${locale}`]
    const found = load && (await patiently(load)).default[area]
    if (!found) throw new Error(`there are no texts of ${area} in ${locale}`)
    i18next.addResourceBundle(locale, area, found)
  }
  return i18next.getFixedT(locale, area) as TFunction<A>
}
