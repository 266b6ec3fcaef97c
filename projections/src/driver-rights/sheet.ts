import type { Locale } from '@portal/contracts'
import type { RightRow } from '@portal/contracts/driver-rights'
import { kindWords, stateWords } from '@portal/contracts/driver-rights-words'
import { dayCell, momentCell } from '@portal/platform/files/xlsx'
import { sheetReply } from '../kit/sheet.ts'
import { sheetWords } from './words.ts'

/** The list of rights as a spreadsheet in the reader's language; `today` is in its name. */
export function rightsSheet(
  { total, rows }: { readonly total: number; readonly rows: readonly RightRow[] },
  locale: Locale,
  today: string,
) {
  const { fileName, ...heads } = sheetWords
  const sheet = {
    heads: Object.values(heads).map((words) => words[locale]),
    total,
    rows: rows.map((row) => [
      row.userName,
      row.departmentNames.join(', '),
      row.title || kindWords[row.kind][locale],
      row.categories.join(', '),
      row.cardNumber,
      stateWords[row.state][locale],
      dayCell(row.validUntil),
      momentCell(row.submittedAt),
    ]),
  }
  return sheetReply(`${fileName[locale]}-${today}`, sheet, locale)
}
