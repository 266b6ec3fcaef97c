import { loanList } from '@portal/contracts/lists/timelog'
import { departments } from '@portal/contracts/organisation'
import { timelog } from '@portal/contracts/timelog'
import { type LoanRow, loanKinds, loanStates } from '@portal/contracts/timelog-shapes'
import { useQuery } from '@tanstack/react-query'
import { PackageCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { Button } from '../ui/Button.tsx'
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
import { SearchInput } from '../ui/SearchInput.tsx'
import { LoanOpened, type OpenedLoan, opened } from './Dialogs.tsx'
import { LoanDialog } from './LoanDialog.tsx'
import { LoanTag, useLoanWords } from './labels.tsx'

export { OfPerson } from './OfPerson.tsx'

/** At first what is out: what came back long ago is most of it, one day. */
const stateOf = (list: ListState) => list.get('state') || 'out'

/** What the address filters by. */
function chosenIn(list: ListState) {
  const state = loanStates.find((one) => one === stateOf(list))
  const kind = loanKinds.find((one) => one === list.get('kind'))
  const departmentId = list.get('department')
  return {
    search: list.get('q'),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(departmentId ? { departmentId } : {}),
  }
}

/** What is lent to whom: filter, sort, export, lend, and mark one or many returned. */
export default function Admin() {
  const { t } = useTranslation(['timelog', 'ui'])
  const words = useLoanWords()
  const list = useListState(timelog.filter, loanList)
  const placed = useQuery(read(departments.filter, { page: 0, pageSize: 0 }))
  const [lending, setLending] = useState(false)
  const [open, setOpen] = useState<OpenedLoan>()
  const chosen = chosenIn(list)
  const sorted = { ...chosen, sort: list.sort, descending: list.descending }
  const found = useQuery(
    read(timelog.filter, { ...sorted, page: list.page, pageSize: list.pageSize }),
  )
  const theirs = useQuery({
    ...read(timelog.filter, { userId: open?.one.userId, pageSize: 0 }),
    enabled: hasLeft(open?.one, found.data?.rows),
  })
  const selection = useSelection(chosen, found.data?.total ?? 0)
  const cells = useCells((one) => setOpen({ one, for: 'return' }))
  const any = { value: '', label: t('ui:all') }
  return (
    <Page
      wide
      title={t('title')}
      actions={
        <Button icon={<Plus size={18} aria-hidden />} onClick={() => setLending(true)}>
          {t('lend')}
        </Button>
      }
    >
      <LatestRun />
      <ListCard
        filters={
          <FilterLine
            list={list}
            search={<SearchInput list={list} hint={t('searchHint')} />}
            action={
              <ExportButton call={timelog.sheet} input={sorted} disabled={!found.data?.total} />
            }
          >
            <FilterSelect
              list={{
                ...list,
                get: (name) => (name === 'state' ? stateOf(list) : list.get(name)),
              }}
              name="state"
              label={t('state')}
              options={[
                { value: 'any', label: t('ui:all') },
                { value: 'out', label: t('notBack') },
                { value: 'late', label: words.state('late') },
                { value: 'returned', label: words.state('returned') },
              ]}
            />
            <FilterSelect
              list={list}
              name="kind"
              label={t('kind')}
              options={[any, ...loanKinds.map((one) => ({ value: one, label: words.kind(one) }))]}
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
          onOpen={(one) => setOpen(opened(one))}
          empty={{ title: t('none'), hint: t('noneHint') }}
        />
      </ListCard>
      <BulkBar
        call={timelog.bulk}
        filter={chosen}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={[{ action: 'loansReturn', icon: <PackageCheck size={18} aria-hidden /> }]}
        sheet={{ call: timelog.sheet, input: sorted }}
      />
      {lending && <LoanDialog one={undefined} onClose={() => setLending(false)} />}
      <Opened one={open?.one} rows={found.data?.rows} theirs={theirs}>
        {(one) =>
          open && (
            <LoanOpened key={`${one.id} ${open.for}`} one={one} open={open} onOpen={setOpen} />
          )
        }
      </Opened>
    </Page>
  )
}

function useCells(onReturn: (one: LoanRow) => void): Cells<typeof loanList, LoanRow> {
  const { t } = useTranslation('timelog')
  const format = useFormat()
  const words = useLoanWords()
  return {
    userName: { cell: (row) => row.userName, below: (row) => row.departmentNames.join(', ') },
    name: {
      cell: (row) => row.name,
      below: (row) => [words.kind(row.kind), row.number].filter(Boolean).join(' · '),
    },
    number: (row) => row.number || '–',
    lentOn: (row) => format.day(row.lentOn),
    dueOn: {
      cell: (row) => (row.dueOn ? format.day(row.dueOn) : '–'),
      phone: (row) =>
        row.returnedOn === null && row.dueOn && t('dueBy', { day: format.day(row.dueOn) }),
    },
    state: (row) => <LoanTag state={row.state} />,
    do: (row) =>
      row.state !== 'returned' && (
        <Button
          kind="secondary"
          icon={<PackageCheck size={18} aria-hidden />}
          aria-label={`${t('markReturned')}: ${row.name}, ${row.userName}`}
          title={t('markReturned')}
          onClick={() => onReturn(row)}
        >
          <span className="md:sr-only">{t('markReturned')}</span>
        </Button>
      ),
  }
}
