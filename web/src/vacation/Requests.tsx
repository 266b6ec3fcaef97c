import { leaveList } from '@portal/contracts/lists/vacation'
import { departments } from '@portal/contracts/organisation'
import { vacation } from '@portal/contracts/vacation'
import { type LeaveRow, leaveStates } from '@portal/contracts/vacation-shapes'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { hasLeft, Opened } from '../ui/gone.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { type ListState, useListState } from '../ui/list/state.ts'
import { optionsOf } from '../ui/options.ts'
import { Moment, Tag } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { StateTag, useLeaveWords } from './labels.tsx'

/** What the address filters by. */
function chosenIn(list: ListState) {
  const state = leaveStates.find((one) => one === list.get('state'))
  const [typeId, departmentId] = [list.get('type'), list.get('department')]
  return {
    search: list.get('q'),
    ...(state ? { state } : {}),
    ...(list.get('state') === 'open' ? { open: true } : {}),
    ...(typeId ? { typeId } : {}),
    ...(departmentId ? { departmentId } : {}),
  }
}

/** Requests for leave: filter, sort, export, answer one or many. */
export function Requests() {
  const { t } = useTranslation(['vacation', 'ui'])
  const words = useLeaveWords()
  const list = useListState(vacation.filter, leaveList)
  const types = useQuery(read(vacation.allTypes, {}))
  const placed = useQuery(read(departments.filter, { page: 0, pageSize: 0 }))
  const [open, setOpen] = useState<LeaveRow>()
  const chosen = chosenIn(list)
  const sorted = { ...chosen, sort: list.sort, descending: list.descending }
  const found = useQuery(
    read(vacation.filter, { ...sorted, page: list.page, pageSize: list.pageSize }),
  )
  const theirs = useQuery({
    ...read(vacation.filter, { userId: open?.userId, pageSize: 0 }),
    enabled: hasLeft(open, found.data?.rows),
  })
  const selection = useSelection(chosen, found.data?.total ?? 0)
  const cells = useCells()
  const any = { value: '', label: t('ui:all') }
  return (
    <>
      <LatestRun />
      <ListCard
        filters={
          <FilterLine
            list={list}
            search={<SearchInput list={list} hint={t('searchHint')} />}
            action={
              <ExportButton call={vacation.sheet} input={sorted} disabled={!found.data?.total} />
            }
          >
            <FilterSelect
              list={list}
              name="state"
              label={t('state')}
              options={[
                any,
                { value: 'open', label: t('open') },
                ...leaveStates.map((one) => ({ value: one, label: words.state(one) })),
              ]}
            />
            <FilterSelect
              list={list}
              name="type"
              label={t('type')}
              options={[
                any,
                ...(types.data?.rows ?? []).map(({ id, names }) => ({
                  value: id,
                  label: words.type(names),
                })),
              ]}
            />
            <FilterSelect
              list={list}
              name="department"
              label={t('department')}
              options={[any, ...optionsOf(placed.data?.rows)]}
            />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          cells={cells}
          list={list}
          selection={selection}
          onOpen={setOpen}
          empty={{ title: t('noneFound') }}
        />
      </ListCard>
      <BulkBar
        call={vacation.bulk}
        filter={chosen}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={[
          { action: 'leaveApprove', icon: <CircleCheck size={18} aria-hidden /> },
          { action: 'leaveNotApprove', icon: <CircleX size={18} aria-hidden /> },
        ]}
        sheet={{ call: vacation.sheet, input: sorted }}
      />
      <Opened one={open} rows={found.data?.rows} theirs={theirs}>
        {(one) => <AnswerDialog key={one.id} given={one} onClose={() => setOpen(undefined)} />}
      </Opened>
    </>
  )
}

function useCells(): Cells<typeof leaveList, LeaveRow> {
  const { t } = useTranslation('vacation')
  const words = useLeaveWords()
  const stand = ({ state, against }: LeaveRow) => (
    <span className="flex flex-wrap items-center gap-1">
      <StateTag state={state} />
      {against.closed.length + against.full.length + against.short > 0 && (
        <Tag tone="warn" icon={<TriangleAlert size={14} aria-hidden />}>
          {t('limits')}
        </Tag>
      )}
    </span>
  )
  return {
    userName: { cell: (row) => row.userName, below: (row) => row.departmentNames.join(', ') },
    type: (row) => words.type(row.names),
    firstDay: (row) => words.days(row.days),
    takes: (row) => (row.takes > 0 ? row.takes : '–'),
    state: { cell: stand, phone: stand },
    submittedAt: {
      cell: ({ submittedAt }) => <Moment at={submittedAt} />,
      phone: ({ submittedAt }) => (
        <>
          {t('submitted')} <Moment at={submittedAt} />
        </>
      ),
    },
  }
}
