import files from 'virtual:texts'
import type { Locale } from '@portal/contracts/kit'
import i18next, { type BackendModule } from 'i18next'
import ICU from 'i18next-icu'
import { initReactI18next } from 'react-i18next'
import type abnormalities from '../abnormalities/texts/en.json'
import type account from '../account/texts/en.json'
import { patiently } from '../api/patience.ts'
import type auth from '../auth/texts/en.json'
import type certificates from '../certificates/texts/en.json'
import type contracts from '../contracts/texts/en.json'
import type documents from '../documents/texts/en.json'
import type driverRights from '../driver-rights/texts/en.json'
import type education from '../education/texts/en.json'
import type emergency from '../emergency/texts/en.json'
import type errors from '../errors/texts/en.json'
import type evidence from '../evidence/texts/en.json'
import type faq from '../faq/texts/en.json'
import type history from '../history/texts/en.json'
import type layouts from '../layouts/texts/en.json'
import type lists from '../lists/texts/en.json'
import type media from '../media/texts/en.json'
import type messages from '../messages/texts/en.json'
import type news from '../news/texts/en.json'
import type newsAdmin from '../news-admin/texts/en.json'
import type organisation from '../organisation/texts/en.json'
import type reminders from '../reminders/texts/en.json'
import type signage from '../signage/texts/en.json'
import type start from '../start/texts/en.json'
import type tests from '../tests/texts/en.json'
import type ui from '../ui/texts/en.json'
import type users from '../users/texts/en.json'
import type waiting from '../waiting/texts/en.json'
import { coreTexts, firstTexts, laterTexts } from './core.ts'
import { chosenLocale } from './locale.ts'

/** The texts of every area; a key that English lacks does not compile. */
interface Texts {
  abnormalities: typeof abnormalities
  account: typeof account
  auth: typeof auth
  contracts: typeof contracts
  documents: typeof documents
  certificates: typeof certificates
  education: typeof education
  'driver-rights': typeof driverRights
  emergency: typeof emergency
  errors: typeof errors
  evidence: typeof evidence
  faq: typeof faq
  history: typeof history
  layouts: typeof layouts
  lists: typeof lists
  media: typeof media
  messages: typeof messages
  news: typeof news
  'news-admin': typeof newsAdmin
  organisation: typeof organisation
  reminders: typeof reminders
  signage: typeof signage
  start: typeof start
  tests: typeof tests
  ui: typeof ui
  users: typeof users
  waiting: typeof waiting
}
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
    // The words for errors that only these areas know come with them.
    if (!isFirst && found?.errors) i18next.addResourceBundle(language, 'errors', found.errors)
    const texts = found?.[area]
    if (texts) callback(null, texts)
    else callback(new Error(`there are no texts of ${area} in ${language}`), false)
  },
}

/** Brings in the texts of all areas, which a language has in one file beside the one it begins with. */
export async function allTexts(): Promise<void> {
  await i18next.loadNamespaces(laterTexts)
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
      ns: coreTexts,
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
    })
  describe(locale)
}
