import { asDate, quarterOf, weekOf } from '@portal/calendar/days'
import type { SummaryPeriod } from '@portal/contracts/abnormalities'
import { intlLocale } from '@portal/contracts/locales'
import { useTranslation } from 'react-i18next'

/** Names a period by the day that it begins on: 'mars 2026', 'vecka 10 2026', 'kvartal 1 2026'. */
export function usePeriodWords(period: SummaryPeriod): (start: string) => string {
  const { t, i18n } = useTranslation('abnormalities')
  const locale = intlLocale(i18n.language)
  return (start) => {
    const at = asDate(start)
    if (period === 'week') return t('weekNamed', weekOf(start))
    if (period === 'quarter')
      return t('quarterNamed', {
        quarter: quarterOf(start),
        year: at.getUTCFullYear(),
      })
    return new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      year: 'numeric',
      month: period === 'month' ? 'long' : 'short',
      ...(period === 'day' ? { day: 'numeric' } : {}),
    }).format(at)
  }
}
