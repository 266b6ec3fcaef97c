import type { Locale } from '@portal/contracts'
import { trialList } from '@portal/contracts/lists/timereport-trial'
import type { Divided, TrialRow } from '@portal/contracts/timereport-trial'
import { hoursCell } from '@portal/platform/files/xlsx'
import type { FileReply } from '../kit/answers.ts'
import { nameCell, sheetOf, sheetReply } from '../kit/sheet.ts'
import { trialWords } from './words-trial.ts'

/** A difference in hours as a number: a spreadsheet shows no time below zero. */
const more = ({ now, changed }: TrialRow, key: keyof Divided): number =>
  Math.round((100 * (changed[key] - now[key])) / 60) / 100

/** A trial as a spreadsheet in the reader's language, with what it comes to for everybody in its last row. */
export function trialSheet({
  from,
  to,
  rows,
  sum,
  locale,
}: {
  readonly from: string
  readonly to: string
  readonly rows: readonly TrialRow[]
  readonly sum: Pick<TrialRow, 'now' | 'changed'>
  readonly locale: Locale
}): Promise<FileReply> {
  const all = { id: '', userName: trialWords.sum[locale], departmentNames: [], ...sum }
  const sheet = sheetOf(
    trialList,
    rows,
    locale,
    trialWords,
    {
      name: (row) => nameCell(row.userName, locale),
      departments: (row) => row.departmentNames.join(', '),
      ordinaryNow: ({ now }) => hoursCell(now.ordinary),
      ordinaryThen: ({ changed }) => hoursCell(changed.ordinary),
      simpleNow: ({ now }) => hoursCell(now.simple),
      simpleThen: ({ changed }) => hoursCell(changed.simple),
      simpleMore: (row) => more(row, 'simple'),
      qualifiedNow: ({ now }) => hoursCell(now.qualified),
      qualifiedThen: ({ changed }) => hoursCell(changed.qualified),
      qualifiedMore: (row) => more(row, 'qualified'),
    },
    all,
  )
  const months = from === to ? from : `${from}-${to}`
  return sheetReply(
    `${trialWords.fileName[locale]}-${months}`,
    { ...sheet, note: trialWords.note[locale] },
    locale,
  )
}
