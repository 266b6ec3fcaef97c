import type { Waiting, WaitName } from '@portal/contracts/waiting'
import {
  BookOpenCheck,
  Building2,
  CalendarClock,
  CalendarOff,
  ChevronRight,
  Clock,
  FileSignature,
  GraduationCap,
  HandHelping,
  Hourglass,
  IdCard,
  Inbox,
  type LucideIcon,
  MailWarning,
  Siren,
  TriangleAlert,
  UserRound,
  UserRoundPlus,
  UserRoundSearch,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../api/session.tsx'
import { useFormat } from '../i18n/format.ts'
import { signOf } from '../ui/known.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { useWaiting } from './useWaiting.ts'

/** For super administrators alone. */
const FirstSteps = onDemand(
  () => import('./FirstSteps.tsx'),
  () => <Skeleton rows={4} />,
)

const icons: Record<WaitName, LucideIcon> = {
  registrations: UserRoundPlus,
  rights: IdCard,
  expiringRights: Hourglass,
  courses: BookOpenCheck,
  educations: GraduationCap,
  timereports: Clock,
  contracts: FileSignature,
  abnormalities: TriangleAlert,
  authority: Siren,
  incidents: Inbox,
  applications: UserRoundSearch,
  leave: CalendarOff,
  deliveries: MailWarning,
  offices: Building2,
  shifts: CalendarClock,
  loans: HandHelping,
  personalData: UserRound,
}

/**
 * What waits for an administrator or who manages an office, each a way to the list of exactly that; it changes
 * as it is done.
 * @param children what stands under it: it comes with it, because nobody knows before how long the list is
 */
export default function WaitingList({ children }: { children: ReactNode }) {
  const found = useWaiting()
  const { isSuper } = useSession()
  // Asked for again after it failed, what stands under it is not taken away and begun anew.
  if (!found.data && found.errorUpdateCount === 0) return <Skeleton rows={4} />
  const all = (
    <>
      <Waits found={found} />
      {children}
    </>
  )
  return isSuper ? <FirstSteps>{all}</FirstSteps> : all
}

function Waits({ found }: { found: ReturnType<typeof useWaiting> }) {
  const { t } = useTranslation('waiting')
  return (
    <section className="grid gap-2" aria-labelledby="waiting">
      <h2 id="waiting" className="text-lg font-semibold">
        {t('title')}
      </h2>
      <Rows found={found} />
    </section>
  )
}

function Rows({ found }: { found: ReturnType<typeof useWaiting> }) {
  const { t } = useTranslation('waiting')
  if (found.isError && !found.data)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton rows={4} />
  if (found.data.rows.length === 0)
    return <EmptyState title={t('nothing')} hint={t('nothingHint')} />
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
      {found.data.rows.map((row) => (
        <Row key={row.name} row={row} />
      ))}
    </ul>
  )
}

function Row({ row: { name, count, oldest, firstEnd, link } }: { row: Waiting }) {
  const { t } = useTranslation('waiting')
  const format = useFormat()
  const Icon = signOf(icons, name)
  return (
    <li>
      <Link to={link} className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-raised">
        <Icon size={22} aria-hidden className="shrink-0 text-link" />
        <span className="min-w-0 flex-1 py-1">
          <span className="block font-medium wrap-anywhere">{t(`name_${name}`, { count })}</span>
          {(firstEnd ?? oldest) && (
            <span className="block text-sm text-dim">
              {firstEnd === null
                ? t('oldest', { day: format.date(oldest ?? '') })
                : t('firstEnd', { day: format.date(firstEnd) })}
            </span>
          )}
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-dim" />
      </Link>
    </li>
  )
}
