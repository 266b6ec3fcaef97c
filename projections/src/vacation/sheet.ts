import { stockholmDay } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import { leaveList } from '@portal/contracts/lists/vacation'
import type { LeaveRow } from '@portal/contracts/vacation-shapes'
import { leaveSheetWords, leaveStateWords } from '@portal/contracts/vacation-words'
import { dayCell, momentCell } from '@portal/platform/files/xlsx'
import { nameCell, sheetOf, sheetReply } from '../kit/sheet.ts'

/** The list of requests as a spreadsheet. */
export function leaveSheet(
  { total, rows }: { readonly total: number; readonly rows: readonly LeaveRow[] },
  locale: Locale,
  now: Date,
) {
  const sheet = sheetOf(leaveList, rows, locale, leaveSheetWords, {
    name: (row) => nameCell(row.userName, locale),
    departments: (row) => row.departmentNames.join(', '),
    type: (row) => row.names[locale],
    first: (row) => dayCell(row.firstDay),
    last: (row) => dayCell(row.lastDay),
    days: (row) => row.days.length,
    takes: (row) => row.takes,
    extent: (row) => row.extent,
    state: (row) => leaveStateWords[row.state][locale],
    submitted: (row) => momentCell(row.submittedAt),
  })
  const name = `${leaveSheetWords.fileName[locale]}-${stockholmDay(now)}`
  return sheetReply(name, { ...sheet, total }, locale)
}
