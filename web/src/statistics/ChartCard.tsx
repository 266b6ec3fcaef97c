import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../i18n/format.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { Card, Skeleton } from '../ui/parts.tsx'
import { colorOf } from './charts.ts'
import type { Series } from './MonthChart.tsx'
import { useWritten } from './written.ts'

const MonthChart = onDemand(
  () => import('./MonthChart.tsx'),
  () => <Skeleton rows={4} />,
)

/** A chart with what it comes to, what its colours mean, the list behind it, and its table. */
export function ChartCard({
  title,
  hint,
  months,
  series,
  total,
  asLine = false,
  list,
  per = 1,
  short,
  written,
}: {
  title: string
  hint?: string
  months: readonly string[]
  series: readonly Series[]
  /** Of the months that are over, of each series. */
  total: readonly (number | null)[]
  asLine?: boolean
  list?: string | undefined
  /** Of a value, one at the axis: 60 minutes an hour, so that its figures are round ones. */
  per?: number
  /** A figure as it stands at the axis. */
  short: (units: number) => string
  written: (value: number) => string
}) {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const { shortMonth } = useWritten()
  const names = months.map(shortMonth)
  const isEmpty = series.every(({ values }) => values.every((value) => !value))
  const cell = (value: number | null | undefined) => (value == null ? '–' : written(value))
  return (
    <Card
      className="break-inside-avoid"
      title={title}
      actions={
        list && (
          <Link
            to={list}
            aria-label={t('openListOf', { title })}
            className="font-medium text-link hover:underline thumb-high print:hidden"
          >
            {t('openList')}
          </Link>
        )
      }
    >
      {hint && <p className="mb-3 max-w-prose text-sm text-dim">{hint}</p>}
      {isEmpty ? (
        <p className="py-8 text-center text-dim">{t('nothing')}</p>
      ) : (
        <>
          {series.length > 1 && (
            <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {series.map(({ name }, nth) => (
                <li key={name} className="flex items-center gap-2">
                  <span
                    className="size-3 shrink-0 rounded-xs forced-color-adjust-none"
                    style={{ background: colorOf(nth) }}
                  />
                  {name}
                </li>
              ))}
            </ul>
          )}
          <MonthChart
            months={names}
            series={series.map(({ name, values }) => ({
              name,
              values: values.map((value) => value && value / per),
            }))}
            asLine={asLine}
            short={short}
            written={(units) => written(units * per)}
          />
          <details className="mt-3 print:not-open:hidden">
            <summary
              aria-label={`${t('asTable')}: ${title}`}
              className="min-h-11 cursor-pointer py-2 font-medium text-link"
            >
              {t('asTable')}
            </summary>
            {/* On a phone six columns go beyond its edge: who has no finger to push with comes to it by the keys. */}
            <section
              aria-label={title}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls
              tabIndex={0}
              className="overflow-x-auto"
            >
              <table aria-label={title} className="w-full text-sm">
                <thead>
                  <tr>
                    <th scope="col" className="py-1 pr-3 text-left">
                      {t('month')}
                    </th>
                    {series.map(({ name }) => (
                      <th
                        key={name}
                        scope="col"
                        className="py-1 pl-3 text-right align-bottom wrap-anywhere hyphens-auto"
                      >
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {months.map((month, at) => (
                    <tr key={month} className="border-t border-line">
                      <th scope="row" className="py-1 pr-3 text-left font-normal">
                        {format.month(month)}
                        {at === months.length - 1 && (
                          <span className="block text-dim">{t('notOver')}</span>
                        )}
                      </th>
                      {series.map(({ name, values }) => (
                        <td key={name} className="py-1 pl-3 text-right align-top tabular-nums">
                          {cell(values[at])}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr className="border-t-2 border-line font-semibold">
                    <th scope="row" className="py-1 pr-3 text-left">
                      {t('over')}
                    </th>
                    {series.map(({ name }, nth) => (
                      <td key={name} className="py-1 pl-3 text-right align-top tabular-nums">
                        {cell(total[nth])}
                      </td>
                    ))}
                  </tr>
                </tfoot>
              </table>
            </section>
          </details>
        </>
      )}
    </Card>
  )
}
