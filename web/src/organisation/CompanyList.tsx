import { companyList } from '@portal/contracts/lists/organisation'
import { companies } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { DataTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { ErrorState } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { writtenNumber } from './organisation-number.ts'

/** The companies. */
export default function CompanyList() {
  const { t } = useTranslation('organisation')
  const format = useFormat()
  const list = useListState(companies.filter, companyList)
  const found = useQuery(
    read(companies.filter, {
      search: list.get('q'),
      page: list.page,
      pageSize: list.pageSize,
      sort: list.sort,
      descending: list.descending,
    }),
  )
  return (
    <Page
      wide
      title={t('companies')}
      actions={
        <LinkButton
          to={addressOf(places.company, { companyId: 'new' })}
          icon={<Plus size={18} aria-hidden />}
        >
          {t('newCompany')}
        </LinkButton>
      }
    >
      <ListCard filters={<FilterLine list={list} search={<SearchInput list={list} />} />}>
        {found.isError ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : (
          <DataTable
            rows={found.data?.rows}
            total={found.data?.total ?? 0}
            list={list}
            linkTo={(row) => addressOf(places.company, { companyId: row.id })}
            empty={{ title: t('noCompanies'), hint: t('noCompaniesHint') }}
            cells={{
              name: (row) => row.name,
              number: {
                phone: (row) => writtenNumber(row.organisationNumber) || null,
                cell: (row) => writtenNumber(row.organisationNumber) || '–',
              },
              departments: {
                phone: (row) => t('departmentsOf', { count: row.departmentCount }),
                cell: (row) => format.number(row.departmentCount),
              },
            }}
          />
        )}
      </ListCard>
    </Page>
  )
}
