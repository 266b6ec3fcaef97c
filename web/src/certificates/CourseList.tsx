import { type Course, certificates } from '@portal/contracts/certificates'
import { courseList } from '@portal/contracts/lists/certificates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { hasLeft, Opened } from '../ui/gone.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { Moment } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { CourseDialog } from './CourseDialog.tsx'
import { askedOf, DepartmentFilter, StatusFilter, useCourseCells } from './columns.tsx'

/** Everybody's courses; the one that is pressed is decided on. */
export function CourseList() {
  const { t } = useTranslation('certificates')
  const list = useListState(certificates.filter, courseList)
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
  const cells = useCells()
  const theirs = useQuery({
    ...read(certificates.coursesOf, { userId: chosen?.userId ?? '' }),
    enabled: hasLeft(chosen, found.data?.rows),
  })
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
        cells={cells}
        list={list}
        onOpen={setChosen}
        empty={{ title: t('noneAnswered'), hint: t('noneAnsweredHint') }}
      />
      <Opened one={chosen} rows={found.data?.rows} theirs={theirs}>
        {(one) => <CourseDialog key={one.id} one={one} onClose={() => setChosen(undefined)} />}
      </Opened>
    </ListCard>
  )
}

function useCells(): Cells<typeof courseList, Course> {
  return {
    userName: (row) => row.userName,
    certificate: (row) => row.certificateName,
    ...useCourseCells(),
    answeredAt: (row) => (row.answeredAt ? <Moment at={row.answeredAt} /> : '–'),
  }
}
