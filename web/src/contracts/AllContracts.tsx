import { type ContractOfAll, contractStates, contracts } from '@portal/contracts/contracts'
import { contractList } from '@portal/contracts/lists/contracts'
import { departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { UNSIGNED_DAYS } from '@portal/contracts/waiting'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { StateTag } from '../signage/shared.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { AsItStood, PastField, readThen, useThen } from '../ui/list/past.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { useListState } from '../ui/list/state.ts'
import { optionsOf } from '../ui/options.ts'
import { Moment } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'

/** Days since when a contract can be asked for to have been issued. */
const ages = [UNSIGNED_DAYS, 7, 14, 30] as const

/** Everybody's contracts: who has not signed yet, and for how long. */
export default function AllContracts() {
  const { t } = useTranslation(['contracts', 'ui'])
  const list = useListState(contracts.filter, contractList)
  const offices = useQuery(read(departments.filter, { page: 0, pageSize: 0 }))
  const filter = {
    search: list.get('q'),
    state: contractStates.find((one) => one === list.get('state')),
    days: ages.find((days) => String(days) === list.get('days')) ?? 0,
    departmentId: list.get('department') || undefined,
  }
  const sorted = { ...filter, sort: list.sort, descending: list.descending }
  const then = useThen(list, 'contracts')
  const isPast = then.day !== ''
  const found = useQuery(
    readThen(contracts.filter, { ...sorted, page: list.page, pageSize: list.pageSize }, then),
  )
  const selection = useSelection({ ...filter, asOf: then.day }, found.data?.total ?? 0)
  const cells = useCells()
  const any = { value: '', label: t('ui:all') }
  return (
    <Page wide title={t('contracts:everybodys')}>
      <LatestRun />
      <ListCard
        filters={
          <FilterLine
            list={list}
            search={<SearchInput list={list} />}
            action={
              <ExportButton
                call={contracts.filter}
                input={{ ...sorted, ...then.input, export: 'xlsx' }}
                disabled={!then.ready || !found.data?.total}
              />
            }
          >
            <FilterSelect
              list={list}
              name="state"
              label={t('contracts:state')}
              options={[
                any,
                ...contractStates.map((value) => ({ value, label: t(`contracts:state_${value}`) })),
              ]}
            />
            <FilterSelect
              list={list}
              name="days"
              label={t('contracts:issuedAt')}
              options={[
                { value: '', label: t('contracts:anyAge') },
                ...ages.map((count) => ({
                  value: String(count),
                  label: t('contracts:daysAgo', { count }),
                })),
              ]}
            />
            <FilterSelect
              list={list}
              name="department"
              label={t('ui:department')}
              options={[any, ...optionsOf(offices.data?.rows)]}
            />
            <PastField list={list} />
          </FilterLine>
        }
      >
        <AsItStood list={list} then={then}>
          <FoundTable
            found={found}
            cells={cells}
            list={list}
            selection={isPast ? undefined : selection}
            linkTo={
              isPast
                ? undefined
                : ({ userId }) => addressOf(places.user, { userId, tab: 'contracts' })
            }
            empty={{ title: t('contracts:noneOfAll'), hint: t('contracts:noneOfAllHint') }}
          />
        </AsItStood>
      </ListCard>
      <BulkBar
        call={contracts.bulk}
        filter={filter}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={[{ action: 'contractsRemind', icon: <BellRing size={18} aria-hidden /> }]}
      />
    </Page>
  )
}

function useCells(): Cells<typeof contractList, ContractOfAll> {
  const { t } = useTranslation(['contracts', 'ui'])
  return {
    userName: (row) => row.userName || t('ui:erasedPerson'),
    title: (row) => row.title,
    state: (row) => <StateTag state={row.state} word={t(`contracts:state_${row.state}`)} />,
    issuedAt: {
      cell: (row) => <Moment at={row.issuedAt} />,
      below: (row) => row.issuedByName,
      phone: (row) => (
        <>
          {t('contracts:issuedAt')}: <Moment at={row.issuedAt} />
        </>
      ),
    },
  }
}
