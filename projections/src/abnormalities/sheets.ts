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
import { stockholmDay } from '@portal/platform/clock'
import { toXlsx, XLSX, type XlsxValue } from '@portal/platform/files/xlsx'
import type { FileReply } from '../kit/answers.ts'

type Head = keyof typeof abnormalitySheetWords

async function sheet(
  heads: readonly (readonly [Head, number?])[],
  rows: readonly (readonly XlsxValue[])[],
  locale: Locale,
  now: Date,
): Promise<FileReply> {
  const body = await toXlsx(
    heads.map(([head, width = 16]) => ({ title: abnormalitySheetWords[head][locale], width })),
    rows,
  )
  const name = abnormalitySheetWords.fileName[locale]
  return { fileName: `${name}-${stockholmDay(now)}.xlsx`, type: XLSX, body }
}

/** The list as a spreadsheet; with these heads it can be imported again. */
export function abnormalitySheet(rows: readonly AbnormalityRow[], locale: Locale, now: Date) {
  return sheet(
    [
      ['person', 28],
      ['department', 24],
      ['day'],
      ['time'],
      ['type', 32],
      ['figure'],
      ['severity'],
      ['text', 48],
      ['status'],
      ['comment', 40],
      ['accepted', 20],
      ['source', 24],
    ],
    rows.map((row) => [
      row.fullName,
      row.departmentName ?? '',
      row.day,
      row.time ?? '',
      abnormalityTypeWords[row.type][locale],
      figureText(row.figure, row.unit, String),
      severityWords[row.severity][locale],
      row.text,
      abnormalityStatusWords[row.status][locale],
      row.comment,
      row.acceptedAt ? new Date(row.acceptedAt) : null,
      row.ruleName ?? abnormalitySourceWords[row.source][locale],
    ]),
    locale,
    now,
  )
}

/** The summary as a spreadsheet. */
export function summarySheet(rows: readonly SummaryRow[], locale: Locale, now: Date) {
  return sheet(
    [['person', 28], ['department', 24], ['type', 32], ['period'], ['count'], ['unaccepted']],
    rows.map((row) => [
      row.fullName,
      row.departmentName ?? '',
      abnormalityTypeWords[row.type][locale],
      row.period,
      row.count,
      row.unaccepted,
    ]),
    locale,
    now,
  )
}
