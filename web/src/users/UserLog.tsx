import { historyList } from '@portal/contracts/lists/history'
import { logs } from '@portal/contracts/logs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { EntryDialog, useEntryAddress, useHistoryCells } from '../history/shared.ts'
import { ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { useListState } from '../ui/list/state.ts'

/** What a person did and what was done to them. */
export function UserLog({ userId }: { userId: string }) {
  const { t } = useTranslation('users')
  const list = useListState(logs.ofUser, historyList)
  const cells = useHistoryCells()
  const address = useEntryAddress()
  const found = useQuery(
    read(logs.ofUser, { id: userId, page: list.page, pageSize: list.pageSize }),
  )
  return (
    <ListCard>
      <FoundTable
        found={found}
        cells={cells}
        linkTo={address}
        countedTo={10_000}
        list={list}
        empty={{ title: t('noLog') }}
      />
      <EntryDialog list={list} />
    </ListCard>
  )
}
