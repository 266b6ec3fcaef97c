import { stockholmDay } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import type { ContractOfAll } from '@portal/contracts/contracts'
import { contractList } from '@portal/contracts/lists/contracts'
import { dayCell, momentCell } from '@portal/platform/files/xlsx'
import { nameCell, sheetOf, sheetReply } from '../kit/sheet.ts'
import type { Stamp } from '../kit/stamp.ts'
import { paperWords, sheetWords } from './words.ts'

/** The list of contracts as a spreadsheet in the reader's language; the day of `now` is in its name. */
export function contractsSheet(
  { total, rows }: { readonly total: number; readonly rows: readonly ContractOfAll[] },
  locale: Locale,
  now: Date,
  past?: Stamp,
) {
  const sheet = sheetOf(contractList, rows, locale, sheetWords, {
    person: (row) => nameCell(row.userName, locale),
    contract: (row) => row.title,
    state: (row) =>
      (row.state === 'withdrawn' ? sheetWords.withdrawn : paperWords[row.state])[locale],
    issued: (row) => momentCell(row.issuedAt),
    issuedBy: (row) => row.issuedByName,
    signed: (row) => momentCell(row.signedAt),
    withdrawn: (row) => momentCell(row.withdrawnAt),
    starts: (row) => dayCell(row.startDate),
    ends: (row) => dayCell(row.endDate),
  })
  const name = `${sheetWords.fileName[locale]}-${stockholmDay(now)}`
  return sheetReply(name, { ...sheet, total }, locale, past)
}
