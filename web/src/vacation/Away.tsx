import { addDays, isDay, monthOf, weekday } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { departments } from '@portal/contracts/organisation'
import { vacation } from '@portal/contracts/vacation'
import type { AwayRow } from '@portal/contracts/vacation-shapes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { stockholmToday } from '../api/now.ts'
import { useFormat } from '../i18n/format.ts'
import { Select } from '../ui/Field.tsx'
import { useListState } from '../ui/list/state.ts'
import { optionsOf } from '../ui/options.ts'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { useLeaveWords } from './labels.tsx'
import { MonthTurn } from './MonthTurn.tsx'

/** The month and the department that are looked at; they stand in the address. */
export function useMonth() {
  const list = useListState()
  const said = list.get('month')
  const { from, to } = monthOf(isDay(`${said}-01`) ? said : stockholmToday())
  const departmentId = list.get('department')
  return {
    month: from,
    departmentId,
    setMonth: (day: string) => list.set({ month: day.slice(0, 7) }),
    setDepartment: (id: string) => list.set({ department: id }),
    period: {
      from,
      to,
      ...(departmentId ? { departmentId } : {}),
    },
  }
}

/** Who is away, as the office sees it, with what the department allows. */
export function AdminAway() {
  const { t } = useTranslation('vacation')
  const format = useFormat()
  const at = useMonth()
  const found = useQuery(read(vacation.away, at.period))
  const placed = useQuery(read(departments.filter, { page: 0, pageSize: 0 }))
  const { mostAway, closed = [] } = found.data ?? {}
  return (
    <AwayMonth
      at={at}
      found={found}
      departments={placed.data?.rows ?? []}
      mostAway={mostAway}
      nameOf={({ userId, name }) => <PersonLink id={userId} name={name} />}
    >
      {mostAway ? <p className="text-dim">{t('atMost', { count: mostAway })}</p> : null}
      {closed.map(({ from, to, reason }) => (
        <p key={from} className="text-warn wrap-anywhere">
          {t('closedThen', { days: format.days(from, from === to ? null : to), reason })}
        </p>
      ))}
    </AwayMonth>
  )
}

/** A month of who is away: a grid where there is room, a list on a phone. */
export function AwayMonth({
  at,
  found,
  departments: offered,
  mostAway,
  nameOf = ({ name }) => name,
  children,
}: {
  at: ReturnType<typeof useMonth>
  found: {
    readonly data: { readonly rows: readonly AwayRow[]; readonly more: number } | undefined
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  departments: NonNullable<Parameters<typeof optionsOf>[0]>
  mostAway?: number | null | undefined
  /** A person's name; for who may see their page, the way to it. */
  nameOf?: (row: AwayRow) => ReactNode
  children?: ReactNode
}) {
  const { t } = useTranslation('vacation')
  const { rows, more = 0 } = found.data ?? {}
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <MonthTurn heading month={at.month} onTurn={at.setMonth} />
        <div className="min-w-0 flex-1 basis-48 md:max-w-64">
          <Select
            label={t('department')}
            value={at.departmentId}
            onChange={(event) => at.setDepartment(event.target.value)}
            options={[{ value: '', label: t('allDepartments') }, ...optionsOf(offered)]}
          />
        </div>
      </div>
      {children}
      {found.isError && !rows ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !rows ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <EmptyState title={t('nobodyAway')} />
      ) : (
        <>
          <Grid month={at.month} rows={rows} mostAway={mostAway ?? null} nameOf={nameOf} />
          {more > 0 && <p className="mt-4 text-warn">{t('moreAway', { count: more })}</p>}
        </>
      )}
    </Card>
  )
}

function Grid({
  month,
  rows,
  mostAway,
  nameOf,
}: {
  month: string
  rows: readonly AwayRow[]
  mostAway: number | null
  nameOf: (row: AwayRow) => ReactNode
}) {
  const words = useLeaveWords()
  const { t } = useTranslation('vacation')
  const days: string[] = []
  const { to } = monthOf(month)
  for (let day = month; day <= to; day = addDays(day, 1)) days.push(day)
  const away = new Map<string, number>()
  for (const day of rows.flatMap((row) => row.days)) away.set(day, (away.get(day) ?? 0) + 1)
  return (
    <ul className="flex flex-col divide-y divide-line" aria-label={t('tabAway')}>
      <li aria-hidden className="hidden gap-2 py-1 text-sm text-dim lg:flex">
        <span className="w-52 shrink-0" />
        {days.map((day) => (
          <span
            key={day}
            className={`min-w-0 flex-1 text-center text-xs whitespace-nowrap tabular-nums ${weekday(day) > 5 ? 'rounded-sm bg-raised' : ''} ${
              mostAway !== null && (away.get(day) ?? 0) > mostAway ? 'font-bold text-bad' : ''
            }`}
          >
            {Number(day.slice(8))}
          </span>
        ))}
      </li>
      {rows.map((row) => (
        <li key={row.userId} className="gap-2 py-2 lg:flex lg:items-center">
          <span className="block shrink-0 lg:w-52">
            <span className="block font-medium wrap-anywhere">{nameOf(row)}</span>
            <span className="block text-sm text-dim wrap-anywhere">
              {row.departmentNames.join(', ')}
            </span>
          </span>
          <span className="lg:sr-only">{words.days(row.days)}</span>
          {days.map((day) => (
            <span
              key={day}
              aria-hidden
              className={`hidden h-7 min-w-0 flex-1 rounded-sm lg:block ${
                row.days.includes(day) ? 'bg-link' : isWorkday(day) ? '' : 'bg-raised'
              }`}
            />
          ))}
        </li>
      ))}
    </ul>
  )
}
