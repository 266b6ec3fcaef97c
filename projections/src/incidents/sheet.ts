import { stockholmDay } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import {
  authorityStateWords,
  incidentStatusWords,
  incidentTypeWords,
  incidentWords,
} from '@portal/contracts/incident-words'
import type { IncidentRow } from '@portal/contracts/incidents'
import { incidentList } from '@portal/contracts/lists/incidents'
import { dayCell, momentCell } from '@portal/platform/files/xlsx'
import { sheetOf, sheetReply } from '../kit/sheet.ts'

/** The list as a spreadsheet. */
export function incidentSheet(
  { total, rows }: { readonly total: number; readonly rows: readonly IncidentRow[] },
  locale: Locale,
  now: Date,
) {
  const sheet = sheetOf(incidentList, rows, locale, incidentWords, {
    type: ({ type }) => incidentTypeWords[type][locale],
    headline: ({ headline }) => headline,
    day: ({ day }) => dayCell(day),
    trafficArea: ({ trafficAreaName }) => trafficAreaName ?? '',
    registration: ({ registration }) => registration,
    reporter: ({ fullName }) => fullName,
    department: ({ departmentName }) => departmentName ?? '',
    reportedAt: ({ reportedAt }) => momentCell(reportedAt),
    status: ({ status }) => incidentStatusWords[status][locale],
    authority: ({ authority }) => authorityStateWords[authority][locale],
  })
  const name = `${incidentWords.fileName[locale]}-${stockholmDay(now)}`
  return sheetReply(name, { ...sheet, total }, locale)
}
