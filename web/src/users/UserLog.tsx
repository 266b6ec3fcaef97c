import { type LogEntry, logs } from '@portal/contracts/logs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { ListCard } from '../ui/ListCard.tsx'
import { ErrorState, Moment } from '../ui/parts.tsx'
import { type Column, DataTable, useListState } from '../ui/Table.tsx'

/** What a person did and what was done to them. */
export function UserLog({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('users')
  const list = useListState()
  const found = useQuery(
    read(logs.ofUser, { id: userId, page: list.page, pageSize: list.pageSize }),
  )
  const action = (type: string) =>
    i18n.exists(type, { ns: 'history' }) ? i18n.t(type as never, { ns: 'history' as never }) : type
  const columns: Column<LogEntry>[] = [
    { key: 'what', title: t('logWhat'), main: true, cell: (row) => action(row.action) },
    {
      key: 'who',
      title: t('logWho'),
      cell: (row) => {
        const name = row.actorName ?? (row.actorId ? t('formerUser') : t('logSystem'))
        return row.impersonatorName
          ? t('logActing', { name: row.impersonatorName, as: name })
          : name
      },
    },
    {
      key: 'whom',
      title: t('logWhom'),
      cell: (row) => row.subjectName ?? row.object,
    },
    { key: 'when', title: t('logWhen'), cell: (row) => <Moment at={row.at} /> },
  ]
  return (
    <ListCard>
      {found.isError && !found.data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <DataTable
          columns={columns}
          rows={found.data?.rows}
          total={found.data?.total ?? 0}
          list={list}
          empty={{ title: t('noLog') }}
        />
      )}
    </ListCard>
  )
}
