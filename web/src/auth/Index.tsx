import { app } from '@portal/contracts/app'
import { type Locale, locales } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { useAccess } from '../api/session.tsx'
import { useFormat } from '../i18n/format.ts'
import { chosenLocale } from '../i18n/locale.ts'
import { useHeadingFocus } from '../layouts/heading-focus.ts'
import { languageNames, useChooseLocale } from '../layouts/LanguageSelector.tsx'
import { internalPath } from '../router/internal-path.ts'

/** Said in the language that is offered, so no reader needs another one to find it. */
const chooseTexts: Record<Locale, string> = {
  en: 'Continue in English',
  sv: 'Fortsätt på svenska',
  pl: 'Kontynuuj po polsku',
  ro: 'Continuă în română',
  bs: 'Nastavi na bosanskom',
}

/** The first page: the language, and the days without incidents. */
export default function Index() {
  const { t } = useTranslation('auth')
  const { session } = useAccess()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const choose = useChooseLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(heading)
  const [chosen, setChosen] = useState(chosenLocale)
  const onward =
    internalPath(params.get('returnUrl')) ??
    (session ? addressOf(places.start) : addressOf(places.login))
  useEffect(() => {
    document.title = t('portal')
  }, [t])
  if (chosen && session) return <Navigate to={onward} replace />
  const take = async (locale: Locale) => {
    await choose(locale)
    setChosen(locale)
    await navigate(onward)
  }
  return (
    <main className="mx-auto flex w-full max-w-[30rem] flex-col gap-6 p-4 py-8">
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {t('portal')}
      </h1>
      <IncidentFreeDays />
      <ul className="flex flex-col gap-2">
        {locales.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              lang={locale}
              aria-current={chosen === locale}
              onClick={() => void take(locale)}
              className={`flex min-h-16 w-full items-center gap-3 rounded-xl border bg-surface px-4 text-left hover:bg-raised ${chosen === locale ? 'border-2 border-link' : 'border-line'}`}
            >
              <span className="grid size-10 place-items-center rounded-full bg-raised text-sm font-semibold uppercase text-dim">
                {locale}
              </span>
              <span className="flex-1">
                <span className="block font-semibold">{languageNames[locale]}</span>
                <span className="block text-sm text-dim">{chooseTexts[locale]}</span>
              </span>
              <ChevronRight size={20} aria-hidden className="text-dim" />
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}

function IncidentFreeDays() {
  const { t } = useTranslation('auth')
  const format = useFormat()
  const days = useQuery(read(app.incidentFreeDays, {}))
  if (days.isError) return null
  return (
    <section className="flex min-h-36 flex-col items-center justify-center gap-1 rounded-xl bg-navy p-6 text-center text-on-navy">
      <ShieldCheck size={28} aria-hidden className="text-accent" />
      {days.data && (
        <>
          <p className="text-5xl font-bold tabular-nums" data-testid="incident-free-days">
            {format.number(days.data.days)}
          </p>
          <p>{t('daysWithoutIncidents', { count: days.data.days })}</p>
        </>
      )}
    </section>
  )
}
