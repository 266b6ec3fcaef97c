import type { OwnLoan } from '@portal/contracts/timelog-shapes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { LoanTag, useLoanWords } from './labels.tsx'

/**
 * What is noted of one loan, as its person reads it.
 * @param named its name stands above already
 */
export function LoanFacts({ one, named = false }: { one: OwnLoan; named?: boolean }) {
  const { t } = useTranslation('timelog')
  const format = useFormat()
  const words = useLoanWords()
  const { kind, number, lentOn, dueOn, returnedOn, comment } = one
  const days = [
    t('lentSince', { day: format.day(lentOn) }),
    returnedOn !== null
      ? t('returnedAt', { day: format.day(returnedOn) })
      : dueOn !== null && t('dueBy', { day: format.day(dueOn) }),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-2">
        {!named && <span className="min-w-0 font-medium">{one.name}</span>}
        <LoanTag state={one.state} />
      </div>
      <span className="text-sm text-dim">
        {[words.kind(kind), number && t('numbered', { number })].filter(Boolean).join(' · ')}
      </span>
      {days.map(
        (day) =>
          day && (
            <span key={day} className="text-sm text-dim">
              {day}
            </span>
          ),
      )}
      {comment && <span className="text-sm whitespace-pre-line">{comment}</span>}
    </div>
  )
}
