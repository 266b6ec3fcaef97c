import { asDate } from '@portal/calendar/days'
import { intlLocale } from '@portal/contracts/locales'
import { useTranslation } from 'react-i18next'

/** Figures and months where there is little room for them, in the reader's language. */
export function useWritten() {
  const { i18n } = useTranslation()
  const locale = intlLocale(i18n.language)
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const month = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    year: '2-digit',
  })
  return {
    /** A share, 0 to 1: '4,2 %'. */
    percent: (share: number): string => percent.format(share),
    /** A month, e.g. `2026-10`: 'okt. 26'. */
    shortMonth: (of: string): string => month.format(asDate(`${of}-01`)),
  }
}
