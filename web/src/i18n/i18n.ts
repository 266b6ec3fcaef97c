import { type Locale, locales } from '@portal/contracts/kit'
import i18next from 'i18next'
import ICU from 'i18next-icu'
import { initReactI18next } from 'react-i18next'
import type abnormalities from '../abnormalities/texts/en.json'
import type auth from '../auth/texts/en.json'
import type certificates from '../certificates/texts/en.json'
import type contracts from '../contracts/texts/en.json'
import type documents from '../documents/texts/en.json'
import type driverRights from '../driver-rights/texts/en.json'
import type education from '../education/texts/en.json'
import type errors from '../errors/texts/en.json'
import type history from '../history/texts/en.json'
import type layouts from '../layouts/texts/en.json'
import type messages from '../messages/texts/en.json'
import type organisation from '../organisation/texts/en.json'
import type signage from '../signage/texts/en.json'
import type start from '../start/texts/en.json'
import type tests from '../tests/texts/en.json'
import type ui from '../ui/texts/en.json'
import type users from '../users/texts/en.json'

/** The texts of every area; a key that English lacks does not compile. */
interface Texts {
  abnormalities: typeof abnormalities
  auth: typeof auth
  contracts: typeof contracts
  documents: typeof documents
  certificates: typeof certificates
  education: typeof education
  'driver-rights': typeof driverRights
  errors: typeof errors
  history: typeof history
  layouts: typeof layouts
  messages: typeof messages
  organisation: typeof organisation
  signage: typeof signage
  start: typeof start
  tests: typeof tests
  ui: typeof ui
  users: typeof users
}
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Texts
  }
}

const files = import.meta.glob<Record<string, string>>('../*/texts/*.json', { import: 'default' })
const YEAR = 31_536_000

/** The locale of the cookie, or undefined where none was chosen yet. */
export function chosenLocale(): Locale | undefined {
  const value = /(?:^|; )locale=(\w\w)/.exec(document.cookie)?.[1]
  return locales.find((one) => one === value)
}

/** Keeps the choice for a year. */
export function keepLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR}; SameSite=Lax`
}

async function loadTexts(locale: Locale): Promise<void> {
  if (i18next.hasResourceBundle(locale, 'ui')) return
  await Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      const [, area, language] = /\.\.\/([\w-]+)\/texts\/(\w\w)\.json$/.exec(path) ?? []
      if (area && language === locale) i18next.addResourceBundle(locale, area, await load())
    }),
  )
}

/** Loads a language's texts and shows them; the document says which it is. */
export async function showLocale(locale: Locale): Promise<void> {
  await loadTexts(locale)
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
}

/** Starts with the chosen language; English stands in for what is missing. */
export async function startTexts(): Promise<void> {
  const locale = chosenLocale() ?? 'en'
  await i18next
    .use(new ICU())
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: 'en',
      ns: [],
      defaultNS: 'ui',
      resources: {},
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  await showLocale(locale)
}
