import type { Day } from '@portal/calendar/days'
import { addressOf, places } from '@portal/contracts/places'
import type { CardDayRow } from '@portal/contracts/tachograph'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../i18n/format.ts'

/**
 * Days of a week that the driver card says work of and nothing is reported of, and days beyond a limit; each
 * leads to its day.
 * @param reported days that something is reported of
 */
export function CardNotes({
  rows,
  reported,
}: {
  rows: readonly CardDayRow[]
  reported: ReadonlySet<Day>
}) {
  const { t } = useTranslation('tachograph')
  const missing = rows.filter(({ day, begins }) => begins && !reported.has(day))
  const beyond = rows.filter(({ breaches }) => breaches > 0)
  if (missing.length + beyond.length === 0) return null
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-3 text-sm">
      <Days title={t('notReported')} of={missing} />
      <Days title={t('beyond')} of={beyond} />
    </div>
  )
}

function Days({ title, of }: { title: string; of: readonly CardDayRow[] }) {
  const format = useFormat()
  if (of.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="flex items-center gap-2 text-warn">
        <TriangleAlert size={16} aria-hidden className="shrink-0" />
        {title}
      </span>
      {of.map(({ day }) => (
        <Link
          key={day}
          to={addressOf(places.timeReportDay, { date: day })}
          className="inline-flex min-h-11 items-center text-link underline-offset-2 hover:underline"
        >
          {format.day(day)}
        </Link>
      ))}
    </p>
  )
}
