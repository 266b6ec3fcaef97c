import type { CaseName } from '@portal/contracts/history/cases'
import { addressOf, places } from '@portal/contracts/places'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../api/session.tsx'
import { mayOpen } from '../router/guards.tsx'
import { useHere } from '../router/place.ts'
import { LinkButton } from './Button.tsx'

/**
 * The way from a thing to all that ever happened to it, for who may read it.
 * @param of its kind, where it can be looked at as it stood at any moment
 */
export function HistoryLink({ id, of }: { id: string; of?: CaseName }) {
  const { t } = useTranslation('ui')
  const { session } = useAccess()
  const back = useHere()
  if (!session || !mayOpen(session, of ? 'admin' : 'super')) return null
  const to = of
    ? addressOf(places.caseHistory, { category: of, id, back })
    : addressOf(places.logs, { object: id, back })
  return (
    <LinkButton kind="secondary" to={to} icon={<History size={18} aria-hidden />}>
      {t('history')}
    </LinkButton>
  )
}
