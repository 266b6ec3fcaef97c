import { type EducationRow, education } from '@portal/contracts/education'
import { educationSorts } from '@portal/contracts/sorts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { Tag } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { AskDialog } from './AskDialog.tsx'
import { EducationDialog } from './EducationDialog.tsx'

/** The educations that people can be asked for, and that can be offered to everybody. */
export function EducationList({ making, onMade }: { making: boolean; onMade: () => void }) {
  const { t } = useTranslation('education')
  const format = useFormat()
  const list = useListState(education.list, educationSorts, 'name')
  const [changing, setChanging] = useState<string>()
  const [asking, setAsking] = useState<EducationRow>()
  const found = useQuery(
    read(education.list, {
      search: list.get('q'),
      sort: list.sort,
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  const changed = found.data?.rows.find(({ id }) => id === changing)
  return (
    <>
      <ListCard filters={<FilterLine list={list} search={<SearchInput list={list} />} />}>
        <FoundTable
          found={found}
          list={list}
          empty={{ title: t('noEducations'), hint: t('noEducationsHint') }}
          columns={[
            {
              key: 'name',
              title: t('name'),
              main: true,
              cell: (row) => row.name,
            },
            {
              key: 'offered',
              title: t('isOffered'),
              cell: (row) => (row.isOffered ? <Tag tone="good">{t('yes')}</Tag> : '–'),
              phone: (row) => row.isOffered && <Tag tone="good">{t('isOffered')}</Tag>,
            },
            {
              key: 'open',
              title: t('state_Asked'),
              cell: (row) => format.number(row.openCount),
              phone: (row) => t('countAsked', { count: row.openCount }),
            },
            {
              key: 'waiting',
              title: t('state_WaitingForApproval'),
              cell: (row) => format.number(row.waitingCount),
              card: false,
            },
            {
              key: 'approved',
              title: t('state_Approved'),
              cell: (row) => format.number(row.approvedCount),
              card: false,
            },
            {
              key: 'do',
              title: t('actions'),
              cell: (row) => (
                <span className="flex flex-wrap gap-2 md:flex-nowrap">
                  <Button
                    kind="secondary"
                    icon={<UserPlus size={18} aria-hidden />}
                    onClick={() => setAsking(row)}
                  >
                    {t('askPeople')}
                  </Button>
                  <Button
                    kind="quiet"
                    icon={<Pencil size={18} aria-hidden />}
                    onClick={() => setChanging(row.id)}
                  >
                    {t('change')}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      </ListCard>
      {making && <EducationDialog one={undefined} onClose={onMade} />}
      {changed && <EducationDialog one={changed} onClose={() => setChanging(undefined)} />}
      {asking && <AskDialog one={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
