import { HANDLES_CASES } from '@portal/contracts/auth'
import type { UserDetails } from '@portal/contracts/users'
import { whistleblower } from '@portal/contracts/whistleblower'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'

/**
 * What goes with somebody who handles cases when they are shut out, deleted or handle them no more: their key;
 * or why they cannot, whose is the last. Undefined for who has none.
 */
export function useKeyLoss(person: UserDetails): string | undefined {
  const { t } = useTranslation('users')
  const handles = person.status === 'active' && person.contentAccess.includes(HANDLES_CASES)
  const about = useQuery({ ...read(whistleblower.about, {}), enabled: handles })
  const handlers = handles ? (about.data?.handlers ?? []) : []
  if (!handlers.some(({ id }) => id === person.id)) return undefined
  return t(handlers.length === 1 ? 'lastKeyGoes' : 'keyGoes')
}
