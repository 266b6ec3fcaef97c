import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'

/** How many people have how many points; the table beside it says the same in words. */
export default function Distribution({
  rows,
  needed,
}: {
  rows: readonly { points: number; count: number }[]
  needed: number
}) {
  return (
    <div className="h-64" aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          accessibilityLayer={false}
          data={[...rows]}
          margin={{ top: 8, right: 8, bottom: 0, left: -24 }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="points" stroke="currentColor" tickLine={false} />
          <YAxis allowDecimals={false} stroke="currentColor" tickLine={false} axisLine={false} />
          {needed > 0 && (
            <ReferenceLine x={needed} stroke="var(--color-good)" strokeDasharray="4 4" />
          )}
          <Bar
            dataKey="count"
            fill="var(--color-link)"
            radius={[4, 4, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
