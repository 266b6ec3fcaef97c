import { type LogEntry, logs } from '@portal/contracts/logs'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { ListCard } from '../ui/ListCard.tsx'
import { ErrorState, Moment } from '../ui/parts.tsx'
import { type Column, DataTable, useListState } from '../ui/Table.tsx'
import { Filters } from './Filters.tsx'
import { filterOf, inputOf } from './filter.ts'
import { PersonLink } from './PersonLink.tsx'
import { useHistoryWords } from './words.ts'

/** How many new rows are counted; beyond that it says 'more than'. */
const COUNTED_NEW = 20
/** So far the server counts the rows of a filter. */
const COUNTED = 10_000

/** Who did what to whom, and when; newest first. New rows are announced, and shown when asked for. */
export function History() {
  const { t } = useTranslation('history')
  const list = useListState()
  const filter = filterOf(list)
  const input = inputOf(filter)
  const wanted = { ...input, page: list.page, pageSize: list.pageSize }
  const found = useQuery({
    ...read(logs.all, wanted),
    // Not the live key: rows must not move under the reader's finger.
    queryKey: ['-', 'logs.all', wanted],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !filter.reversed,
  })
  const rows = found.data?.rows
  const watching = list.page === 0 && rows !== undefined && !found.isPlaceholderData
  const newest = useQuery({
    ...read(logs.all, { ...input, page: 0, pageSize: COUNTED_NEW + 1 }),
    enabled: watching && !filter.reversed,
  })
  const top = BigInt(rows?.[0]?.position ?? 0)
  const fresh =
    watching && !newest.isPlaceholderData
      ? (newest.data?.rows.filter((row) => BigInt(row.position) > top).length ?? 0)
      : 0
  const columns = useColumns()
  return (
    <ListCard filters={<Filters list={list} filter={filter} />}>
      {fresh > 0 && !found.isFetching && (
        <div className="border-b border-line p-2 text-center" role="status">
          <button
            type="button"
            onClick={() => void found.refetch()}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-accent px-5 font-semibold text-[#0a1430]"
          >
            <ArrowUp size={18} aria-hidden />
            {fresh > COUNTED_NEW
              ? t('manyNew', { count: COUNTED_NEW })
              : t('newOnes', { count: fresh })}
          </button>
        </div>
      )}
      {found.isError && !rows ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <DataTable
          rows={filter.reversed ? [] : rows}
          total={found.data?.total ?? 0}
          countedTo={COUNTED}
          list={list}
          columns={columns}
          empty={{ title: t('nothing'), hint: t('nothingHint') }}
        />
      )}
    </ListCard>
  )
}

function useColumns(): Column<LogEntry>[] {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const actor = (row: LogEntry) => (
    <PersonLink id={row.actorName && row.actorId} name={words.actor(row.actorId, row.actorName)} />
  )
  const who = (row: LogEntry) =>
    row.impersonatorName ? (
      <>
        {row.impersonatorName}
        <span className="block text-sm text-dim">
          {t('signedInAs', { name: words.actor(row.actorId, row.actorName) })}
        </span>
      </>
    ) : (
      actor(row)
    )
  // Who signs in or reads concerns nobody else.
  const whom = (row: LogEntry) => (row.subjectId === row.actorId ? null : row.subjectId)
  const subject = (row: LogEntry) => words.subject(row.subjectId, row.subjectName)
  return [
    {
      key: 'at',
      title: words.head('when'),
      cell: (row) => <Moment at={row.at} />,
    },
    {
      key: 'action',
      title: words.head('action'),
      main: true,
      cell: (row) => words.action(row.action),
    },
    { key: 'who', title: words.head('who'), cell: who },
    {
      key: 'whom',
      title: words.head('whom'),
      phone: (row) => whom(row) && t('concerns', { name: subject(row) }),
      cell: (row) =>
        whom(row) && <PersonLink id={row.subjectName && row.subjectId} name={subject(row)} />,
    },
    {
      key: 'object',
      title: words.head('object'),
      phone: (row) => row.object,
      cell: (row) => row.object,
    },
  ]
}
