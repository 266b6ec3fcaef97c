import { whistleblower } from '@portal/contracts/whistleblower'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { ListCard } from '../ui/ListCard.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { useListState } from '../ui/list/state.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { CaseLine } from './CaseLine.tsx'

/** Cases to be handled, or handled ones, the latest first; each headline is opened in this browser. */
export function CaseList({ isHandled, privateKey }: { isHandled: boolean; privateKey: CryptoKey }) {
  const { t } = useTranslation('whistleblower')
  const list = useListState()
  const { page, pageSize } = list
  const found = useQuery(read(whistleblower.filter, { isHandled, page, pageSize }))
  const rows = found.data?.rows
  return (
    <ListCard>
      {found.isError && !rows ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !rows ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(isHandled ? 'noneHandled' : 'noneOpen')}
          hint={isHandled ? undefined : t('noneOpenHint')}
        />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <CaseLine key={row.id} row={row} privateKey={privateKey} />
          ))}
        </ul>
      )}
      {rows && <Pager total={found.data?.total ?? 0} shown={rows.length} list={list} />}
    </ListCard>
  )
}
