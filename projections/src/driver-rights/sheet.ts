import type { Locale } from '@portal/contracts'
import type { RightRow } from '@portal/contracts/driver-rights'
import { kindWords, stateWords } from '@portal/contracts/driver-rights-words'
import { categoryInWords } from '@portal/contracts/history/in-words'
import { rightList } from '@portal/contracts/lists/driver-rights'
import { dayCell, momentCell } from '@portal/platform/files/xlsx'
import { nameCell, sheetOf, sheetReply } from '../kit/sheet.ts'
import type { Stamp } from '../kit/stamp.ts'
import { sheetWords } from './words.ts'

/** The list of rights as a spreadsheet in the reader's language; `today` is in its name. */
export function rightsSheet(
  { total, rows }: { readonly total: number; readonly rows: readonly RightRow[] },
  locale: Locale,
  today: string,
  past?: Stamp,
) {
  const sheet = sheetOf(rightList, rows, locale, sheetWords, {
    name: (row) => nameCell(row.userName, locale),
    departments: (row) => row.departmentNames.join(', '),
    kind: (row) => row.title || kindWords[row.kind][locale],
    categories: (row) => row.categories.map((one) => categoryInWords(one, locale)).join(', '),
    cardNumber: (row) => row.cardNumber,
    state: (row) => stateWords[row.state][locale],
    validUntil: (row) => dayCell(row.validUntil),
    submitted: (row) => momentCell(row.submittedAt),
  })
  return sheetReply(`${sheetWords.fileName[locale]}-${today}`, { ...sheet, total }, locale, past)
}
