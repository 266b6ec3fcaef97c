import type { ActionWords } from './action-words.ts'

/** What the history calls what was done with itself. */
export const exportsHistory = {
  caseExported: {
    en: 'History of a case taken along as a file',
    sv: 'Ett ärendes historik hämtad som fil',
    pl: 'Pobrano historię sprawy jako plik',
    ro: 'Istoricul unui caz descărcat ca fișier',
    bs: 'Historija slučaja sačuvana kao datoteka',
  },
} as const satisfies ActionWords
