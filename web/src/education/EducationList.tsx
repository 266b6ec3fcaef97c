import { type EducationRow, education } from '@portal/contracts/education'
import { educationList } from '@portal/contracts/lists/education'
import { useQuery } from '@tanstack/react-query'
import { Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { Held } from '../ui/gone.tsx'
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
  const list = useListState(education.list, educationList)
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
  return (
    <>
      <ListCard filters={<FilterLine list={list} search={<SearchInput list={list} />} />}>
        <FoundTable
          found={found}
          list={list}
          empty={{ title: t('noEducations'), hint: t('noEducationsHint') }}
          cells={{
            name: (row) => row.name,
            offered: {
              cell: (row) => (row.isOffered ? <Tag tone="good">{t('yes')}</Tag> : '–'),
              phone: (row) => row.isOffered && <Tag tone="good">{t('isOffered')}</Tag>,
            },
            open: {
              cell: (row) => format.number(row.openCount),
              phone: (row) => t('countAsked', { count: row.openCount }),
            },
            waiting: (row) => format.number(row.waitingCount),
            approved: (row) => format.number(row.approvedCount),
            do: (row) => (
              <span className="flex flex-wrap gap-2 md:flex-nowrap">
                <Button
                  kind="secondary"
                  icon={<UserPlus size={18} aria-hidden />}
                  aria-label={`${t('askPeople')}: ${row.name}`}
                  onClick={() => setAsking(row)}
                >
                  {t('askPeople')}
                </Button>
                <Button
                  kind="quiet"
                  icon={<Pencil size={18} aria-hidden />}
                  aria-label={`${t('change')}: ${row.name}`}
                  onClick={() => setChanging(row.id)}
                >
                  {t('change')}
                </Button>
              </span>
            ),
          }}
        />
      </ListCard>
      {making && <EducationDialog one={undefined} onClose={onMade} />}
      <Held rows={found.data?.rows} id={changing}>
        {(one) => <EducationDialog one={one} onClose={() => setChanging(undefined)} />}
      </Held>
      {asking && <AskDialog one={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
