import { isDay } from '@portal/calendar/days'
import {
  authorityStates,
  type IncidentRow,
  incidentStatuses,
  incidents,
  incidentTypes,
} from '@portal/contracts/incidents'
import { incidentList } from '@portal/contracts/lists/incidents'
import { trafficAreas } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDot, MessageSquareReply } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { type ListState, useListState } from '../ui/list/state.ts'
import { optionsOf } from '../ui/options.ts'
import { Moment, Tag, Tags } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { AuthorityTag, StatusTag, TypeSign, useWords } from './labels.tsx'

const statuses = ['open', ...incidentStatuses] as const

/** What the address filters by. */
function chosenIn(list: ListState) {
  const type = incidentTypes.find((one) => one === list.get('type'))
  const status = statuses.find((one) => one === list.get('status'))
  const authority = authorityStates.find((one) => one === list.get('authority'))
  const trafficAreaId = list.get('area')
  const [from, to] = [list.get('from'), list.get('to')]
  return {
    search: list.get('q'),
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(authority ? { authority } : {}),
    ...(trafficAreaId ? { trafficAreaId } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  }
}

/** Everybody's reports: filter, sort, export; one that is pressed opens. */
export default function Admin() {
  const { t } = useTranslation(['incidents', 'ui'])
  const words = useWords()
  const list = useListState(incidents.filter, incidentList)
  const areas = useQuery(read(trafficAreas.filter, { pageSize: 0 }))
  const chosen = chosenIn(list)
  const filter = {
    ...chosen,
    ...(list.sort ? { sort: list.sort } : {}),
    descending: list.descending,
  }
  const found = useQuery(
    read(incidents.filter, { ...filter, page: list.page, pageSize: list.pageSize }),
  )
  const selection = useSelection(chosen, found.data?.total ?? 0)
  const any = { value: '', label: t('any') }
  const cells = useCells()
  const day = (name: 'from' | 'to') => (
    <div className="min-w-0 flex-1 basis-36 md:max-w-44">
      <TextInput
        type="date"
        label={t(name)}
        value={list.get(name)}
        onChange={(event) => list.set({ [name]: event.target.value || undefined })}
      />
    </div>
  )
  return (
    <Page wide title={t('title')}>
      <LatestRun />
      <ListCard
        filters={
          <FilterLine
            list={list}
            search={<SearchInput list={list} hint={t('searchHint')} />}
            action={
              <ExportButton
                call={incidents.filter}
                input={{ ...filter, export: 'xlsx' }}
                disabled={!found.data?.total}
              />
            }
          >
            <FilterSelect
              list={list}
              name="status"
              label={t('status')}
              options={[
                any,
                { value: 'open', label: t('notClosed') },
                ...incidentStatuses.map((one) => ({ value: one, label: words.status(one) })),
              ]}
            />
            <FilterSelect
              list={list}
              name="type"
              label={t('type')}
              options={[
                any,
                ...incidentTypes.map((one) => ({ value: one, label: words.type(one) })),
              ]}
            />
            <FilterSelect
              list={list}
              name="authority"
              label={t('seriousness')}
              options={[
                any,
                ...authorityStates.map((one) => ({ value: one, label: words.authority(one) })),
              ]}
            />
            <FilterSelect
              list={list}
              name="area"
              label={t('trafficArea')}
              options={[any, ...optionsOf(areas.data?.rows)]}
            />
            {day('from')}
            {day('to')}
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          cells={cells}
          list={list}
          selection={selection}
          linkTo={({ id }) => addressOf(places.adminIncident, { incidentReportId: id })}
          empty={{ title: t('noneFound'), hint: t('noneFoundHint') }}
        />
      </ListCard>
      <BulkBar
        call={incidents.bulk}
        filter={chosen}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={[
          { action: 'incidentsBegin', icon: <CircleDot size={18} aria-hidden /> },
          { action: 'incidentsClose', icon: <CircleCheck size={18} aria-hidden /> },
        ]}
      />
    </Page>
  )
}

function useCells(): Cells<typeof incidentList, IncidentRow> {
  const words = useWords()
  const format = useFormat()
  return {
    headline: {
      cell: (row) => row.headline,
      below: (row) => [row.registration, row.trafficAreaName].filter(Boolean).join(' · '),
    },
    type: ({ type }) => (
      <span className="flex items-center gap-2">
        <TypeSign type={type} size={18} />
        {words.type(type)}
      </span>
    ),
    fullName: { cell: (row) => row.fullName, below: (row) => row.departmentName },
    day: ({ day }) => (
      <time dateTime={day} className="whitespace-nowrap @max-4xl:whitespace-normal">
        {format.day(day)}
      </time>
    ),
    reportedAt: ({ reportedAt }) => <Moment at={reportedAt} />,
    status: {
      cell: (row) => <Stand row={row} />,
      phone: (row) => <Stand row={row} />,
    },
  }
}

function Stand({ row: { status, authority, answered } }: { row: IncidentRow }) {
  const { t } = useTranslation('incidents')
  return (
    <Tags>
      <StatusTag status={status} />
      <AuthorityTag short state={authority} />
      {answered && <Tag icon={<MessageSquareReply size={16} aria-hidden />}>{t('answered')}</Tag>}
    </Tags>
  )
}
