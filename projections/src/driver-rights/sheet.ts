import type { Locale } from '@portal/contracts'
import type { RightRow } from '@portal/contracts/driver-rights'
import { kindWords, stateWords } from '@portal/contracts/driver-rights-words'
import { toXlsx, XLSX } from '@portal/platform/files/xlsx'
import { sheetWords } from './words.ts'

/** The list of rights as a spreadsheet in the reader's language; `today` is in its name. */
export async function rightsSheet(rows: readonly RightRow[], locale: Locale, today: string) {
  const head = (key: keyof typeof sheetWords) => sheetWords[key][locale]
  const body = await toXlsx(
    [
      { title: head('name'), width: 28 },
      { title: head('departments'), width: 32 },
      { title: head('kind'), width: 24 },
      { title: head('categories') },
      { title: head('cardNumber') },
      { title: head('state'), width: 28 },
      { title: head('validUntil') },
      { title: head('submitted') },
    ],
    rows.map((row) => [
      row.userName,
      row.departmentNames.join(', '),
      row.title || kindWords[row.kind][locale],
      row.categories.join(', '),
      row.cardNumber,
      stateWords[row.state][locale],
      row.validUntil ?? '',
      new Date(row.submittedAt),
    ]),
  )
  return { fileName: `${head('fileName')}-${today}.xlsx`, type: XLSX, body }
}
