import { stockholmDay } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import type { AbnormalityRow, SummaryRow } from '@portal/contracts/abnormalities'
import {
  abnormalitySheetWords,
  abnormalitySourceWords,
  abnormalityStatusWords,
  abnormalityTypeWords,
  figureText,
  severityWords,
} from '@portal/contracts/abnormality-words'
import { abnormalityList, summaryList } from '@portal/contracts/lists/abnormalities'
import { dayCell, hoursCell, momentCell, timeCell } from '@portal/platform/files/xlsx'
import { sheetOf, sheetReply } from '../kit/sheet.ts'

interface Listed<Row> {
  readonly total: number
  readonly rows: readonly Row[]
}

const fileName = (of: 'fileName' | 'summaryFileName', locale: Locale, now: Date) =>
  `${abnormalitySheetWords[of][locale]}-${stockholmDay(now)}`

/** The list as a spreadsheet. */
export function abnormalitySheet(
  { total, rows }: Listed<AbnormalityRow>,
  locale: Locale,
  now: Date,
) {
  const sheet = sheetOf(abnormalityList, rows, locale, abnormalitySheetWords, {
    person: (row) => row.fullName,
    department: (row) => row.departmentName ?? '',
    day: (row) => dayCell(row.day),
    time: (row) => timeCell(row.time),
    type: (row) => abnormalityTypeWords[row.type][locale],
    figure: (row) =>
      row.figure !== null && row.unit === 'minutes'
        ? hoursCell(row.figure)
        : figureText(row.figure, row.unit, String),
    severity: (row) => severityWords[row.severity][locale],
    text: (row) => row.text,
    status: (row) => abnormalityStatusWords[row.status][locale],
    comment: (row) => row.comment,
    accepted: (row) => momentCell(row.acceptedAt),
    source: (row) => row.ruleName ?? abnormalitySourceWords[row.source][locale],
  })
  return sheetReply(fileName('fileName', locale, now), { ...sheet, total }, locale)
}

/** The summary as a spreadsheet. */
export function summarySheet({ total, rows }: Listed<SummaryRow>, locale: Locale, now: Date) {
  const sheet = sheetOf(summaryList, rows, locale, abnormalitySheetWords, {
    person: (row) => row.fullName,
    department: (row) => row.departmentName ?? '',
    type: (row) => abnormalityTypeWords[row.type][locale],
    period: (row) => dayCell(row.period),
    count: (row) => row.count,
    unaccepted: (row) => row.unaccepted,
  })
  return sheetReply(fileName('summaryFileName', locale, now), { ...sheet, total }, locale)
}
