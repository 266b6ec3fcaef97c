import { addressOf, places } from '@portal/contracts/places'
import type { Waiting } from '@portal/contracts/waiting'
import { LogOut, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { useSession } from '../api/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Badge } from '../ui/parts.tsx'
import { loadWatch } from '../waiting/later.ts'
import { LanguageSelector } from './LanguageSelector.tsx'
import { Logo } from './Logo.tsx'
import { useLogOut } from './log-out.ts'
import { entryWords, menuOf } from './menu.ts'

// Administrators alone load it: there is something to be told of to them.
const Watch = onDemand(loadWatch)

const isApple = /mac/i.test(navigator.userAgent)
const row = 'flex min-h-11 items-center gap-3 rounded-lg px-3'

/** The dark navy side: who it is, the language, the menu. */
export function SideNav({ onChoose, goTo }: { onChoose?: () => void; goTo: () => void }) {
  const { t } = useTranslation('layouts')
  const session = useSession()
  const [waiting, hear] = useState<readonly Waiting[]>([])
  const logOut = useLogOut()
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // Where one is stands in a menu that is longer than its window: whoever came by a link sees it, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the page changes
  useEffect(() => {
    const here = menu.current?.querySelector('[aria-current]')
    const { top = 0, bottom = 0 } = here?.getBoundingClientRect() ?? {}
    if (top < 0 || bottom > window.innerHeight) here?.scrollIntoView({ block: 'center' })
  }, [pathname])
  return (
    <div className="flex min-h-full flex-col gap-3 bg-navy p-3 pb-[calc(var(--safe-bottom)+12px)] pl-[calc(var(--safe-left)+12px)] text-on-navy">
      <div className="flex flex-col gap-2 px-2 pt-2">
        <Logo name={session.settings.companyName || t('portal')} />
        <p translate="no" className="font-semibold wrap-anywhere">
          {session.user.fullName}
        </p>
      </div>
      <LanguageSelector />
      {session.summary.startupDone && (
        <button
          type="button"
          onClick={goTo}
          aria-keyshortcuts="Control+K Meta+K"
          className={`${row} border border-on-navy-dim/60 text-left text-on-navy-dim hover:bg-navy-soft`}
        >
          <Search size={18} aria-hidden className="shrink-0" />
          <span className="flex-1">{t('goTo')}</span>
          <kbd aria-hidden className="font-sans text-sm pointer-coarse:hidden">
            {isApple ? '⌘K' : 'Ctrl K'}
          </kbd>
        </button>
      )}
      {session.decides && <Watch hear={hear} />}
      <nav ref={menu} aria-label={t('menu')} className="flex flex-1 flex-col gap-3">
        {menuOf(session, waiting).map((group) => (
          <div key={group.title ?? group.items[0]?.to} className="flex flex-col gap-0.5">
            {group.title && (
              <p className="px-3 pb-1 text-sm font-medium text-on-navy-dim">{t(group.title)}</p>
            )}
            {group.items.map((item) => (
              <NavLink
                key={item.to}
                to={item.to}
                end={item.to === addressOf(places.start)}
                onClick={onChoose}
                className={({ isActive }) =>
                  `${row} ${isActive ? 'bg-navy-soft font-semibold' : 'hover:bg-navy-soft/60'}`
                }
              >
                <item.icon size={20} aria-hidden className="shrink-0 text-accent" />
                <span className="min-w-0 flex-1 wrap-anywhere">{entryWords(item.text, t)}</span>
                {item.badge !== undefined && (
                  <Badge count={item.badge} label={t('unread', { count: item.badge })} />
                )}
                {item.waiting !== undefined && (
                  <Badge
                    kind="waiting"
                    count={item.waiting}
                    label={t('waits', { count: item.waiting })}
                  />
                )}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      <button
        type="button"
        onClick={() => void logOut()}
        className={`${row} text-left hover:bg-navy-soft/60`}
      >
        <LogOut size={20} aria-hidden className="shrink-0 text-accent" />
        {t('logOut')}
      </button>
    </div>
  )
}
