import type { Words } from '@portal/contracts'
import { nameHead } from '@portal/contracts/head-words'

/** The heads of the spreadsheet of wage specifications, and what files are called. */
export const sheetWords = {
  name: nameHead,
  month: { en: 'Month', sv: 'Månad', pl: 'Miesiąc', ro: 'Luna', bs: 'Mjesec' },
  importedAt: {
    en: 'Imported',
    sv: 'Importerad',
    pl: 'Zaimportowano',
    ro: 'Importat',
    bs: 'Uvezeno',
  },
  fileName: {
    en: 'wage-specs',
    sv: 'lonespecifikationer',
    pl: 'paski-wynagrodzen',
    ro: 'fluturasi-de-salariu',
    bs: 'platne-liste',
  },
  oneName: {
    en: 'wage-spec',
    sv: 'lonespecifikation',
    pl: 'pasek-wynagrodzenia',
    ro: 'fluturas-de-salariu',
    bs: 'platna-lista',
  },
} as const satisfies Readonly<Record<string, Words>>
