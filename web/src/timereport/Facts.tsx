import { localeFrom } from '@portal/contracts/locales'
import type { TimeReport } from '@portal/contracts/timereport'
import { absenceWords } from '@portal/contracts/timereport-words'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { hours } from '../ui/hours.ts'
import { passOf } from './labels.tsx'

/** What was reported of a day, to be read. */
export function Facts({ report }: { report: TimeReport }) {
  const { t, i18n } = useTranslation(['timereport', 'ui'])
  const format = useFormat()
  const locale = localeFrom(i18n.language)
  const rows = [
    [t('shifts'), [passOf(report.shifts)]],
    [t('breaks'), [passOf(report.breaks)]],
    [
      t('absences'),
      report.absences.map(({ type, minutes }) => `${absenceWords[type][locale]} ${hours(minutes)}`),
    ],
    [
      t('tasks'),
      report.tasks.map(({ task, registration }) =>
        [task, registration].filter(Boolean).join(' · '),
      ),
    ],
    [
      t('trips'),
      report.trips.map(({ description, minutes, amount }) =>
        [description, hours(minutes), amount > 0 && format.money(amount)]
          .filter(Boolean)
          .join(' · '),
      ),
    ],
    [t('saveExtraTime'), report.saveExtraTime ? [t('ui:yes')] : []],
    [t('comment'), [report.comment]],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {rows
        .filter(([, values]) => values.some(Boolean))
        .map(([label, values]) => (
          <div key={label} className="sm:contents">
            <dt className="text-dim">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line tabular-nums">{values.join('\n')}</dd>
          </div>
        ))}
    </dl>
  )
}
