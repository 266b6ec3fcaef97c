import { historyList } from '@portal/contracts/lists/history'
import { type LogEntry, logs } from '@portal/contracts/logs'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { DataTable } from '../ui/list/DataTable.tsx'
import { useListState } from '../ui/list/state.ts'
import { ErrorState } from '../ui/parts.tsx'
import { useHistoryCells } from './columns.tsx'
import { EntryDialog, useEntryAddress } from './Entry.tsx'
import { Filters } from './Filters.tsx'
import { filterOf, inputOf } from './filter.ts'
import { ObjectLink } from './ObjectLink.tsx'
import { useHistoryWords } from './words.ts'

/** How many new rows are counted; beyond that it says 'more than'. */
const COUNTED_NEW = 20
/** So far the server counts the rows of a filter. */
const COUNTED = 10_000
/** The same where it searches. */
const COUNTED_FOUND = 1000

/** Who did what to whom, and when; newest first. New rows are announced, and shown when asked for. */
export function History() {
  const { t } = useTranslation('history')
  const list = useListState(logs.all, historyList)
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
  const top = rows?.[0]
  const fresh =
    watching && !newest.isPlaceholderData
      ? (newest.data?.rows.filter((row) => isNewer(row, top)).length ?? 0)
      : 0
  const cells = useHistoryCells()
  const address = useEntryAddress()
  const words = useHistoryWords()
  const about = rows?.[0]?.object
  return (
    <ListCard filters={<Filters list={list} filter={filter} />}>
      {filter.objectId && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
          <p className="min-w-0 flex-1">
            {t('onlyAbout')}{' '}
            {about?.id === filter.objectId ? <ObjectLink of={about} /> : words.head('object')}
          </p>
          <Button kind="quiet" onClick={() => list.set({ object: undefined })}>
            {t('everything')}
          </Button>
        </div>
      )}
      {found.data?.cut && (
        <p className="border-b border-line px-4 py-2 text-sm text-dim" role="status">
          {t('searchCut')}
        </p>
      )}
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
          countedTo={filter.search ? COUNTED_FOUND : COUNTED}
          list={list}
          cells={cells}
          linkTo={address}
          empty={{ title: t('nothing'), hint: t('nothingHint') }}
        />
      )}
      <EntryDialog list={list} />
    </ListCard>
  )
}

/** As the list is sorted: by time, then by position. */
const isNewer = (row: LogEntry, top: LogEntry | undefined) =>
  !top || row.at > top.at || (row.at === top.at && BigInt(row.position) > BigInt(top.position))
