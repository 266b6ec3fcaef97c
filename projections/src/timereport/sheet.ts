import type { Locale } from '@portal/contracts'
import { timeReportList } from '@portal/contracts/lists/timereport'
import type { ReportRow } from '@portal/contracts/timereport'
import { timeReportStateWords } from '@portal/contracts/timereport-words'
import { dayCell, hoursCell, momentCell, moneyCell } from '@portal/platform/files/xlsx'
import { flagWord, nameCell, sheetOf, sheetReply } from '../kit/sheet.ts'
import { sheetWords } from './words.ts'

const clock = (reading: string): string => reading.slice(11)

/** The list of reports as a spreadsheet in the reader's language; `today` is in its name. */
export function reportsSheet(
  { total, rows }: { readonly total: number; readonly rows: readonly ReportRow[] },
  locale: Locale,
  today: string,
) {
  const sheet = sheetOf(timeReportList, rows, locale, sheetWords, {
    name: (row) => nameCell(row.userName, locale),
    departments: (row) => row.departmentNames.join(', '),
    day: (row) => dayCell(row.day),
    pass: (row) => row.shifts.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', '),
    state: (row) => timeReportStateWords[row.state][locale],
    ordinary: (row) => hoursCell(row.ordinary),
    simple: (row) => hoursCell(row.simple),
    qualified: (row) => hoursCell(row.qualified),
    extraTime: (row) => flagWord(row.saveExtraTime, locale),
    travel: (row) => hoursCell(row.travel),
    absence: (row) => hoursCell(row.absence),
    total: (row) => hoursCell(row.total),
    expenses: (row) => moneyCell(row.expenses),
    comment: (row) => row.comment,
    sentAt: (row) => momentCell(row.sentAt),
  })
  return sheetReply(`${sheetWords.fileName[locale]}-${today}`, { ...sheet, total }, locale)
}
