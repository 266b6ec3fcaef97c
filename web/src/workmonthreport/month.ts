import { asDate } from '@portal/calendar/days'
import { intlLocale } from '@portal/contracts/locales'
import { addressOf, places } from '@portal/contracts/places'
import type { TimeReportState } from '@portal/contracts/timereport-shapes'
import { useTranslation } from 'react-i18next'

/** A month as it is called, 'november 2026'. */
export function useMonthName(): (month: string) => string {
  const { i18n } = useTranslation()
  const written = new Intl.DateTimeFormat(intlLocale(i18n.language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (month) => written.format(asDate(`${month}-01`))
}

/** Which people's months are looked at. */
export interface Looked {
  readonly month: string
  readonly departmentId: string | null
}

/** The days of a month that stand so, where the office acts on them. */
export const daysAt = (
  { month, departmentId }: Looked,
  more: { readonly state?: TimeReportState; readonly q?: string } = {},
): string =>
  addressOf(places.monthWorkReport, {
    ...{ tab: 'days', month, department: departmentId ?? undefined },
    ...more,
  })
