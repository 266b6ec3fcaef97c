import { addMonths } from '@portal/calendar/days'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'

/**
 * A month by its name, between the ways to the one before and the one after.
 * @param month its first day
 * @param heading it is the heading of what stands below
 */
export function MonthTurn({
  month,
  onTurn,
  heading = false,
}: {
  month: string
  onTurn: (month: string) => void
  heading?: boolean
}) {
  const { t } = useTranslation('vacation')
  const name = useFormat().month(month)
  return (
    <div
      className={`flex items-center ${heading ? 'gap-1 max-[16rem]:flex-wrap' : 'justify-between'}`}
    >
      <Button
        kind="quiet"
        aria-label={t('monthBefore')}
        onClick={() => onTurn(addMonths(month, -1))}
      >
        <ChevronLeft size={20} aria-hidden />
      </Button>
      {heading ? (
        <h2
          aria-live="polite"
          className="min-w-0 flex-1 text-center text-lg font-semibold max-[16rem]:order-first max-[16rem]:basis-full md:min-w-36 md:flex-none"
        >
          {name}
        </h2>
      ) : (
        <span aria-live="polite" className="min-w-0 text-center font-medium">
          {name}
        </span>
      )}
      <Button kind="quiet" aria-label={t('monthAfter')} onClick={() => onTurn(addMonths(month, 1))}>
        <ChevronRight size={20} aria-hidden />
      </Button>
    </div>
  )
}
