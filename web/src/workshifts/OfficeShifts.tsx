import { shiftList } from '@portal/contracts/lists/workshifts'
import { departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { type Shift, workshifts } from '@portal/contracts/workshifts'
import { useQuery } from '@tanstack/react-query'
import { CalendarX2, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { Button } from '../ui/Button.tsx'
import { Gone } from '../ui/gone.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { useListState } from '../ui/list/state.ts'
import { isMissing } from '../ui/missing.ts'
import { type Option, optionsOf } from '../ui/options.ts'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { GiveDialog } from './GiveDialog.tsx'
import { Clamped, CollisionOf, hoursOf, OfficeState, When } from './labels.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'

/** The shifts of an office that one manages; without an id, of the first. */
export default function OfficeShifts() {
  const { t } = useTranslation('workshifts')
  const { departmentId } = usePlace(places.officeShifts)
  const managed = useQuery({ ...read(departments.managed, {}), placeholderData: undefined })
  const rows = managed.data && optionsOf(managed.data.rows)
  const office = departmentId ? rows?.find((one) => one.value === departmentId) : rows?.[0]
  if (rows && !office) return <NotFound />
  if (office && rows) return <Shifts key={office.value} office={office} offices={rows} />
  return (
    <Page title={t('shifts')} wide>
      {managed.isError ? (
        <ErrorState error={managed.error} retry={() => void managed.refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

/** What is written: a new shift, one like another, or a change of one. */
interface Writing {
  readonly one?: Shift
  readonly like?: Shift
}

function Shifts({ office, offices }: { office: Option; offices: readonly Option[] }) {
  const { t } = useTranslation('workshifts')
  const format = useFormat()
  const list = useListState(workshifts.filter, shiftList)
  const { id, state } = usePlace(places.officeShifts)
  const [writing, write] = useState<Writing>()
  const { sort, descending, page, pageSize } = list
  const filter = {
    show: 'office' as const,
    departmentId: office.value,
    ...(state ? { state } : {}),
  }
  const found = useQuery(read(workshifts.filter, { ...filter, sort, descending, page, pageSize }))
  const selection = useSelection(filter, found.data?.total ?? 0)
  // What has been is withdrawn no more.
  const choosing = state !== 'past'
  return (
    <Page
      wide
      title={`${t('shifts')} – ${office.label}`}
      actions={
        <Button icon={<Plus size={18} aria-hidden />} onClick={() => write({})}>
          {t('offer')}
        </Button>
      }
    >
      {offices.length > 1 && <Offices all={offices} shown={office} />}
      <LatestRun />
      <ListCard
        filters={
          <FilterLine list={list}>
            <FilterSelect
              list={list}
              name="state"
              label={t('filter')}
              options={[
                { value: '', label: t('filter_all') },
                { value: 'wanted', label: t('filter_wanted') },
                { value: 'past', label: t('filter_past') },
              ]}
            />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          list={list}
          without={['department', 'act']}
          {...(choosing ? { selection } : {})}
          onOpen={(row) => list.set({ id: row.id })}
          empty={{ title: t('noneOffice'), hint: t('noneOfficeHint') }}
          cells={{
            when: {
              cell: (row) => <When of={row} />,
              phone: (row) => format.span(row.startsAt, row.endsAt),
            },
            hours: {
              cell: hoursOf,
              phone: (row) => t('hoursLong', { hours: hoursOf(row) }),
            },
            information: {
              cell: (row) => <Clamped text={row.information || '–'} />,
              phone: (row) =>
                row.information && (
                  <span className="line-clamp-2 wrap-anywhere">{row.information}</span>
                ),
            },
            department: (row) => row.departmentName,
            state: (row) => (
              <span className="flex flex-wrap gap-2">
                <OfficeState of={row} />
                {row.state === 'given' && <CollisionOf of={row.collision} />}
              </span>
            ),
            act: () => null,
          }}
        />
      </ListCard>
      {choosing && (
        <BulkBar
          call={workshifts.bulk}
          filter={filter}
          total={found.data?.total ?? 0}
          shown={found.data?.rows.length ?? 0}
          selection={selection}
          choices={[
            {
              action: 'workshiftsWithdraw',
              icon: <CalendarX2 size={18} aria-hidden />,
              danger: true,
            },
          ]}
        />
      )}
      {id && !writing && (
        <GiveDialog
          id={id}
          onClose={() => list.set({ id: undefined }, true)}
          onChange={(one) => write({ one })}
          onCopy={(like) => write({ like })}
        />
      )}
      {writing && (
        <Written
          {...writing}
          departmentId={office.value}
          onClose={() => {
            write(undefined)
            if (id) list.set({ id: undefined }, true)
          }}
        />
      )}
    </Page>
  )
}

/** The form of a shift: what others do meanwhile with one that is changed is told, and nothing typed goes with it. */
function Written({ one, ...form }: Parameters<typeof ShiftDialog>[0]) {
  const found = useQuery({ ...read(workshifts.one, { id: one?.id ?? '' }), enabled: !!one })
  return (
    <Gone is={!!one && isMissing(found.error)}>
      <ShiftDialog {...(one ? { one: found.data ?? one } : {})} {...form} />
    </Gone>
  )
}

function Offices({ all, shown }: { all: readonly Option[]; shown: Option }) {
  const { t } = useTranslation('workshifts')
  return (
    <nav aria-label={t('yourOffices')}>
      <ul className="flex flex-wrap gap-2">
        {all.map((one) => (
          <li key={one.value}>
            <Link
              to={addressOf(places.officeShifts, { departmentId: one.value })}
              aria-current={one === shown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-field-line bg-surface px-4 wrap-anywhere hover:bg-raised aria-[current]:border-link aria-[current]:font-semibold aria-[current]:text-link"
            >
              {one.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
