import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router'
import { ProgressBar } from '../ui/feedback.tsx'
import { Logo } from './Logo.tsx'
import { SafeTop } from './SafeTop.tsx'

/** A logo and the page: for whoever is not signed in. */
export function EmptyLayout() {
  const { t } = useTranslation('layouts')
  return (
    <div className="flex min-h-dvh flex-col pt-(--safe-top) pr-(--safe-right) pb-(--safe-bottom) pl-(--safe-left)">
      <SafeTop />
      <ProgressBar />
      <ScrollRestoration />
      <header className="flex min-h-16 items-center justify-center bg-navy px-4 py-3">
        <Logo name={t('portal')} />
      </header>
      <div className="flex flex-1 flex-col">
        <Outlet />
      </div>
    </div>
  )
}
