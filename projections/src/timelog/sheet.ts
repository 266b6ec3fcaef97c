import type { Locale } from '@portal/contracts'
import { loanList } from '@portal/contracts/lists/timelog'
import type { LoanRow } from '@portal/contracts/timelog-shapes'
import { loanSheetWords } from '@portal/contracts/timelog-sheet-words'
import { loanKindWords, loanStateWords } from '@portal/contracts/timelog-words'
import { dayCell } from '@portal/platform/files/xlsx'
import { nameCell, sheetOf, sheetReply } from '../kit/sheet.ts'

/** The list of loans as a spreadsheet. */
export function loanSheet(
  { total, rows }: { readonly total: number; readonly rows: readonly LoanRow[] },
  locale: Locale,
  today: string,
) {
  const sheet = sheetOf(loanList, rows, locale, loanSheetWords, {
    name: (row) => nameCell(row.userName, locale),
    departments: (row) => row.departmentNames.join(', '),
    kind: (row) => loanKindWords[row.kind][locale],
    thing: (row) => row.name,
    number: (row) => row.number,
    lent: (row) => dayCell(row.lentOn),
    due: (row) => dayCell(row.dueOn),
    state: (row) => loanStateWords[row.state][locale],
    returned: (row) => dayCell(row.returnedOn),
    comment: (row) => row.comment,
    notedBy: (row) => row.notedByName,
  })
  return sheetReply(`${loanSheetWords.fileName[locale]}-${today}`, { ...sheet, total }, locale)
}
