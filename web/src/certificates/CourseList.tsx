import { type Course, certificates } from '@portal/contracts/certificates'
import { courseOfAllSorts } from '@portal/contracts/sorts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import type { Column } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { Moment } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { CourseDialog } from './CourseDialog.tsx'
import { askedOf, DepartmentFilter, StatusFilter, useCourseColumns } from './columns.tsx'

/** Everybody's courses; the one that is pressed is decided on. */
export function CourseList() {
  const { t } = useTranslation('certificates')
  const list = useListState(certificates.filter, courseOfAllSorts, 'answeredAt')
  const [chosen, setChosen] = useState<Course>()
  const all = useQuery(read(certificates.list, { page: 0, pageSize: 0 }))
  const found = useQuery(
    read(certificates.filter, {
      ...askedOf(list),
      certificateId: list.get('certificate') || undefined,
      sort: list.sort,
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  const columns = useColumns()
  // What another has decided meanwhile may have left the list: it stays open, and says so.
  const one = chosen && (found.data?.rows.find(({ id }) => id === chosen.id) ?? chosen)
  return (
    <ListCard
      filters={
        <FilterLine list={list} search={<SearchInput list={list} label={t('searchPeople')} />}>
          <StatusFilter list={list} />
          <FilterSelect
            list={list}
            name="certificate"
            label={t('certificate')}
            options={[
              { value: '', label: t('anyType') },
              ...(all.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <DepartmentFilter list={list} />
        </FilterLine>
      }
    >
      <FoundTable
        found={found}
        columns={columns}
        list={list}
        onOpen={setChosen}
        empty={{ title: t('noneAnswered'), hint: t('noneAnsweredHint') }}
      />
      {one && <CourseDialog one={one} onClose={() => setChosen(undefined)} />}
    </ListCard>
  )
}

function useColumns(): Column<Course>[] {
  const { t } = useTranslation('certificates')
  return [
    {
      key: 'userName',
      title: t('person'),
      main: true,
      cell: (row) => row.userName,
    },
    {
      key: 'certificate',
      title: t('certificate'),
      cell: (row) => row.certificateName,
    },
    ...useCourseColumns(),
    {
      key: 'answeredAt',
      title: t('answeredAt'),
      card: false,
      cell: (row) => (row.answeredAt ? <Moment at={row.answeredAt} /> : '–'),
    },
  ]
}
