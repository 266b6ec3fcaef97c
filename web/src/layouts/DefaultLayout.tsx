import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { kept } from '../api/kept.ts'
import { useAccess } from '../api/session.tsx'
import { loadGoTo } from '../go-to/later.ts'
import { loadWaits } from '../outbox/later.ts'
import { useLeaveGuard } from '../router/unsaved.ts'
import { ProgressBar, preloadConfirm } from '../ui/feedback.tsx'
import { whenUsed } from '../ui/idle.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { useArrival } from './arrival.ts'
import { BottomBar } from './BottomBar.tsx'
import { entryOf, KeepPlace } from './KeepPlace.tsx'
import { endedOf } from './looking-through.ts'
import { SafeTop } from './SafeTop.tsx'
import { SideNav } from './SideNav.tsx'
import { useTrail } from './trail.ts'

const Drawer = onDemand(() => import('./Drawer.tsx'))
const GoTo = onDemand(loadGoTo)
const Waits = onDemand(loadWaits)
const ImpersonationEnded = onDemand(() => import('./ImpersonationEnded.tsx'))
const Missed = onDemand(() => import('../ui/Missed.tsx'))
const PartLost = onDemand(() => import('./PartLost.tsx'))
const ImpersonationBanner = onDemand(() => import('./ImpersonationBanner.tsx'))

/** The layout of the inside: side navigation, banner, page, and the bottom bar on small screens. */
export default function DefaultLayout() {
  const { t } = useTranslation('layouts')
  const { session, signal } = useAccess()
  const [drawer, setDrawer] = useState(false)
  const [going, setGoing] = useState(false)
  const [used, setUsed] = useState(false)
  const { pathname } = useLocation()
  useTrail()
  useArrival()
  useLeaveGuard()
  // Without a network the menu opens all the same, and one can log out.
  useEffect(
    () =>
      whenUsed(() => {
        setUsed(true)
        void Drawer.load()
        void GoTo.load()
        preloadConfirm()
        // Without it a page is printed as it is shown: nobody waits for it.
        import('../styles/seldom.ts').catch(() => undefined)
        import('../router/warm.ts').then(({ warmLinks }) => warmLinks()).catch(() => undefined)
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes
  useEffect(() => setDrawer(false), [pathname])
  const goTo = () => {
    setDrawer(false)
    setGoing(true)
  }
  const mayGo = session?.summary.startupDone
  useEffect(() => {
    if (!mayGo) return
    const hear = (event: KeyboardEvent) => {
      const isIt = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      // What is written has its own use for it, and a dialog is answered first.
      if (!isIt || event.defaultPrevented || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      setGoing(true)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [mayGo])
  return (
    <div className="min-h-dvh pt-(--safe-top) md:grid md:grid-cols-[calc(16rem+var(--safe-left))_1fr] xl:grid-cols-[calc(17.5rem+var(--safe-left))_1fr] print:block">
      <SafeTop />
      <ProgressBar />
      <ScrollRestoration getKey={entryOf} />
      <KeepPlace />
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:left-2 focus:top-[calc(var(--safe-top)+8px)] focus:z-50 focus:rounded-lg focus:bg-surface focus:p-3 print:hidden"
      >
        {t('skipToContent')}
      </a>
      {session ? (
        <aside className="sticky top-(--safe-top) hidden h-[calc(100dvh-var(--safe-top))] overflow-y-auto bg-navy [scrollbar-color:var(--on-navy-dim)_var(--navy)] md:block print:hidden">
          <SideNav goTo={goTo} />
        </aside>
      ) : (
        <div className="hidden bg-navy md:block print:hidden" />
      )}
      <div className="min-w-0 pr-(--safe-right) pb-[calc(var(--foot)+16px)] max-md:pl-(--safe-left) md:pb-(--foot)">
        <div className="print:hidden">
          {session?.has('impersonatedby') && <ImpersonationBanner />}
          {session && !session.has('impersonatedby') && endedOf(session.user.id) !== null && (
            <ImpersonationEnded />
          )}
          {!signal && (
            <p
              role="status"
              className="flex items-center justify-center gap-2 bg-raised px-4 py-2 text-sm"
            >
              <WifiOff size={16} aria-hidden /> {t('connectionLost')}
            </p>
          )}
          {session && used && <Missed />}
          {session &&
            (used || !signal || kept('device', session.user.id, 'waits') !== undefined) && (
              <Waits />
            )}
        </div>
        <Outlet />
        {/* What one person typed is given back to nobody else. */}
        {session && used && <PartLost key={session.user.id} session={session} />}
      </div>
      {session && (
        <>
          <BottomBar openMenu={() => setDrawer(true)} />
          {drawer && <Drawer close={() => setDrawer(false)} goTo={goTo} />}
          {going && <GoTo close={() => setGoing(false)} />}
        </>
      )}
    </div>
  )
}
