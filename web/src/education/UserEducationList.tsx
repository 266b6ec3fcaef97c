import { education, educationStates, type UserEducation } from '@portal/contracts/education'
import { userEducationList } from '@portal/contracts/lists/education'
import { useQuery } from '@tanstack/react-query'
import { BellRing, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useFormat } from '../i18n/format.ts'
import { hasLeft, Opened } from '../ui/gone.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { useListState } from '../ui/list/state.ts'
import { RemindButton } from '../ui/RemindButton.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { EducationTag } from './labels.tsx'

/** People's educations; at first those that wait for an administrator. */
export function UserEducationList() {
  const { t } = useTranslation('education')
  const format = useFormat()
  const { isWage } = useSession()
  const list = useListState(education.filter, userEducationList)
  const [chosen, setChosen] = useState<UserEducation>()
  const wanted = list.get('state') || 'WaitingForApproval'
  const all = useQuery(read(education.list, { page: 0, pageSize: 0 }))
  const filter = {
    search: list.get('q'),
    state: educationStates.find((state) => state === wanted),
    educationId: list.get('education') || undefined,
  }
  const found = useQuery(
    read(education.filter, {
      ...filter,
      sort: list.sort,
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  const selection = useSelection(filter, found.data?.total ?? 0)
  const theirs = useQuery({
    ...read(education.filter, { userId: chosen?.userId, page: 0, pageSize: 0 }),
    enabled: hasLeft(chosen, found.data?.rows),
  })
  return (
    <>
      <LatestRun />
      <ListCard
        filters={
          <FilterLine
            list={list}
            search={<SearchInput list={list} label={t('searchPeople')} />}
            action={
              list.get('education') && (
                <RemindButton target={list.get('education')} seen={found.dataUpdatedAt} />
              )
            }
          >
            <FilterSelect
              list={{ ...list, get: (name) => (name === 'state' ? wanted : list.get(name)) }}
              name="state"
              label={t('state')}
              options={[
                { value: 'any', label: t('anyState') },
                ...educationStates.map((value) => ({ value, label: t(`state_${value}`) })),
              ]}
            />
            <FilterSelect
              list={list}
              name="education"
              label={t('education')}
              options={[
                { value: '', label: t('anyEducation') },
                ...(all.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          list={list}
          selection={isWage ? selection : undefined}
          onOpen={setChosen}
          empty={{ title: t('noneHere'), hint: t('noneHereHint') }}
          cells={{
            userName: (row) => row.userName,
            name: (row) => row.name,
            graduated: {
              cell: (row) => (row.graduatedOn ? format.day(row.graduatedOn) : '–'),
              phone: (row) =>
                row.graduatedOn && t('graduated', { day: format.day(row.graduatedOn) }),
            },
            state: (row) => <EducationTag state={row.state} />,
            changedAt: (row) => format.moment(row.decidedAt ?? row.handedInAt ?? row.askedAt ?? ''),
          }}
        />
        <Opened one={chosen} rows={found.data?.rows} theirs={theirs}>
          {(one) => <DecideDialog key={one.id} one={one} onClose={() => setChosen(undefined)} />}
        </Opened>
      </ListCard>
      <BulkBar
        call={education.bulk}
        filter={filter}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={[
          { action: 'educationsApprove', icon: <CircleCheck size={18} aria-hidden /> },
          { action: 'educationsRemind', icon: <BellRing size={18} aria-hidden /> },
        ]}
      />
    </>
  )
}
