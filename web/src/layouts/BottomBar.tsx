import { addressOf, places } from '@portal/contracts/places'
import { Clock, House, Menu, MessageSquare, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useSession } from '../api/session.tsx'
import { Badge } from '../ui/parts.tsx'

const item =
  'relative flex min-w-0 flex-auto flex-col items-center justify-center gap-0.5 text-[min(0.6875rem,12px)] leading-4 text-on-navy'
/** What the thumb reaches on a small screen; 60 px high, above what the device keeps for itself. */
export function BottomBar({ openMenu }: { openMenu: () => void }) {
  const { t } = useTranslation('layouts')
  const { summary } = useSession()
  const unread = summary.unreadMessageCount
  return (
    <nav
      aria-label={t('shortcuts')}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(60px+var(--safe-bottom))] bg-navy pr-(--safe-right) pb-(--safe-bottom) pl-(--safe-left) md:hidden print:hidden"
    >
      <Tab
        to={addressOf(places.start)}
        icon={<House size={22} aria-hidden />}
        text={t('menuStart')}
      />
      {summary.startupDone && (
        <Tab
          to={addressOf(places.messages)}
          icon={<MessageSquare size={22} aria-hidden />}
          text={t('menuMessages')}
          badge={<Badge count={unread} label={t('unread', { count: unread })} />}
        />
      )}
      {summary.startupDone && (
        <Tab
          to={addressOf(places.timeReports)}
          icon={<Clock size={22} aria-hidden />}
          text={t('menuTimeShort')}
        />
      )}
      {summary.startupDone && (
        <Tab
          to={addressOf(places.incidentReport, { incidentTypes: 'DamageReport' })}
          icon={<Truck size={22} aria-hidden />}
          text={t('menuDamageShort')}
        />
      )}
      <button type="button" onClick={openMenu} className={item}>
        <Menu size={22} aria-hidden />
        <span>{t('menu')}</span>
      </button>
    </nav>
  )
}

function Tab(props: { to: string; icon: ReactNode; text: string; badge?: ReactNode }) {
  return (
    <NavLink
      to={props.to}
      className={({ isActive }) => `${item} ${isActive ? 'bg-navy-soft font-semibold' : ''}`}
    >
      {props.icon}
      <span className="max-w-full truncate">{props.text}</span>
      {props.badge && <span className="absolute top-0.5 left-1/2 z-10 ml-1">{props.badge}</span>}
    </NavLink>
  )
}
