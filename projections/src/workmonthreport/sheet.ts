import type { Locale } from '@portal/contracts'
import { workMonthList } from '@portal/contracts/lists/workmonthreport'
import type { Closing, MonthFigures, MonthRow } from '@portal/contracts/workmonthreport'
import { hoursCell, moneyCell, type XlsxValue } from '@portal/platform/files/xlsx'
import type { FileReply } from '../kit/answers.ts'
import { nameCell, sheetOf, sheetReply } from '../kit/sheet.ts'
import type { ChangedSince } from './queries-changed.ts'
import { changedNote, monthWords } from './words.ts'

/** A month as a spreadsheet in the reader's language, with what it comes to in its last row. */
export function monthSheet(
  {
    month,
    people: rows,
    closing: { closed },
    changed,
    locale,
  }: {
    readonly month: string
    readonly people: readonly MonthRow[]
    readonly closing: Closing
    readonly changed: ChangedSince | null
    readonly locale: Locale
  },
  sum: MonthFigures,
): Promise<FileReply> {
  const all = {
    ...sum,
    ...{ id: '', userName: monthWords.sum[locale], employmentNumber: '', departmentNames: [] },
  }
  const hours =
    (key: keyof MonthFigures) =>
    (row: MonthRow): XlsxValue =>
      hoursCell(row[key])
  const sheet = sheetOf(
    workMonthList,
    rows,
    locale,
    monthWords,
    {
      name: (row) => nameCell(row.userName, locale),
      employmentNumber: (row) => row.employmentNumber,
      departments: (row) => row.departmentNames.join(', '),
      days: (row) => row.days,
      ordinary: hours('ordinary'),
      simple: hours('simple'),
      qualified: hours('qualified'),
      timeOff: hours('timeOff'),
      travel: hours('travel'),
      sick: hours('sick'),
      vab: hours('vab'),
      leave: hours('leave'),
      other: hours('other'),
      total: hours('total'),
      expenses: (row) => moneyCell(row.expenses),
      draft: (row) => row.draft,
      sent: (row) => row.sent,
      returned: (row) => row.returned,
    },
    all,
  )
  const open = closed ? '' : `-${monthWords.openFile[locale]}`
  const notes = [
    ...(closed ? [] : [monthWords.openNote[locale]]),
    ...(changed && changed.people.length > 0 ? [changedNote(changed, locale)] : []),
  ]
  return sheetReply(
    `${monthWords.fileName[locale]}-${month}${open}`,
    notes.length > 0 ? { ...sheet, note: notes.join(' ') } : sheet,
    locale,
  )
}
