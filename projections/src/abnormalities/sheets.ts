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
import {
  dayCell,
  hoursCell,
  momentCell,
  timeCell,
  type XlsxValue,
} from '@portal/platform/files/xlsx'
import { sheetReply } from '../kit/sheet.ts'

type Head = keyof typeof abnormalitySheetWords

interface Listed<Row> {
  readonly total: number
  readonly rows: readonly Row[]
}

function sheet<Row>(
  heads: readonly Head[],
  { total, rows }: Listed<Row>,
  cells: (row: Row) => readonly XlsxValue[],
  locale: Locale,
  now: Date,
) {
  const word = (head: Head) => abnormalitySheetWords[head][locale]
  const name = `${word('fileName')}-${stockholmDay(now)}`
  return sheetReply(name, { heads: heads.map(word), rows: rows.map(cells), total }, locale)
}

/** The list as a spreadsheet. */
export function abnormalitySheet(found: Listed<AbnormalityRow>, locale: Locale, now: Date) {
  return sheet(
    [
      'person',
      'department',
      'day',
      'time',
      'type',
      'figure',
      'severity',
      'text',
      'status',
      'comment',
      'accepted',
      'source',
    ],
    found,
    (row) => [
      row.fullName,
      row.departmentName ?? '',
      dayCell(row.day),
      timeCell(row.time),
      abnormalityTypeWords[row.type][locale],
      row.figure !== null && row.unit === 'minutes'
        ? hoursCell(row.figure)
        : figureText(row.figure, row.unit, String),
      severityWords[row.severity][locale],
      row.text,
      abnormalityStatusWords[row.status][locale],
      row.comment,
      momentCell(row.acceptedAt),
      row.ruleName ?? abnormalitySourceWords[row.source][locale],
    ],
    locale,
    now,
  )
}

/** The summary as a spreadsheet. */
export function summarySheet(found: Listed<SummaryRow>, locale: Locale, now: Date) {
  return sheet(
    ['person', 'department', 'type', 'period', 'count', 'unaccepted'],
    found,
    (row) => [
      row.fullName,
      row.departmentName ?? '',
      abnormalityTypeWords[row.type][locale],
      dayCell(row.period),
      row.count,
      row.unaccepted,
    ],
    locale,
    now,
  )
}
