import { timeReportList } from '@portal/contracts/lists/timereport'
import { departments } from '@portal/contracts/organisation'
import { type ReportRow, timereport } from '@portal/contracts/timereport'
import { soughtStates } from '@portal/contracts/timereport-shapes'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { hours } from '../ui/hours.ts'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { useListState } from '../ui/list/state.ts'
import { latestMonths } from '../ui/months.ts'
import { optionsOf } from '../ui/options.ts'
import { Moment } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { passOf, StateTag, useStateWord } from './labels.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { useWalk } from './walk.ts'

const aMonth = /^\d{4}-(0[1-9]|1[0-2])$/
/** How many months can be chosen. */
const MONTHS = 25

/** What was reported, a day a row: found by month, department and state, approved one by one or many at once. */
export default function Days() {
  const { t } = useTranslation(['timereport', 'ui'])
  const format = useFormat()
  const word = useStateWord()
  const list = useListState(timereport.filter, timeReportList)
  const placed = useQuery(read(departments.filter, { page: 0, pageSize: 0 }))
  const state = soughtStates.find((one) => one === list.get('state'))
  const month = aMonth.test(list.get('month')) ? list.get('month') : undefined
  const filter = {
    search: list.get('q'),
    ...(month ? { month } : {}),
    ...(state ? { state } : {}),
    ...(list.get('department') ? { departmentId: list.get('department') } : {}),
  }
  const sorted = { ...filter, sort: list.sort, descending: list.descending }
  const found = useQuery(
    read(timereport.filter, { ...sorted, page: list.page, pageSize: list.pageSize }),
  )
  const selection = useSelection(filter, found.data?.total ?? 0)
  const cells = useReportCells()
  const any = { value: '', label: t('ui:all') }
  const latest = latestMonths(MONTHS)
  // A link, or a view that was saved, may name an older one.
  const offered = !month || latest.includes(month) ? latest : [...latest, month]
  const id = list.get('id')
  const walk = useWalk(id, sorted, found.data?.rows ?? [], (shown) => list.set({ id: shown }, true))
  return (
    <>
      <LatestRun />
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
                    any,
                    ...offered.map((value) => ({ value, label: format.month(value) })),
                  ]}
                />
              ),
            }}
            search={<SearchInput list={list} hint={t('searchHint')} />}
            action={
              <ExportButton call={timereport.sheet} input={sorted} disabled={!found.data?.total} />
            }
          >
            <FilterSelect
              list={list}
              name="department"
              label={t('department')}
              options={[any, ...optionsOf(placed.data?.rows)]}
            />
            <FilterSelect
              list={list}
              name="state"
              label={t('report')}
              options={[
                any,
                ...soughtStates.map((value) => ({
                  ...{ value, label: value === 'toDecide' ? t('toDecide') : word(value) },
                })),
              ]}
            />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          cells={cells}
          list={list}
          selection={selection}
          onOpen={(row) => list.set({ id: row.id })}
          empty={{ title: t('noneFound'), hint: t('noneFoundHint') }}
        />
      </ListCard>
      {id && <ReportDialog id={id} walk={walk} />}
      <BulkBar
        call={timereport.bulk}
        filter={filter}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={[{ action: 'timereportsApprove', icon: <CircleCheck size={18} aria-hidden /> }]}
        sheet={{ call: timereport.sheet, input: sorted }}
      />
    </>
  )
}

function useReportCells(): Cells<typeof timeReportList, ReportRow> {
  const { t } = useTranslation(['timereport', 'ui'])
  const format = useFormat()
  return {
    userName: {
      cell: (row) => row.userName || t('ui:erasedPerson'),
      below: (row) => row.departmentNames.join(', '),
    },
    day: {
      cell: (row) => <span className="whitespace-nowrap">{format.weekday(row.day)}</span>,
      phone: (row) => `${format.weekday(row.day)} · ${passOf(row.shifts)}`,
    },
    pass: (row) => passOf(row.shifts),
    overtime: {
      cell: (row) => (row.simple + row.qualified > 0 ? hours(row.simple + row.qualified) : ''),
      phone: (row) =>
        row.simple + row.qualified > 0
          ? `${t('overtime')} ${hours(row.simple + row.qualified)}`
          : null,
    },
    absence: {
      cell: (row) => (row.absence > 0 ? hours(row.absence) : ''),
      phone: (row) => (row.absence > 0 ? `${t('absence')} ${hours(row.absence)}` : null),
    },
    total: {
      cell: (row) => hours(row.total),
      phone: (row) => `${t('total')} ${hours(row.total)}`,
    },
    state: (row) => <StateTag state={row.state} />,
    sentAt: (row) => (row.sentAt ? <Moment at={row.sentAt} /> : ''),
  }
}
