import { app } from '@portal/contracts/app'
import { type Locale, locales } from '@portal/contracts/kit'
import { useTranslation } from 'react-i18next'
import { request } from '../api/client.ts'
import { useAccess } from '../api/session.tsx'
import { showLocale } from '../i18n/i18n.ts'
import { keepLocale } from '../i18n/locale.ts'

/** Each language in its own words. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  sv: 'Svenska',
  pl: 'Polski',
  ro: 'Română',
  bs: 'Bosanski',
}

/** Shows and keeps a language; for somebody signed in the server keeps it too. */
export function useChooseLocale(): (locale: Locale) => Promise<void> {
  const { session } = useAccess()
  return async (locale) => {
    keepLocale(locale)
    await showLocale(locale)
    if (session)
      // The choice stands in this browser either way.
      await request(app.setLocale, { locale }).catch((error: unknown) => console.error(error))
  }
}

/** Five small buttons, the current one marked. */
export function LanguageSelector() {
  const { t, i18n } = useTranslation('layouts')
  const choose = useChooseLocale()
  return (
    <fieldset aria-label={t('language')} className="flex flex-wrap gap-0.5">
      {locales.map((locale) => {
        const current = i18n.language === locale
        return (
          <button
            key={locale}
            type="button"
            lang={locale}
            title={languageNames[locale]}
            // What is shown is a part of the name: by it the button is pressed by voice.
            aria-label={`${locale.toUpperCase()} ${languageNames[locale]}`}
            aria-pressed={current}
            onClick={() => void choose(locale)}
            className={`min-h-11 min-w-11 rounded-lg text-sm font-semibold uppercase ${current ? 'bg-accent text-[#0a1430]' : 'text-on-navy-dim hover:bg-navy-soft hover:text-on-navy'}`}
          >
            {locale}
          </button>
        )
      })}
    </fieldset>
  )
}
