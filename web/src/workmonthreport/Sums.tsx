import type { MonthFigures } from '@portal/contracts/workmonthreport'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { hours } from '../ui/hours.ts'

/** What the month of everybody who is found comes to. */
export function Sums({ sum }: { sum: MonthFigures }) {
  const { t } = useTranslation('workmonthreport')
  const format = useFormat()
  const figures = [
    ...(['ordinary', 'simple', 'qualified', 'timeOff', 'travel'] as const),
    ...(['sick', 'vab', 'leave', 'other'] as const),
  ]
  return (
    <section aria-label={t('sums')} className="border-b border-line p-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-2 tabular-nums">
        <div>
          <dt className="text-sm text-dim">{t('total')}</dt>
          <dd className="text-lg font-semibold">{hours(sum.total)}</dd>
        </div>
        {figures
          .filter((key) => sum[key] > 0)
          .map((key) => (
            <div key={key}>
              <dt className="text-sm text-dim">{t(key)}</dt>
              <dd className="font-semibold">{hours(sum[key])}</dd>
            </div>
          ))}
        {sum.expenses > 0 && (
          <div>
            <dt className="text-sm text-dim">{t('expenses')}</dt>
            <dd className="font-semibold">{format.money(sum.expenses)}</dd>
          </div>
        )}
      </dl>
      <p className="mt-2 text-sm text-dim">{t('counted', { count: sum.days })}</p>
    </section>
  )
}
