import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const emergencyHistory = {
  emergencyDocumentAdded: {
    en: 'Emergency document added',
    sv: 'Nödlägesdokument tillagt',
    pl: 'Dodano dokument na nagły wypadek',
    ro: 'Document de urgență adăugat',
    bs: 'Dokument za hitne slučajeve dodan',
  },
  emergencyDocumentChanged: {
    en: 'Emergency document changed',
    sv: 'Nödlägesdokument ändrat',
    pl: 'Zmieniono dokument na nagły wypadek',
    ro: 'Document de urgență modificat',
    bs: 'Dokument za hitne slučajeve izmijenjen',
  },
  emergencyDocumentRemoved: {
    en: 'Emergency document deleted',
    sv: 'Nödlägesdokument borttaget',
    pl: 'Usunięto dokument na nagły wypadek',
    ro: 'Document de urgență șters',
    bs: 'Dokument za hitne slučajeve obrisan',
  },
} as const satisfies ActionWords
