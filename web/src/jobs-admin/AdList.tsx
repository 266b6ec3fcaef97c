import { type JobAdRow, jobAdStates, jobAudiences, jobs } from '@portal/contracts/jobs'
import { jobAdList } from '@portal/contracts/lists/jobs'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useJobWords } from '../applicants/shared.ts'
import { useFormat } from '../i18n/format.ts'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { Tag, Tags } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { useCompanies } from './companies.ts'
import { AdStateTag } from './labels.tsx'

/** The job ads: filter, sort; one that is pressed opens. */
export function AdList() {
  const { t } = useTranslation('jobs-admin')
  const words = useJobWords()
  const list = useListState(jobs.admin, jobAdList)
  const { companies } = useCompanies()
  const companyId = list.get('company')
  const found = useQuery(
    read(jobs.admin, {
      search: list.get('q'),
      state: jobAdStates.find((one) => one === list.get('state')),
      audience: jobAudiences.find((one) => one === list.get('audience')),
      ...(companyId ? { companyId } : {}),
      sort: list.sort,
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  const any = { value: '', label: t('any') }
  return (
    <ListCard
      filters={
        <FilterLine list={list} search={<SearchInput list={list} hint={t('searchHint')} />}>
          <FilterSelect
            list={list}
            name="state"
            label={t('state')}
            options={[
              any,
              ...jobAdStates.map((value) => ({
                value: value as string,
                label: t(`state_${value}`),
              })),
            ]}
          />
          <FilterSelect
            list={list}
            name="audience"
            label={t('audience')}
            options={[
              any,
              ...jobAudiences.map((value) => ({
                value: value as string,
                label: words.audience(value),
              })),
            ]}
          />
          <FilterSelect
            list={list}
            name="company"
            label={t('company')}
            options={[any, ...companies.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </FilterLine>
      }
    >
      <FoundTable
        found={found}
        list={list}
        cells={useCells()}
        // The name of a company would stand in three lines of its own.
        without={['companyName']}
        linkTo={({ id }) => addressOf(places.adminJob, { id })}
        empty={{ title: t('noAds'), hint: t('noAdsHint') }}
      />
    </ListCard>
  )
}

function useCells(): Cells<typeof jobAdList, JobAdRow> {
  const { t } = useTranslation('jobs-admin')
  const format = useFormat()
  const words = useJobWords()
  const applied = ({ applications, fresh }: JobAdRow) => (
    <Tags>
      <span className="tabular-nums">{format.number(applications)}</span>
      {fresh > 0 && <Tag tone="warn">{t('fresh', { count: fresh })}</Tag>}
    </Tags>
  )
  return {
    headline: {
      cell: (row) => row.headline,
      below: (row) => `${row.companyName} · ${words.audience(row.audience)}`,
    },
    place: (row) => row.place,
    companyName: (row) => row.companyName,
    state: ({ state }) => <AdStateTag state={state} />,
    from: {
      cell: ({ from }) => format.day(from),
      phone: ({ from, until }) =>
        until ? format.days(from, until) : t('fromDay', { day: format.day(from) }),
    },
    until: {
      cell: ({ until }) => (until ? format.day(until) : t('noEnd')),
      phone: () => null,
    },
    applications: {
      cell: applied,
      phone: ({ applications, fresh }) =>
        applications > 0 && (
          <Tags>
            {t('applicationsCount', { count: applications })}
            {fresh > 0 && <Tag tone="warn">{t('fresh', { count: fresh })}</Tag>}
          </Tags>
        ),
    },
  }
}
