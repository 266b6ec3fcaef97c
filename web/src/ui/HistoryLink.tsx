import { type CaseName, cases } from '@portal/contracts/history/cases'
import { addressOf, places } from '@portal/contracts/places'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../api/session.tsx'
import { mayOpen } from '../router/may-open.ts'
import { useHere } from '../router/place.ts'
import { LinkButton } from './Button.tsx'

/** May one who is signed in read what happened to things of this kind? */
export function useReadsHistory(of: CaseName): boolean {
  const { session } = useAccess()
  return Boolean(session && mayOpen(session, 'admin') && mayOpen(session, cases[of].may))
}

/**
 * The way from a thing to all that ever happened to it, for who may read it.
 * @param of its kind
 * @param whose where each person has one of the same id, as an attempt at a test
 */
export function HistoryLink({
  id,
  of,
  whose,
}: {
  id: string
  of: CaseName
  whose?: string | undefined
}) {
  const { t } = useTranslation('ui')
  const back = useHere()
  if (!useReadsHistory(of)) return null
  return (
    <LinkButton
      kind="secondary"
      to={addressOf(places.caseHistory, { category: of, id, of: whose, back })}
      icon={<History size={18} aria-hidden />}
    >
      {t('history')}
    </LinkButton>
  )
}
