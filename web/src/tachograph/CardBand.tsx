import type { CardDay } from '@portal/contracts/tachograph'
import { activities } from '@portal/contracts/tachograph-time'
import { useTranslation } from 'react-i18next'
import { clock } from '../timereport/shared.ts'
import { hours } from '../ui/hours.ts'

/** Told apart by their height, too, as on a tachograph's printout: colours alone do not reach everybody. */
const bars = {
  rest: 'h-1/4 bg-good',
  available: 'h-1/2 bg-dim',
  work: 'h-3/4 bg-warn',
  drive: 'h-full bg-link',
  unknown: 'h-full bg-raised',
} as const

/** A day as its driver card says it: a band of colours, their sums, and the same as a table. */
export function CardBand({ card }: { card: CardDay }) {
  const { t } = useTranslation('tachograph')
  const { sums } = card
  const shown = activities.filter((one) => one !== 'unknown' || sums.unknown > 0)
  return (
    <div className="flex flex-col gap-3">
      <div>
        <div
          role="img"
          aria-label={t('band', {
            drive: hours(sums.drive),
            work: hours(sums.work),
            available: hours(sums.available),
            rest: hours(sums.rest),
          })}
          className="relative h-10 w-full overflow-hidden rounded-lg border border-line bg-raised"
        >
          {card.stretches.map(({ activity, at, minutes }) => (
            <span
              key={at}
              className={`absolute bottom-0 ${bars[activity]}`}
              style={{
                left: `${(100 * at) / card.minutes}%`,
                width: `${(100 * minutes) / card.minutes}%`,
              }}
            />
          ))}
        </div>
        <div aria-hidden className="mt-1 flex justify-between text-xs text-dim tabular-nums">
          {['00', '06', '12', '18', '24'].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {shown.map((one) => (
          <li key={one} className="flex flex-wrap items-center gap-x-2">
            <span
              aria-hidden
              className="flex size-4 items-end overflow-hidden rounded-sm border border-line bg-raised"
            >
              <span className={`w-full ${bars[one]}`} />
            </span>
            {t(one)} <span className="font-semibold tabular-nums">{hours(sums[one])}</span>
          </li>
        ))}
      </ul>
      <details className="print:not-open:hidden">
        <summary className="min-h-11 cursor-pointer py-2.5 text-link">{t('asTable')}</summary>
        <table aria-label={t('title')} className="w-full text-left tabular-nums">
          <thead className="text-sm text-dim">
            <tr>
              <th scope="col" className="py-1.5 pr-4 font-medium">
                {t('when')}
              </th>
              <th scope="col" className="py-1.5 pr-4 font-medium">
                {t('activity')}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {t('length')}
              </th>
            </tr>
          </thead>
          <tbody>
            {card.stretches.map(({ activity, at, from, to, minutes }) => (
              <tr key={at} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {clock(from)}–{clock(to)}
                </th>
                <td className="py-1.5 pr-4">{t(activity)}</td>
                <td className="py-1.5 text-right">{hours(minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
