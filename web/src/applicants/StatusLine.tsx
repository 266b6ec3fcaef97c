import { applicants } from '@portal/contracts/applicants'
import { applicationStatuses } from '@portal/contracts/jobs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { useJobWords } from './labels.tsx'

/** How many applications to an ad stand where; one that is pressed filters the list below. */
export function StatusLine({ jobAdId }: { jobAdId: string }) {
  const { t } = useTranslation('applicants')
  const words = useJobWords()
  const format = useFormat()
  const [params] = useSearchParams()
  const found = useQuery(read(applicants.ofAd, { id: jobAdId }))
  const counts = new Map(found.data?.counts.map(({ status, count }) => [status, count]))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const chosen = params.get('status') ?? ''
  const to = (status: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    next.delete('application')
    if (status) next.set('status', status)
    else next.delete('status')
    return `?${next}`
  }
  const entries = [
    { status: '', label: t('allStatuses'), count: all },
    ...applicationStatuses
      .filter((status) => (counts.get(status) ?? 0) > 0 || status === chosen)
      .map((status) => ({ status, label: words.status(status), count: counts.get(status) ?? 0 })),
  ]
  return (
    <nav aria-label={t('byStatus')}>
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ status, label, count }) => (
          <li key={status}>
            <Link
              to={to(status)}
              replace
              aria-current={chosen === status || undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-line bg-surface px-3 hover:bg-raised aria-[current]:border-link aria-[current]:font-semibold aria-[current]:text-link"
            >
              {label}
              <span className="tabular-nums">{format.number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
