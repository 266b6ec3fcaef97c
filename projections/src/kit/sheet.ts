import type { Locale, Words } from '@portal/contracts'
import type { ListSpec, SheetKeyOf } from '@portal/contracts/columns'
import { safeFileName } from '@portal/platform/files/inspect'
import { type Sheet, toXlsx, XLSX, type XlsxValue } from '@portal/platform/files/xlsx'
import type { FileReply } from './answers.ts'
import { filled } from './filled.ts'
import type { Stamp } from './stamp.ts'

const yesNo = {
  yes: { en: 'Yes', sv: 'Ja', pl: 'Tak', ro: 'Da', bs: 'Da' },
  no: { en: 'No', sv: 'Nej', pl: 'Nie', ro: 'Nu', bs: 'Ne' },
} as const satisfies Readonly<Record<string, Words>>

/** Yes or no in the reader's language; '' where it is not known. */
export const flagWord = (value: boolean | null, locale: Locale): string =>
  value === null ? '' : yesNo[value ? 'yes' : 'no'][locale]

const moreWords: Words = {
  en: 'There is more. Narrow the filter to get the rest.',
  sv: 'Det finns fler rader. Begränsa filtret för att få med resten.',
  pl: 'Jest więcej wierszy. Zawęź filtr, aby pobrać resztę.',
  ro: 'Mai sunt rânduri. Restrânge filtrul pentru a obține restul.',
  bs: 'Ima još redova. Suzi filter da dobiješ ostatak.',
}

const erasedWords: Words = {
  en: 'Erased person',
  sv: 'Raderad person',
  pl: 'Osoba usunięta',
  ro: 'Persoană ștearsă',
  bs: 'Izbrisana osoba',
}

/** A person's name in a sheet; of a past day's list also that of somebody who was erased since. */
export const nameCell = (name: string, locale: Locale): string => name || erasedWords[locale]

const stampWords: Words = {
  en: 'As it stood at the end of {day} in Stockholm, position {position} of the log. What was erased since stays erased.',
  sv: 'Så som det såg ut i slutet av {day} i Stockholm, position {position} i loggen. Det som har raderats sedan dess förblir raderat.',
  pl: 'Stan na koniec dnia {day} w Sztokholmie, pozycja {position} w dzienniku. To, co od tego czasu usunięto, pozostaje usunięte.',
  ro: 'Așa cum era la sfârșitul zilei de {day} la Stockholm, poziția {position} din jurnal. Ce a fost șters de atunci rămâne șters.',
  bs: 'Kako je bilo na kraju dana {day} u Stockholmu, pozicija {position} u dnevniku. Što je otad izbrisano, ostaje izbrisano.',
}

/**
 * A list's spreadsheet: each of the columns that it was declared with is given a head and a cell.
 * @param words of its heads
 * @param cells what stands in a column, of each row
 * @param sum what the rows come to, as a row
 */
export const sheetOf = <L extends ListSpec, R>(
  { sheet = [] }: L,
  rows: readonly R[],
  locale: Locale,
  words: Readonly<Record<SheetKeyOf<L>, Words>>,
  cells: { readonly [K in SheetKeyOf<L>]: (row: R) => XlsxValue },
  sum?: R,
) => {
  const keys = sheet as readonly SheetKeyOf<L>[]
  const cellsOf = (row: R) => keys.map((key) => cells[key](row))
  return {
    heads: keys.map((key) => words[key][locale]),
    rows: rows.map(cellsOf),
    ...(sum === undefined ? {} : { sum: cellsOf(sum) }),
  }
}

/**
 * A list as a spreadsheet: what every export answers.
 * @param name of the file, without its ending
 * @param total rows that there are; where the sheet has fewer, it says so below them
 * @param past of what day it is, where it is not today's: it says so, and up to where in the log
 */
export async function sheetReply(
  name: string,
  { total, ...sheet }: Sheet & { readonly total?: number },
  locale: Locale,
  past?: Stamp,
): Promise<FileReply> {
  const more = total !== undefined && total > sheet.rows.length
  const said = sheet.note ?? (more ? moreWords[locale] : undefined)
  const stamp = past && filled(stampWords[locale], { ...past })
  const note = [stamp, said].filter((one) => one !== undefined).join(' ')
  const body = await toXlsx(note === '' ? sheet : { ...sheet, note })
  return { fileName: safeFileName(`${name}.xlsx`), type: XLSX, body }
}
