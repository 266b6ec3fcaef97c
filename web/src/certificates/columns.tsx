import { type Course, courseStatuses } from '@portal/contracts/certificates'
import type { courseList } from '@portal/contracts/lists/certificates'
import { departments } from '@portal/contracts/organisation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { FilterSelect } from '../ui/ListCard.tsx'
import type { Cells } from '../ui/list/columns.ts'
import type { ListState } from '../ui/list/state.ts'
import { optionsOf } from '../ui/options.ts'
import { Tag, Tags } from '../ui/parts.tsx'
import { StatusTag } from './labels.tsx'

/** What every list of courses asks its address for. */
export const askedOf = (list: ListState) => ({
  search: list.get('q'),
  status: courseStatuses.find((one) => one === list.get('status')),
  departmentId: list.get('department') || undefined,
})

/** How a course stands, and when it is: in every list of courses. */
export function useCourseCells(): Pick<Cells<typeof courseList, Course>, 'status' | 'startsAt'> {
  const { t } = useTranslation('certificates')
  const format = useFormat()
  return {
    status: (row) => (
      <Tags>
        <StatusTag status={row.status} />
        {row.attended === false && <Tag tone="bad">{t('notAttended')}</Tag>}
        {row.optional && <Tag>{t('optional')}</Tag>}
      </Tags>
    ),
    startsAt: (row) => (
      <span className="md:whitespace-nowrap">{format.span(row.startsAt, row.endsAt)}</span>
    ),
  }
}

export function StatusFilter({ list }: { list: ListState }) {
  const { t } = useTranslation('certificates')
  return (
    <FilterSelect
      list={list}
      name="status"
      label={t('status')}
      options={[
        { value: '', label: t('anyStatus') },
        ...courseStatuses.map((value) => ({ value, label: t(`status_${value}`) })),
      ]}
    />
  )
}

export function DepartmentFilter({ list }: { list: ListState }) {
  const { t } = useTranslation('certificates')
  const offices = useQuery(read(departments.filter, { page: 0, pageSize: 0 }))
  return (
    <FilterSelect
      list={list}
      name="department"
      label={t('department')}
      options={[{ value: '', label: t('anyDepartment') }, ...optionsOf(offices.data?.rows)]}
    />
  )
}
