import type { ActionWords } from './words.ts'

/** What the history calls the events of this area. */
export const filesHistory = {
  fileUploaded: {
    en: 'File uploaded',
    sv: 'Fil uppladdad',
    pl: 'Przesłano plik',
    ro: 'Fișier încărcat',
    bs: 'Datoteka učitana',
  },
} as const satisfies ActionWords
