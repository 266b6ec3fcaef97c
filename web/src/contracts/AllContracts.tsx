import { type ContractOfAll, contractStates, contracts } from '@portal/contracts/contracts'
import { departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { UNSIGNED_DAYS } from '@portal/contracts/waiting'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { StateTag } from '../signage/StateTag.tsx'
import { FoundTable } from '../ui/FoundTable.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { Moment } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { type Column, sortOf, useListState } from '../ui/Table.tsx'

/** Days since when a contract can be asked for to have been issued. */
const ages = [UNSIGNED_DAYS, 7, 14, 30] as const

/** Everybody's contracts: who has not signed yet, and for how long. */
export default function AllContracts() {
  const { t } = useTranslation(['contracts', 'ui'])
  const list = useListState()
  const offices = useQuery(read(departments.filter, { page: 0, pageSize: 0 }))
  const found = useQuery(
    read(contracts.filter, {
      search: list.get('q'),
      state: contractStates.find((one) => one === list.get('state')),
      days: ages.find((days) => String(days) === list.get('days')) ?? 0,
      departmentId: list.get('department') || undefined,
      sort: sortOf(list, ['userName', 'title', 'issuedAt']),
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  const columns = useColumns()
  const any = { value: '', label: t('ui:all') }
  return (
    <Page wide title={t('contracts:everybodys')}>
      <ListCard
        filters={
          <>
            <SearchInput list={list} />
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
              options={[
                any,
                ...(offices.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </>
        }
      >
        <FoundTable
          found={found}
          columns={columns}
          list={list}
          linkTo={({ userId }) => addressOf(places.user, { userId, tab: 'contracts' })}
          empty={{ title: t('contracts:noneOfAll'), hint: t('contracts:noneOfAllHint') }}
        />
      </ListCard>
    </Page>
  )
}

function useColumns(): Column<ContractOfAll>[] {
  const { t } = useTranslation(['contracts', 'ui'])
  return [
    {
      key: 'userName',
      title: t('ui:person'),
      main: true,
      sortable: true,
      cell: (row) => row.userName,
    },
    {
      key: 'title',
      title: t('contracts:contract'),
      sortable: true,
      cell: (row) => row.title,
    },
    {
      key: 'state',
      title: t('contracts:state'),
      cell: (row) => <StateTag state={row.state} word={t(`contracts:state_${row.state}`)} />,
    },
    {
      key: 'issuedAt',
      title: t('contracts:issuedAt'),
      sortable: true,
      cell: (row) => <Moment at={row.issuedAt} />,
      below: (row) => row.issuedByName,
      phone: (row) => (
        <>
          {t('contracts:issuedAt')}: <Moment at={row.issuedAt} />
        </>
      ),
    },
  ]
}
