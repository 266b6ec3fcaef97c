import { app } from '@portal/contracts/app'
import { groupList } from '@portal/contracts/lists/organisation'
import { groups } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { userTypes } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { DataTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { optionsOf } from '../ui/options.ts'
import { ErrorState } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { useGroupTypes } from './shared.tsx'

/** The user groups, by kind and department. */
export function GroupList() {
  const { t } = useTranslation('organisation')
  const format = useFormat()
  const list = useListState(groups.filter, groupList)
  const types = useGroupTypes()
  const setup = useQuery(read(app.setup, {}))
  const departments = optionsOf(setup.data?.departments)
  const all = { value: '', label: t('all') }
  const found = useQuery(
    read(groups.filter, {
      search: list.get('q'),
      type: userTypes.find((type) => type === list.get('type')),
      departmentId: departments.find(({ value }) => value === list.get('departmentId'))?.value,
      sort: list.sort,
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  return (
    <Page
      wide
      title={t('groups')}
      actions={
        <LinkButton
          to={addressOf(places.groups, { usergroupId: 'new' })}
          icon={<Plus size={18} aria-hidden />}
        >
          {t('newGroup')}
        </LinkButton>
      }
    >
      <ListCard
        filters={
          <FilterLine list={list} search={<SearchInput list={list} />}>
            <FilterSelect list={list} name="type" label={t('kind')} options={[all, ...types]} />
            <FilterSelect
              list={list}
              name="departmentId"
              label={t('department')}
              options={[all, ...departments]}
            />
          </FilterLine>
        }
      >
        {found.isError ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : (
          <DataTable
            rows={found.data?.rows}
            total={found.data?.total ?? 0}
            list={list}
            linkTo={(row) => addressOf(places.groups, { usergroupId: row.id })}
            empty={{ title: t('noGroups'), hint: t('noGroupsHint') }}
            cells={{
              name: (row) => row.name,
              type: (row) => t(`groupType_${row.type}`),
              department: {
                phone: (row) => row.departmentName,
                cell: (row) => row.departmentName ?? '–',
              },
              userCount: {
                phone: (row) => t('members', { count: row.userCount }),
                cell: (row) => format.number(row.userCount),
              },
            }}
          />
        )}
      </ListCard>
    </Page>
  )
}
