import { locales } from '@portal/contracts/kit'
import { showLocale } from '../i18n/i18n.ts'
import { chosenLocale } from '../i18n/locale.ts'
import JobsLayout from './JobsLayout.tsx'

// One file for whoever looks for work: a file for each page would be a line more in what everybody loads first.
export { default as Ad } from './Ad.tsx'
export { default as Ads } from './Ads.tsx'
export { default as Inside } from './Inside.tsx'

/** The layout, in a language of the browser's: who looks for work has never been asked for one. */
export async function layout() {
  const [first] = navigator.languages
    .map((tag) => (/^(hr|sr|sh)\b/.test(tag) ? 'bs' : tag.slice(0, 2)))
    .flatMap((tag) => locales.find((one) => one === tag) ?? [])
  if (first && !chosenLocale()) await showLocale(first)
  return { default: JobsLayout }
}
