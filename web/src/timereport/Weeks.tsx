import { addDays, type Day, isDay, mondayOf } from '@portal/calendar/days'
import { addressOf, places } from '@portal/contracts/places'
import { type CardDayRow, tachograph } from '@portal/contracts/tachograph'
import { type DayRow, timereport, type Week } from '@portal/contracts/timereport'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, IdCard, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useToday } from '../api/today.ts'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { CardNotes, ReadCard } from '../tachograph/shared.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { hours } from '../ui/hours.ts'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { BarSample, barKinds, HoursBar, Passes, passOf, StateTag } from './labels.tsx'

const SHOWN_WEEKS = 4
const columns = ['simple', 'qualified', 'travel', 'absence', 'total'] as const
/** Weeks that stand below each other have their columns below each other, whatever is in them. */
const widths: Readonly<Record<(typeof columns)[number], string>> = {
  simple: 'w-[15%]',
  qualified: 'w-[17%]',
  travel: 'w-[8%]',
  absence: 'w-[8%]',
  total: 'w-[8%]',
}

/** My weeks: what I worked and reported, a day a row. */
export default function Weeks() {
  const { t } = useTranslation(['timereport', 'tachograph'])
  const [isReading, setReading] = useState(false)
  const today = useToday()
  const { to = '' } = usePlace(places.timeReports)
  const last = mondayOf(isDay(to) && to < today ? to : today)
  const first = addDays(last, -7 * (SHOWN_WEEKS - 1))
  const found = useQuery(read(timereport.overview, { startdate: first, enddate: addDays(last, 6) }))
  const cards = useQuery(read(tachograph.days, { startdate: first, enddate: addDays(last, 6) }))
  const weeks = found.data?.weeks.toReversed()
  const isLatest = last === mondayOf(today)
  return (
    <Page
      wide
      title={t('title')}
      actions={
        <>
          <Button
            kind="secondary"
            icon={<IdCard size={18} aria-hidden />}
            onClick={() => setReading(true)}
          >
            {t('tachograph:read')}
          </Button>
          <LinkButton
            to={addressOf(places.timeReportDay, { date: today })}
            icon={<Plus size={18} aria-hidden />}
          >
            {t('reportToday')}
          </LinkButton>
        </>
      }
    >
      {isReading && <ReadCard onClose={() => setReading(false)} />}
      {found.isError && !weeks ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !weeks || cards.isLoading ? (
        <Skeleton rows={8} />
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-dim">
            {barKinds.map((kind) => (
              <li key={kind} className="flex items-center gap-2">
                <BarSample of={kind} />
                {t(kind)}
              </li>
            ))}
          </ul>
          {weeks.map((week) => (
            <OneWeek key={week.monday} week={week} today={today} cards={cards.data?.rows ?? []} />
          ))}
          <nav className="flex flex-wrap justify-between gap-2">
            <LinkButton
              kind="secondary"
              icon={<ChevronLeft size={18} aria-hidden />}
              to={addressOf(places.timeReports, { to: addDays(first, -7) })}
            >
              {t('earlier')}
            </LinkButton>
            {!isLatest && (
              <LinkButton
                kind="secondary"
                icon={<ChevronRight size={18} aria-hidden />}
                to={addressOf(places.timeReports, { to: addDays(last, 7 * SHOWN_WEEKS) })}
              >
                {t('later')}
              </LinkButton>
            )}
          </nav>
        </>
      )}
    </Page>
  )
}

/** A cell of a week's table, and the ordinary hours in it, which stand one below the other. */
const cell = 'px-2 first:pl-4 last:pr-4'
const ordinary = 'w-11 text-right'

/** The days of a week, Monday first; what is to come is not there yet. */
const daysOf = (week: Week, today: Day) =>
  Array.from({ length: 7 }, (_, at) => addDays(week.monday, at))
    .filter((day) => day <= today)
    .map((day) => ({ day, row: week.days.find((one) => one.day === day) }))

/** A week: a table where its own width has room for one, else a list. */
function OneWeek({ week, today, cards }: { week: Week; today: Day; cards: readonly CardDayRow[] }) {
  const { t } = useTranslation('timereport')
  const format = useFormat()
  const title = t('weekNumber', { week: week.week })
  const days = daysOf(week, today)
  return (
    <section className="@container overflow-clip rounded-xl border border-line bg-surface">
      <header className="flex flex-col gap-2 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg font-semibold">{title}</h2>
          <span className="text-dim max-md:order-last max-md:basis-full">
            {format.days(week.monday, addDays(week.monday, 6))}
          </span>
          <span className="font-semibold tabular-nums">{hours(week.total)}</span>
        </div>
        <HoursBar of={week} label={t('weekBar', { week: title, total: hours(week.total) })} />
      </header>
      <CardNotes
        rows={cards.filter(({ day }) => days.some((one) => one.day === day))}
        reported={new Set(week.days.map(({ day }) => day))}
      />
      <ul className="divide-y divide-line border-t border-line @4xl:hidden">
        {days.map(({ day, row }) => (
          <li key={day}>
            <DayCard day={day} row={row} />
          </li>
        ))}
      </ul>
      <table aria-label={title} className="hidden w-full border-t border-line text-sm/5 @4xl:table">
        <thead className="text-left text-dim">
          <tr>
            <th scope="col" className={`${cell} w-[15%] py-2 font-medium`}>
              {t('week')} {week.week}
            </th>
            <th scope="col" className={`${cell} w-[12%] py-2 font-medium`}>
              {t('pass')}
            </th>
            <th scope="col" className={`${cell} py-2 font-medium`}>
              {t('report')}
            </th>
            {columns.map((kind) => (
              <th
                key={kind}
                scope="col"
                className={`${cell} ${widths[kind]} py-2 text-right font-medium`}
              >
                {t(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {days.map(({ day, row }) => (
            <tr key={day} className="hover:bg-raised">
              <th scope="row" className={`${cell} text-left font-normal`}>
                <Link
                  to={addressOf(places.timeReportDay, { date: day })}
                  className="inline-flex min-h-11 items-center whitespace-nowrap text-link hover:underline"
                >
                  {format.weekday(day)}
                </Link>
              </th>
              <td className={`${cell} py-1`}>{row && <Passes of={row.shifts} />}</td>
              <td className={cell}>
                {row ? (
                  <span className="flex items-center gap-3">
                    <span className={ordinary}>{hours(row.ordinary)}</span>
                    <StateTag state={row.state} />
                  </span>
                ) : (
                  <span className="text-dim">{t('notReported')}</span>
                )}
              </td>
              {columns.map((kind) => (
                <td key={kind} className={`${cell} text-right`}>
                  {row && row[kind] > 0 ? hours(row[kind]) : ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line font-semibold tabular-nums">
          <tr>
            <th scope="row" className={`${cell} py-2 text-left`}>
              {t('total')}
            </th>
            <td />
            <td className={`${cell} py-2`}>
              <span className={`block ${ordinary}`}>{hours(week.ordinary)}</span>
            </td>
            {columns.map((kind) => (
              <td key={kind} className={`${cell} py-2 text-right`}>
                {hours(week[kind])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function DayCard({ day, row }: { day: Day; row: DayRow | undefined }) {
  const { t } = useTranslation('timereport')
  const format = useFormat()
  const beside = (['simple', 'qualified', 'travel', 'absence'] as const).filter(
    (kind) => row && row[kind] > 0,
  )
  return (
    <Link
      to={addressOf(places.timeReportDay, { date: day })}
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2"
    >
      <span className="min-w-0 grow basis-34">
        <span className="block font-medium">{format.weekday(day)}</span>
        <span className="block text-sm text-dim tabular-nums">
          {row ? passOf(row.shifts) : t('notReported')}
        </span>
      </span>
      {row && <StateTag state={row.state} />}
      {row && <span className="ml-auto font-semibold tabular-nums">{hours(row.total)}</span>}
      {row && beside.length > 0 && (
        <span className="basis-full text-sm text-dim tabular-nums">
          {beside.map((kind) => `${t(kind)} ${hours(row[kind])}`).join(' · ')}
        </span>
      )}
    </Link>
  )
}
