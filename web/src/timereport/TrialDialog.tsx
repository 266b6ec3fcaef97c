import { timereport } from '@portal/contracts/timereport'
import type { Calculated, TrialRow } from '@portal/contracts/timereport-trial'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { hours } from '../ui/hours.ts'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { Lines } from './labels.tsx'
import type { Tried } from './rules.ts'

/** A person's days that would be counted otherwise, each calculated line by line by both rule sets. */
export function TrialDialog({
  tried,
  row,
  onClose,
}: {
  tried: Tried
  row: TrialRow
  onClose: () => void
}) {
  const { t } = useTranslation(['timereport', 'ui'])
  const format = useFormat()
  const found = useQuery(read(timereport.trialOf, { ...tried, userId: row.id }))
  const { data } = found
  return (
    <Dialog open onClose={onClose} title={row.userName || t('ui:erasedPerson')} tall>
      {found.isError && !data && (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton rows={10} />}
      {data?.days.length === 0 && <p className="text-dim">{t('trialSame')}</p>}
      <div className="flex flex-col gap-6">
        {data?.days.map(({ day, now, changed }) => (
          <section key={day}>
            <h3 className="font-semibold">{format.weekday(day)}</h3>
            <div className="mt-2 grid gap-4 sm:grid-cols-2">
              <Calculation title={t('now')} of={now} />
              <Calculation title={t('changedTo')} of={changed} />
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Calculation({ title, of }: { title: string; of: Calculated }) {
  const { t } = useTranslation('timereport')
  return (
    <div className="min-w-0 rounded-lg border border-line p-3">
      <h4 className="text-sm font-medium text-dim">{title}</h4>
      <dl className="mt-1 border-b border-line pb-2 tabular-nums">
        {(['ordinary', 'simple', 'qualified'] as const).map((key) => (
          <div key={key} className="flex items-baseline justify-between gap-2">
            <dt className="min-w-0 text-sm wrap-anywhere">{t(key)}</dt>
            <dd className="font-semibold">{hours(of[key])}</dd>
          </div>
        ))}
      </dl>
      <Lines lines={of.lines} />
    </div>
  )
}
