import { type Course, certificates, courseStatuses } from '@portal/contracts/certificates'
import { departments } from '@portal/contracts/organisation'
import { courseOfAllSorts } from '@portal/contracts/sorts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import type { Column } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { Moment, Tag } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { CourseDialog } from './CourseDialog.tsx'
import { StatusTag } from './labels.tsx'

/** Everybody's courses; the one that is pressed is decided on. */
export function CourseList() {
  const { t } = useTranslation('certificates')
  const list = useListState(certificates.filter, courseOfAllSorts)
  const [chosen, setChosen] = useState<Course>()
  const offices = useQuery(read(departments.filter, { page: 0, pageSize: 0 }))
  const all = useQuery(read(certificates.list, { page: 0, pageSize: 0 }))
  const found = useQuery(
    read(certificates.filter, {
      search: list.get('q'),
      status: courseStatuses.find((one) => one === list.get('status')),
      certificateId: list.get('certificate') || undefined,
      departmentId: list.get('department') || undefined,
      sort: list.sort,
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  const columns = useColumns()
  const any = (label: string) => ({ value: '', label })
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  // What another has decided meanwhile may have left the list: it stays open, and says so.
  const one = chosen && (found.data?.rows.find(({ id }) => id === chosen.id) ?? chosen)
  return (
    <ListCard
      filters={
        <FilterLine list={list} search={<SearchInput list={list} label={t('searchPeople')} />}>
          <FilterSelect
            list={list}
            name="status"
            label={t('status')}
            options={[
              any(t('anyStatus')),
              ...courseStatuses.map((value) => ({ value, label: t(`status_${value}`) })),
            ]}
          />
          <FilterSelect
            list={list}
            name="certificate"
            label={t('certificate')}
            options={[any(t('anyType')), ...(all.data?.rows ?? []).map(named)]}
          />
          <FilterSelect
            list={list}
            name="department"
            label={t('department')}
            options={[any(t('anyDepartment')), ...(offices.data?.rows ?? []).map(named)]}
          />
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
  const format = useFormat()
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
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <StatusTag status={row.status} />
          {row.attended === false && <Tag tone="bad">{t('notAttended')}</Tag>}
          {row.optional && <Tag>{t('optional')}</Tag>}
        </span>
      ),
    },
    {
      key: 'startsAt',
      title: t('course'),
      cell: (row) => (
        <span className="md:whitespace-nowrap">{format.span(row.startsAt, row.endsAt)}</span>
      ),
    },
    {
      key: 'answeredAt',
      title: t('answeredAt'),
      card: false,
      cell: (row) => (row.answeredAt ? <Moment at={row.answeredAt} /> : '–'),
    },
  ]
}
