import files, { later } from 'virtual:texts'
import type { Locale } from '@portal/contracts/kit'
import i18next, { type BackendModule } from 'i18next'
import ICU from 'i18next-icu'
import { initReactI18next } from 'react-i18next'
import { patiently } from '../api/patience.ts'
import { firstTexts } from './core.ts'
import { chosenLocale } from './locale.ts'
import type { Texts } from './texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Texts
  }
}

/** Reads one area's texts when something first asks for them. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, area, callback) {
    const isFirst = firstTexts.includes(area)
    const load = files[`${isFirst ? 'first' : 'more'}-${language}`]
    // Given up, its keys would stand in the page.
    const found = load && (await patiently(load)).default
    // The words of areas that came first, which only these areas use, come with them.
    for (const first of isFirst ? [] : firstTexts)
      if (found?.[first]) i18next.addResourceBundle(language, first, found[first])
    const texts = found?.[area]
    if (texts) callback(null, texts)
    else callback(new Error(`there are no texts of ${area} in ${language}`), false)
  },
}

/** Brings in the texts of all areas, which a language has in one file beside the one it begins with. */
export async function allTexts(): Promise<void> {
  await i18next.loadNamespaces(later)
}

/** What the document says of itself: its language, and in it what it is. */
function describe(locale: Locale): void {
  document.documentElement.lang = locale
  document
    .querySelector('meta[name=description]')
    ?.setAttribute('content', i18next.t('layouts:description'))
}

/** Loads a language's texts and shows them; the document says which it is. */
export async function showLocale(locale: Locale): Promise<void> {
  await i18next.changeLanguage(locale)
  describe(locale)
}

/** Starts with the chosen language, or English. The texts of areas follow as pages ask for them. */
export async function startTexts(): Promise<void> {
  const locale = chosenLocale() ?? 'en'
  await i18next
    .use(new ICU())
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      // All that its first file has: a page that had to ask for them would be drawn twice.
      ns: [...firstTexts],
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
      // Texts are complete: what there is none for is a code of a server later than this page.
      appendNamespaceToMissingKey: true,
      parseMissingKeyHandler: (key: string, otherwise?: string) =>
        otherwise ??
        i18next.t(key.startsWith('errors:') ? 'errors:failed' : 'unknown', { defaultValue: '…' }),
    })
  describe(locale)
}
