import { whistleblower } from '@portal/contracts/whistleblower'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { stockholmToday } from '../api/now.ts'
import { useFormat } from '../i18n/format.ts'
import { Select } from '../ui/Field.tsx'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { Section } from './Section.tsx'

const YEARS = 5

/** A year in figures, which name nobody: how many reports came, and how many were answered in time. */
export function Year() {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const now = Number(stockholmToday().slice(0, 4))
  const [year, setYear] = useState(String(now))
  const found = useQuery(read(whistleblower.year, { year }))
  const years = Array.from({ length: YEARS }, (_, back) => String(now - back))
  const of = found.data
  return (
    <Section title={t('yearTitle', { year })}>
      <Select
        label={t('year')}
        value={year}
        options={years.map((one) => ({ value: one, label: one }))}
        onChange={({ target }) => setYear(target.value)}
      />
      {found.isError && !of ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !of ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
            {(
              [
                ['received', of.received],
                ['acknowledged', of.acknowledged],
                ['acknowledgedInTime', of.acknowledgedInTime],
                ['feedback', of.feedback],
                ['feedbackInTime', of.feedbackInTime],
                ['handled', of.handled],
                ['open', of.open],
              ] as const
            ).map(([name, count]) => (
              <div key={name} className="contents">
                <dt className="min-w-0 wrap-anywhere">{t(`year_${name}`)}</dt>
                <dd className="text-right font-semibold tabular-nums">{count}</dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-dim">{t('yearUpTo', { day: format.day(of.upTo) })}</p>
        </>
      )}
    </Section>
  )
}
