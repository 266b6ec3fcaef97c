import { workMonthList } from '@portal/contracts/lists/workmonthreport'
import { type MonthRow, workmonthreport } from '@portal/contracts/workmonthreport'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { hours } from '../ui/hours.ts'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { optionsOf } from '../ui/options.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { ClosingCard } from './ClosingCard.tsx'
import { MonthExports } from './Exports.tsx'
import { daysAt, type Looked, useMonthName } from './month.ts'
import { Sums } from './Sums.tsx'
import { WaitingDays } from './WaitingDays.tsx'

/** A month, a person a row, with what it comes to; it is closed, opened again and taken to payroll here. */
export function Month() {
  const { t } = useTranslation(['workmonthreport', 'ui'])
  const nameOf = useMonthName()
  const list = useListState(workmonthreport.month, workMonthList)
  const known = useQuery(read(workmonthreport.months, {}))
  const months = known.data?.months ?? []
  const month = list.get('month') || months[0]?.month
  const departmentId = list.get('department') || null
  const department = known.data?.departments.find(({ id }) => id === departmentId)
  const filter = { month: month ?? '', departmentId, search: list.get('q') }
  const sorted = { ...filter, sort: list.sort, descending: list.descending }
  const found = useQuery({
    ...read(workmonthreport.month, { ...sorted, page: list.page, pageSize: list.pageSize }),
    enabled: month !== undefined,
  })
  const cells = useMonthCells(filter)
  const opened = useRef(false)
  /** What is closed and opened again is the month that was found last, not the next before it is there. */
  const standing = useRef<Parameters<typeof ClosingCard>[0]>(undefined)
  if (found.data && month && !found.isPlaceholderData)
    standing.current = {
      of: { month, departmentId },
      where: department?.name ?? t('allDepartments'),
      found: found.data,
    }
  const closing = standing.current
  if (found.data || found.isError) opened.current = true
  if (known.isError && !known.data)
    return <ErrorState error={known.error} retry={() => void known.refetch()} />
  // What stands above the list comes with it: nothing moves under who has begun to look.
  if (!known.data || (month && !opened.current)) return <Skeleton rows={8} />
  if (!month) return <EmptyState title={t('noMonth')} hint={t('noneFoundHint')} />
  const offered = months.some((one) => one.month === month) ? months : [{ month }, ...months]
  return (
    <>
      {closing && (
        <ClosingCard key={`${closing.of.month} ${closing.of.departmentId}`} {...closing} />
      )}
      <ListCard
        filters={
          <FilterLine
            list={list}
            first={{
              name: 'month',
              field: (
                <FilterSelect
                  list={list}
                  name="month"
                  label={t('month')}
                  options={[
                    ...(list.get('month') ? [] : [{ value: '', label: nameOf(month) }]),
                    ...offered
                      .filter((one) => list.get('month') || one.month !== month)
                      .map((one) => ({ value: one.month, label: nameOf(one.month) })),
                  ]}
                />
              ),
            }}
            search={<SearchInput list={list} hint={t('searchHint')} />}
            action={
              <MonthExports
                input={sorted}
                closed={found.data?.closing.closed ?? false}
                of={found}
              />
            }
          >
            <FilterSelect
              list={list}
              name="department"
              label={t('department')}
              options={[{ value: '', label: t('ui:all') }, ...optionsOf(known.data.departments)]}
            />
          </FilterLine>
        }
      >
        {found.data && found.data.total > 0 && <Sums sum={found.data.sum} />}
        <FoundTable
          found={found}
          cells={cells}
          list={list}
          linkTo={(row) => daysAt(filter, { q: row.userName })}
          empty={{ title: t('noneFound'), hint: t('noneFoundHint') }}
        />
      </ListCard>
    </>
  )
}

const time = (minutes: number) => (minutes > 0 ? hours(minutes) : '')

function useMonthCells(of: Looked): Cells<typeof workMonthList, MonthRow> {
  const { t } = useTranslation(['workmonthreport', 'ui'])
  const format = useFormat()
  const card = (label: string, minutes: number) =>
    minutes > 0 ? `${label} ${hours(minutes)}` : null
  return {
    userName: {
      cell: (row) => row.userName || t('ui:erasedPerson'),
      below: (row) => row.departmentNames.join(', '),
    },
    days: (row) => row.days,
    ordinary: (row) => time(row.ordinary),
    simple: (row) => time(row.simple),
    qualified: (row) => time(row.qualified),
    overtime: {
      cell: (row) => time(row.simple + row.qualified),
      phone: (row) => card(t('overtime'), row.simple + row.qualified),
    },
    travel: {
      cell: (row) => time(row.travel),
      phone: (row) => card(t('travel'), row.travel),
    },
    absence: {
      cell: (row) => time(row.absence),
      phone: (row) => card(t('absence'), row.absence),
    },
    expenses: {
      cell: (row) =>
        row.expenses > 0 ? (
          <span className="whitespace-nowrap">{format.money(row.expenses)}</span>
        ) : (
          ''
        ),
      phone: (row) => (row.expenses > 0 ? `${t('expenses')} ${format.money(row.expenses)}` : null),
    },
    total: {
      cell: (row) => <span className="font-semibold">{hours(row.total)}</span>,
      phone: (row) => `${t('daysCount', { count: row.days })} · ${t('total')} ${hours(row.total)}`,
    },
    waiting: {
      cell: (row) => <WaitingDays of={of} days={row} q={row.userName} />,
      below: (row) => row.draft > 0 && t('draftDays', { count: row.draft }),
    },
  }
}
