import {
  type AbnormalityRow,
  abnormalities,
  abnormalitySources,
  abnormalityStatuses,
} from '@portal/contracts/abnormalities'
import { severities } from '@portal/contracts/abnormality-types'
import { abnormalityList } from '@portal/contracts/lists/abnormalities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { hasLeft, Opened } from '../ui/gone.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { useListState } from '../ui/list/state.ts'
import { Moment, Tags } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { EditAbnormality } from './EditAbnormality.tsx'
import { chosenIn, Filters } from './filters.tsx'
import { AcceptedTag, SeverityTag, StatusTag, TypeSign, useWords } from './labels.tsx'

/** All abnormalities: filter, sort, export; one that is pressed opens to be edited. */
export function AbnormalityList() {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const words = useWords()
  const list = useListState(abnormalities.filter, abnormalityList)
  const [editing, setEditing] = useState<AbnormalityRow>()
  const accepted = list.get('accepted')
  const severity = severities.find((one) => one === list.get('severity'))
  const status = abnormalityStatuses.find((one) => one === list.get('status'))
  const source = abnormalitySources.find((one) => one === list.get('source'))
  const filter = {
    search: list.get('q'),
    ...chosenIn(list),
    ...(severity ? { severity } : {}),
    ...(status ? { status } : {}),
    ...(source ? { source } : {}),
    ...(accepted === '' ? {} : { accepted: accepted === 'yes' }),
    ...(list.sort ? { sort: list.sort } : {}),
    descending: list.descending,
  }
  const found = useQuery(
    read(abnormalities.filter, { ...filter, page: list.page, pageSize: list.pageSize }),
  )
  const any = { value: '', label: t('any') }
  const rows = found.data?.rows
  const theirs = useQuery({
    ...read(abnormalities.filter, { userId: editing?.userId, pageSize: 0 }),
    enabled: hasLeft(editing, rows),
  })
  const cells = useCells()
  return (
    <>
      <ListCard
        filters={
          <Filters
            list={list}
            first={<SearchInput list={list} label={t('searchPerson')} />}
            action={
              <ExportButton
                call={abnormalities.filter}
                input={{ ...filter, export: 'xlsx' }}
                disabled={!found.data?.total}
              />
            }
            more={
              <>
                <FilterSelect
                  list={list}
                  name="accepted"
                  label={t('acceptance')}
                  options={[
                    any,
                    { value: 'no', label: t('notAccepted') },
                    { value: 'yes', label: t('accepted') },
                  ]}
                />
                <FilterSelect
                  list={list}
                  name="severity"
                  label={t('severity')}
                  options={[
                    any,
                    ...severities.map((one) => ({ value: one, label: words.severity(one) })),
                  ]}
                />
                <FilterSelect
                  list={list}
                  name="status"
                  label={t('status')}
                  options={[
                    any,
                    ...abnormalityStatuses.map((one) => ({ value: one, label: words.status(one) })),
                  ]}
                />
                <FilterSelect
                  list={list}
                  name="source"
                  label={t('source')}
                  options={[
                    any,
                    ...abnormalitySources.map((one) => ({
                      value: one,
                      label: words.source({ source: one, ruleName: null }),
                    })),
                  ]}
                />
              </>
            }
          />
        }
      >
        <FoundTable
          found={found}
          cells={cells}
          list={list}
          onOpen={setEditing}
          empty={{ title: t('noneFound'), hint: t('noneFoundHint') }}
        />
      </ListCard>
      <Opened one={editing} rows={rows} theirs={theirs}>
        {(row) => <EditAbnormality key={row.id} row={row} onClose={() => setEditing(undefined)} />}
      </Opened>
    </>
  )
}

function useCells(): Cells<typeof abnormalityList, AbnormalityRow> {
  const words = useWords()
  return {
    fullName: { cell: (row) => row.fullName, below: (row) => row.departmentName },
    type: (row) => (
      <span className="flex items-center gap-2 md:min-w-32">
        <TypeSign type={row.type} size={18} />
        {words.type(row.type)}
      </span>
    ),
    day: {
      cell: (row) => <When row={row} />,
      phone: (row) => <When row={row} />,
      below: (row) => words.source(row),
    },
    figure: {
      phone: (row) => (row.figure === null ? '' : words.figure(row.figure, row.unit)),
      cell: (row) => (
        <span className="whitespace-nowrap tabular-nums">{words.figure(row.figure, row.unit)}</span>
      ),
    },
    severity: {
      cell: (row) => <SeverityTag severity={row.severity} />,
      phone: (row) => (
        <span className="flex flex-wrap gap-1 pt-1">
          <SeverityTag severity={row.severity} />
          <AcceptedTag acceptedAt={row.acceptedAt} />
          {row.status !== 'open' && <StatusTag status={row.status} />}
        </span>
      ),
    },
    status: (row) => (
      <Tags>
        <AcceptedTag acceptedAt={row.acceptedAt} />
        <StatusTag status={row.status} />
      </Tags>
    ),
    notedAt: (row) => <Moment at={row.notedAt} />,
  }
}

function When({ row: { day, time } }: { row: AbnormalityRow }) {
  const format = useFormat()
  return (
    <span className="whitespace-nowrap @max-4xl:whitespace-normal">
      <time dateTime={day} className="whitespace-nowrap">
        {format.day(day)}
      </time>
      {time && <span className="text-dim"> {time}</span>}
    </span>
  )
}
