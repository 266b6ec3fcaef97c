import { timelog } from '@portal/contracts/timelog'
import type { UserDetails } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'

/** Things that are named; how many there are is said beside them. */
const NAMED = 5

/** What somebody has still that was lent to them, said before they are shut out or deleted; undefined for nothing. */
export function useStillHas(person: UserDetails): string | undefined {
  const { t } = useTranslation('users')
  const { isAdmin } = useSession()
  const found = useQuery({
    ...read(timelog.filter, { userId: person.id, state: 'out', page: 0, pageSize: NAMED }),
    enabled: isAdmin,
  })
  if (!found.data || found.data.total === 0) return undefined
  const { rows, total } = found.data
  const names = rows.map(({ name }) => name).join(', ')
  return t('stillHas', { count: total, names: total > rows.length ? `${names}, …` : names })
}
