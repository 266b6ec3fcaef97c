import { abnormalities, type SummaryRow, summaryPeriods } from '@portal/contracts/abnormalities'
import { summaryList } from '@portal/contracts/lists/abnormalities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isComing, read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { Select } from '../ui/Field.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { useListState } from '../ui/list/state.ts'
import { Card, ErrorState, Skeleton } from '../ui/parts.tsx'
import { chosenIn, Filters } from './filters.tsx'
import { TypeSign, useWords } from './labels.tsx'
import { usePeriodWords } from './periods.ts'

type Row = SummaryRow & { id: string }

/** How many there were, by type as bars, and by person, type and period as a table. */
export function SummaryTab() {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const list = useListState(abnormalities.summary, summaryList)
  const period = summaryPeriods.find((one) => one === list.get('period')) ?? 'month'
  const filter = {
    ...chosenIn(list),
    period,
    ...(list.sort ? { sort: list.sort } : {}),
    descending: list.descending,
  }
  const found = useQuery(
    read(abnormalities.summary, { ...filter, page: list.page, pageSize: list.pageSize }),
  )
  const periodWords = usePeriodWords(period)
  const words = useWords()
  const cells = useCells(periodWords)
  if (found.isError && !found.data)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (isComing(found)) return <Skeleton rows={8} />
  const rows: Row[] | undefined = found.data?.rows.map((row) => ({
    ...row,
    id: `${row.userId} ${row.type} ${row.period}`,
  }))
  return (
    <>
      {found.data && found.data.byType.length > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Bars
            title={t('byType')}
            bars={found.data.byType.map(({ type, count }) => ({ name: words.type(type), count }))}
          />
          <Bars
            title={t('byPeriod')}
            bars={found.data.byPeriod
              .slice(-12)
              .map((one) => ({ name: periodWords(one.period), count: one.count }))}
          />
        </div>
      )}
      <ListCard
        filters={
          <Filters
            list={list}
            more={
              <div className="min-w-0 flex-1 basis-44 md:max-w-64">
                <Select
                  label={t('period')}
                  value={period}
                  onChange={(event) => list.set({ period: event.target.value })}
                  options={summaryPeriods.map((one) => ({ value: one, label: t(`period_${one}`) }))}
                />
              </div>
            }
            action={
              <ExportButton
                call={abnormalities.summary}
                input={{ ...filter, export: 'xlsx' }}
                disabled={!found.data?.total}
              />
            }
          />
        }
      >
        <DataTable
          cells={cells}
          rows={rows}
          total={found.data?.total ?? 0}
          list={list}
          empty={{ title: t('noneFound'), hint: t('noneFoundHint') }}
        />
      </ListCard>
    </>
  )
}

function useCells(periodWords: (start: string) => string): Cells<typeof summaryList, Row> {
  const { t } = useTranslation('abnormalities')
  const format = useFormat()
  const words = useWords()
  return {
    fullName: {
      cell: (row) => (
        <Link
          to={`?q=${encodeURIComponent(row.fullName)}&type=${row.type}`}
          className="font-medium text-link hover:underline thumb-high"
        >
          {row.fullName}
        </Link>
      ),
      below: (row) => row.departmentName,
    },
    type: (row) => (
      <span className="flex items-center gap-2">
        <TypeSign type={row.type} size={18} />
        {words.type(row.type)}
      </span>
    ),
    period: (row) => <span className="whitespace-nowrap">{periodWords(row.period)}</span>,
    count: {
      phone: (row) => t('countOf', { count: row.count }),
      cell: (row) => <span className="tabular-nums">{format.number(row.count)}</span>,
    },
    unaccepted: (row) => <span className="tabular-nums">{format.number(row.unaccepted)}</span>,
    verySerious: (row) => <span className="tabular-nums">{format.number(row.verySerious)}</span>,
  }
}

/** Small bars with their numbers beside them: the table below says the same in full. */
function Bars({
  title,
  bars,
}: {
  title: string
  bars: readonly { name: string; count: number }[]
}) {
  const format = useFormat()
  const most = Math.max(...bars.map(({ count }) => count), 1)
  return (
    <Card title={title}>
      <dl className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 text-sm">
        {bars.map(({ name, count }) => (
          <div key={name} className="contents">
            <dt className="wrap-anywhere">{name}</dt>
            <dd aria-hidden className="h-4 rounded bg-raised">
              <div
                className="h-full rounded bg-link"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </dd>
            <dd className="text-right font-medium tabular-nums">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
