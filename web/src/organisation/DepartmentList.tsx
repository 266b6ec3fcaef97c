import { departmentList } from '@portal/contracts/lists/organisation'
import { departments, departmentTypes } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { DataTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { ErrorState } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { useCompanyOptions, useDepartmentTypes } from './shared.tsx'

/** The departments, by kind and company. */
export function DepartmentList() {
  const { t } = useTranslation('organisation')
  const format = useFormat()
  const { isSuper } = useSession()
  const list = useListState(departments.filter, departmentList)
  const types = useDepartmentTypes()
  const companies = useCompanyOptions()
  const all = { value: '', label: t('all') }
  const found = useQuery(
    read(departments.filter, {
      search: list.get('q'),
      companyId: companies.find(({ value }) => value === list.get('companyId'))?.value,
      type: departmentTypes.find((type) => type === list.get('type')),
      sort: list.sort,
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  return (
    <Page
      wide
      title={t('departments')}
      actions={
        isSuper && (
          <LinkButton
            to={addressOf(places.departments, { departmentId: 'new' })}
            icon={<Plus size={18} aria-hidden />}
          >
            {t('newDepartment')}
          </LinkButton>
        )
      }
    >
      <ListCard
        filters={
          <FilterLine list={list} search={<SearchInput list={list} />}>
            <FilterSelect list={list} name="type" label={t('kind')} options={[all, ...types]} />
            <FilterSelect
              list={list}
              name="companyId"
              label={t('company')}
              options={[all, ...companies]}
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
            linkTo={(row) => addressOf(places.departments, { departmentId: row.id })}
            empty={{
              title: t('noDepartments'),
              hint: isSuper ? t('noDepartmentsHint') : undefined,
            }}
            cells={{
              name: (row) => row.name,
              type: (row) => t(`type_${row.type}`),
              companyName: (row) => row.companyName,
              city: (row) => row.city,
              people: {
                phone: (row) => t('peopleCount', { count: row.userCount }),
                cell: (row) => format.number(row.userCount),
              },
            }}
          />
        )}
      </ListCard>
    </Page>
  )
}
