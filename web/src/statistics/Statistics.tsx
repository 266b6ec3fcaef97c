import type { ReplyOf } from '@portal/contracts'
import { incidentTypes } from '@portal/contracts/incident-shapes'
import { localeFrom } from '@portal/contracts/locales'
import {
  type CountKind,
  sickShare,
  statistics,
  statisticsMonths,
} from '@portal/contracts/statistics'
import { countWords } from '@portal/contracts/statistics-words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { hours } from '../ui/hours.ts'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { optionsOf } from '../ui/options.ts'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { ChartCard } from './ChartCard.tsx'
import { charts } from './charts.ts'
import { useWritten } from './written.ts'

type Figures = ReplyOf<typeof statistics.figures>

/** They are asked for anew after this, in ms: nothing tells of a change, for everything is one. */
const ANEW_MS = 5 * 60_000

/** Figures of the last months and charts of them, of everybody or of a company or department. */
export default function Statistics() {
  const { t } = useTranslation(['statistics', 'ui'])
  const format = useFormat()
  const list = useListState(statistics.figures)
  const months = statisticsMonths.find((one) => one === list.get('months')) ?? '12'
  const companyId = list.get('company')
  const departmentId = list.get('department')
  const asked = {
    months,
    ...(companyId ? { companyId } : {}),
    ...(departmentId ? { departmentId } : {}),
  }
  const found = useQuery({ ...read(statistics.figures, asked), refetchInterval: ANEW_MS })
  const { data } = found
  if (found.isError && !data)
    return (
      <Page wide title={t('title')}>
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      </Page>
    )
  const named = (all: Parameters<typeof optionsOf>[0]) => [
    { value: '', label: t('ui:all') },
    ...optionsOf(all),
  ]
  return (
    <Page wide title={t('title')}>
      <ListCard
        filters={
          <FilterLine
            list={list}
            first={{
              name: 'months',
              field: (
                <FilterSelect
                  list={list}
                  name="months"
                  label={t('period')}
                  options={statisticsMonths.map((one) => ({
                    value: one === '12' ? '' : one,
                    label: t('lastMonths', { count: Number(one) }),
                  }))}
                />
              ),
            }}
            action={
              <ExportButton
                call={statistics.figures}
                input={{ ...asked, export: 'xlsx' }}
                disabled={!data}
              />
            }
          >
            <FilterSelect
              list={list}
              name="company"
              label={t('company')}
              also={{ department: undefined }}
              options={named(data?.companies ?? [])}
            />
            <FilterSelect
              list={list}
              name="department"
              label={t('ui:department')}
              options={named(
                (data?.departments ?? []).filter(
                  (one) => !companyId || one.companyId === companyId,
                ),
              )}
            />
          </FilterLine>
        }
      >
        {/* Paper says what was chosen: the filters stay on the screen. */}
        <p className="hidden px-4 pt-4 print:block">
          {[
            t('lastMonths', { count: Number(months) }),
            data?.companies.find(({ id }) => id === companyId)?.name,
            data?.departments.find(({ id }) => id === departmentId)?.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {data ? (
          <Tiles of={data} />
        ) : (
          <div className="p-4">
            <Skeleton rows={3} />
          </div>
        )}
      </ListCard>
      {data && (
        <>
          <p className="max-w-prose text-sm text-dim">
            {t('explained', {
              moment: format.moment(new Date(found.dataUpdatedAt).toISOString()),
            })}
          </p>
          <Charts of={data} />
        </>
      )}
    </Page>
  )
}

const incidentsIn = (of: Figures['sum']) => incidentTypes.reduce((sum, type) => sum + of[type], 0)

/** What the months that are over come to, against as many before them. */
function Tiles({ of: { sum, before, people, months } }: { of: Figures }) {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const { percent } = useWritten()
  const count = months.length - 1
  /** How far a figure is from the one before; nothing where there was none. */
  const compared = (now: number, then: number): string | undefined => {
    if (then === 0) return undefined
    const share = format.percent(Math.abs(now - then) / then)
    if (now === then) return t('same', { count })
    return t(now > then ? 'more' : 'less', { share, count })
  }
  const [sick, sickThen] = [sickShare(sum), sickShare(before)]
  const figures = [
    {
      name: t('activePeople'),
      value: format.number(people.active),
      below: [
        people.coming > 0 && t('coming', { count: people.coming }),
        people.inactive > 0 && t('inactive', { count: people.inactive }),
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      name: t('hoursWorked'),
      value: format.number(Math.round(sum.work / 60)),
      below: compared(sum.work, before.work),
    },
    {
      name: t('sick'),
      value: sick === null ? '–' : percent(sick),
      below: sickThen === null ? undefined : t('then', { share: percent(sickThen), count }),
    },
    {
      name: t('reports'),
      value: format.number(incidentsIn(sum)),
      below: compared(incidentsIn(sum), incidentsIn(before)),
    },
    {
      name: t('abnormalities'),
      value: format.number(sum.abnormalities),
      below: compared(sum.abnormalities, before.abnormalities),
    },
  ]
  return (
    <dl className="grid gap-4 p-4 pairs-40">
      {figures.map(({ name, value, below }) => (
        <div key={name}>
          <dt className="text-sm text-dim">{name}</dt>
          <dd>
            <span className="text-2xl font-semibold tabular-nums">{value}</span>
            {below && <span className="block text-sm text-dim">{below}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Charts({ of: { months, sum } }: { of: Figures }) {
  const { t, i18n } = useTranslation('statistics')
  const format = useFormat()
  const locale = localeFrom(i18n.language)
  const names = months.map(({ month }) => month)
  const seriesOf = (kinds: readonly CountKind[]) =>
    kinds.map((kind) => ({
      name: countWords[kind][locale],
      values: months.map((row) => row[kind]),
    }))
  const number = (value: number) => format.number(value)
  const units = {
    hours: { per: 60, short: number, written: (minutes: number) => hours(Math.round(minutes)) },
    number: { short: number, written: number },
  }
  const { percent } = useWritten()
  const sick = (
    <ChartCard
      key="sick"
      title={t('sick')}
      hint={t('sickHint')}
      months={names}
      series={[{ name: t('sick'), values: months.map(sickShare) }]}
      total={[sickShare(sum)]}
      asLine
      short={percent}
      written={percent}
    />
  )
  const [time, ...others] = charts.map(({ key, kinds, unit, list }) => (
    <ChartCard
      key={key}
      title={t(`chart_${key}`)}
      months={names}
      series={seriesOf(kinds)}
      total={kinds.map((kind) => sum[kind])}
      list={list}
      {...units[unit]}
    />
  ))
  return (
    <div className="grid items-start gap-4 pairs-100">
      {time}
      {sick}
      {others}
    </div>
  )
}
