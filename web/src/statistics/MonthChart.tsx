import './charts.css'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { colorOf } from './charts.ts'

export interface Series {
  readonly name: string
  readonly values: readonly (number | null)[]
}

/** How much of its colour a month has that is not over. */
const RUNNING = 0.45

/**
 * Series month by month, as bars on each other or as a line; the last month is not over. The table behind it says
 * the same in words.
 */
export default function MonthChart({
  months,
  series,
  asLine = false,
  short,
  written,
}: {
  /** As they stand below the chart. */
  months: readonly string[]
  series: readonly Series[]
  asLine?: boolean
  /** A value as it stands at the axis. */
  short: (value: number) => string
  /** A value as it stands where one points. */
  written: (value: number) => string
}) {
  const data = months.map((month, at) => ({
    month,
    ...Object.fromEntries(series.map(({ values }, nth) => [`s${nth}`, values[at] ?? null])),
  }))
  const shared = {
    accessibilityLayer: false,
    data,
    margin: { top: 8, right: 8, bottom: 0, left: 0 },
  }
  const around = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--color-line)" />,
    <XAxis key="x" dataKey="month" stroke="currentColor" tickLine={false} minTickGap={8} />,
    <YAxis
      key="y"
      width="auto"
      stroke="currentColor"
      tickLine={false}
      axisLine={false}
      allowDecimals={asLine}
      tickFormatter={short}
    />,
    <Tooltip
      key="tip"
      cursor={{ fill: 'var(--color-raised)', stroke: 'var(--color-line)' }}
      isAnimationActive={false}
      formatter={(value) => written(Number(value))}
      labelStyle={{ color: 'var(--color-ink)' }}
      itemStyle={{ color: 'var(--color-ink)' }}
      contentStyle={{
        background: 'var(--color-surface)',
        border: '1px solid var(--color-line)',
        borderRadius: 8,
      }}
    />,
  ]
  return (
    <div className="h-64 text-sm text-dim" aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        {asLine ? (
          <LineChart {...shared}>
            {around}
            {series.map(({ name }, nth) => (
              <Line
                key={name}
                dataKey={`s${nth}`}
                name={name}
                stroke={colorOf(nth)}
                strokeWidth={2}
                dot={{ r: 3, fill: colorOf(nth) }}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        ) : (
          <BarChart {...shared}>
            {around}
            {series.map(({ name }, nth) => (
              <Bar
                key={name}
                dataKey={`s${nth}`}
                name={name}
                stackId="all"
                fill={colorOf(nth)}
                stroke="var(--color-surface)"
                maxBarSize={48}
                isAnimationActive={false}
              >
                {months.map((month, at) => (
                  <Cell key={month} fillOpacity={at === months.length - 1 ? RUNNING : 1} />
                ))}
              </Bar>
            ))}
          </BarChart>
        )}
      </ResponsiveContainer>
    </div>
  )
}
