import type { Changed } from '@portal/contracts/workmonthreport'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../i18n/format.ts'
import { daysAt, type Looked } from './month.ts'

/**
 * What is not as it was when the month was closed before, and whose it is, each name leading to the days: payroll may
 * have had them.
 */
export function SinceClosed({ of, changed }: { of: Looked; changed: Changed | null }) {
  const { t } = useTranslation(['workmonthreport', 'ui'])
  const format = useFormat()
  if (!changed || changed.days === 0) return null
  const { since, days, people, more } = changed
  return (
    <div className="rounded-lg bg-warn-soft p-3">
      <p className="text-warn">{t('changed', { count: days, since: format.moment(since) })}</p>
      <p className="flex flex-wrap gap-x-3">
        {people.map(({ id, userName }) => (
          <Link
            key={id}
            translate="no"
            to={daysAt(of, { q: userName })}
            className="text-link wrap-anywhere hover:underline thumb-high"
          >
            {userName || t('ui:erasedPerson')}
          </Link>
        ))}
        {more > 0 && <span>{t('andMore', { count: more })}</span>}
      </p>
    </div>
  )
}
