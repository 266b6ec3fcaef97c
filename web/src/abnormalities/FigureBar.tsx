import { type AbnormalityType, abnormalityTypes } from '@portal/contracts/abnormality-types'
import { useTranslation } from 'react-i18next'
import { useWords } from './labels.tsx'

/** The figure against what is allowed, as a bar with a mark at the limit; the same in words. */
export function FigureBar({ type, figure }: { type: AbnormalityType; figure: number }) {
  const { t } = useTranslation('abnormalities')
  const words = useWords()
  const { limit, unit, worse } = abnormalityTypes[type]
  const allowed = words.allowed(type)
  const whole = Math.max(figure, limit ?? 0) * 1.15
  const percent = (value: number) => `${Math.min(100, (value / whole) * 100)}%`
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold tabular-nums">
          {type === 'speeding' ? t('tooFast', { figure }) : words.figure(figure, unit)}
        </span>
        {allowed && <span className="text-sm text-dim">{allowed}</span>}
      </p>
      {limit !== null && limit > 0 && (
        <div aria-hidden className="relative h-3 rounded-full bg-raised">
          <div
            className={`absolute inset-y-0 left-0 rounded-full ${worse === 'below' ? 'bg-warn' : 'bg-bad'}`}
            style={{ width: percent(figure) }}
          />
          <div
            className="absolute -inset-y-1 w-0.5 rounded bg-ink"
            style={{ left: percent(limit) }}
          />
        </div>
      )}
    </div>
  )
}
