import type { Locale } from '@portal/contracts'
import { type Counts, countKinds, sickShare, timeKinds } from '@portal/contracts/statistics'
import { countWords, statisticsWords } from '@portal/contracts/statistics-words'
import { hoursCell, type XlsxValue } from '@portal/platform/files/xlsx'
import type { FileReply } from '../kit/answers.ts'
import { sheetReply } from '../kit/sheet.ts'

const inHours: ReadonlySet<string> = new Set(timeKinds)
/** Percent, with one figure behind the point. */
const percentCell = (share: number | null): XlsxValue =>
  share === null ? null : Math.round(share * 1000) / 10

/** The months as a spreadsheet in the reader's language; what they come to, without the last, stands below them. */
export function statisticsSheet(
  months: readonly (Counts & { readonly month: string })[],
  sum: Counts,
  locale: Locale,
): Promise<FileReply> {
  const cells = (of: Counts): XlsxValue[] => [
    ...countKinds.map((kind) => (inHours.has(kind) ? hoursCell(of[kind]) : of[kind])),
    percentCell(sickShare(of)),
  ]
  const last = months.at(-1)?.month ?? ''
  return sheetReply(
    `${statisticsWords.fileName[locale]}-${last}`,
    {
      heads: [
        statisticsWords.month[locale],
        ...countKinds.map((kind) => countWords[kind][locale]),
        `${statisticsWords.sickShare[locale]} (%)`,
      ],
      rows: months.map((row) => [row.month, ...cells(row)]),
      sum: [statisticsWords.sum[locale], ...cells(sum)],
      note: `${last}: ${statisticsWords.running[locale]}`,
    },
    locale,
  )
}
