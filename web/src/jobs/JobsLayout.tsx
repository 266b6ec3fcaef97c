import { addressOf, places } from '@portal/contracts/places'
import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, ScrollRestoration } from 'react-router'
import { useAccess } from '../api/session.tsx'
import { entryOf, KeepPlace } from '../layouts/KeepPlace.tsx'
import { LanguageSelector } from '../layouts/LanguageSelector.tsx'
import { Logo } from '../layouts/Logo.tsx'
import { SafeTop } from '../layouts/SafeTop.tsx'
import { useTrail } from '../layouts/trail.ts'
import { useLeaveGuard } from '../router/unsaved.ts'
import { ProgressBar } from '../ui/feedback.tsx'
import { whenUsed } from '../ui/idle.ts'
import { onDemand } from '../ui/on-demand.tsx'

const Missed = onDemand(() => import('../ui/Missed.tsx'))

/** The logo, the languages, the way in, and the page: for whoever looks for work. */
export default function JobsLayout() {
  const { t } = useTranslation(['jobs', 'layouts'])
  const { session } = useAccess()
  const [used, setUsed] = useState(false)
  useTrail()
  useLeaveGuard()
  useEffect(() => whenUsed(() => setUsed(true)), [])
  return (
    <div className="flex min-h-dvh flex-col pt-(--safe-top) pr-(--safe-right) pb-(--safe-bottom) pl-(--safe-left)">
      <SafeTop />
      <ProgressBar />
      <ScrollRestoration getKey={entryOf} />
      <KeepPlace />
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:left-2 focus:top-[calc(var(--safe-top)+8px)] focus:z-50 focus:rounded-lg focus:bg-surface focus:p-3 print:hidden"
      >
        {t('layouts:skipToContent')}
      </a>
      <header className="bg-navy print:hidden">
        <div className="mx-auto flex w-full max-w-[46.875rem] flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 xl:px-6">
          <Link
            to={addressOf(places.jobs)}
            className="inline-flex min-h-11 items-center rounded-lg"
          >
            <Logo name={t('layouts:portal')} />
          </Link>
          <Link
            to={addressOf(session ? places.start : places.login)}
            className="inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium text-on-navy hover:bg-navy-soft sm:order-last"
          >
            <LogIn size={18} aria-hidden />
            {t(session ? 'jobs:toPortal' : 'jobs:signIn')}
          </Link>
          <div className="max-sm:w-full sm:ml-auto">
            <LanguageSelector />
          </div>
        </div>
      </header>
      {used && <Missed />}
      <div className="flex-1 pb-8">
        <Outlet />
      </div>
    </div>
  )
}
