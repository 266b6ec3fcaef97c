import { addressOf, places } from '@portal/contracts/places'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../api/session.tsx'
import { mayOpen } from '../router/guards.tsx'
import { useHere } from '../router/place.ts'
import { LinkButton } from './Button.tsx'

/** The way from a thing to all that ever happened to it, for who may read the history. */
export function HistoryLink({ id }: { id: string }) {
  const { t } = useTranslation('ui')
  const { session } = useAccess()
  const back = useHere()
  if (!session || !mayOpen(session, 'super')) return null
  return (
    <LinkButton
      kind="secondary"
      to={addressOf(places.logs, { object: id, back })}
      icon={<History size={18} aria-hidden />}
    >
      {t('history')}
    </LinkButton>
  )
}
