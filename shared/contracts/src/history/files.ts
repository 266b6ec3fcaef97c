import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const filesHistory = {
  fileDiscarded: {
    en: 'Unused file cleared away',
    sv: 'Oanvänd fil bortrensad',
    pl: 'Usunięto nieużywany plik',
    ro: 'Fișier nefolosit șters',
    bs: 'Nekorištena datoteka uklonjena',
  },
  fileUploaded: {
    en: 'File uploaded',
    sv: 'Fil uppladdad',
    pl: 'Przesłano plik',
    ro: 'Fișier încărcat',
    bs: 'Datoteka otpremljena',
  },
} as const satisfies ActionWords
