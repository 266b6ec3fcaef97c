import type { SummaryPeriod } from '@portal/contracts/abnormalities'
import { intlLocale } from '@portal/contracts/locales'
import { useTranslation } from 'react-i18next'

const DAY = 86_400_000

/** The number of the week that a Monday begins (ISO 8601). */
export function weekOf(monday: string): { week: number; year: number } {
  const thursday = new Date(Date.parse(`${monday}T00:00Z`) + 3 * DAY)
  const year = thursday.getUTCFullYear()
  return { week: 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY)), year }
}

/** Names a period by the day that it begins on: 'mars 2026', 'vecka 10 2026', 'kvartal 1 2026'. */
export function usePeriodWords(period: SummaryPeriod): (start: string) => string {
  const { t, i18n } = useTranslation('abnormalities')
  const locale = intlLocale(i18n.language)
  return (start) => {
    const at = new Date(`${start}T00:00Z`)
    if (period === 'week') return t('weekNamed', weekOf(start))
    if (period === 'quarter')
      return t('quarterNamed', {
        quarter: 1 + Math.floor(at.getUTCMonth() / 3),
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
