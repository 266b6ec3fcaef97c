import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const faqHistory = {
  faqFolderAdded: {
    en: 'FAQ folder added',
    sv: 'FAQ-mapp tillagd',
    pl: 'Dodano folder FAQ',
    ro: 'Dosar FAQ adăugat',
    bs: 'FAQ mapa dodana',
  },
  faqFolderChanged: {
    en: 'FAQ folder changed',
    sv: 'FAQ-mapp ändrad',
    pl: 'Zmieniono folder FAQ',
    ro: 'Dosar FAQ modificat',
    bs: 'FAQ mapa izmijenjena',
  },
  faqFolderRemoved: {
    en: 'FAQ folder deleted',
    sv: 'FAQ-mapp borttagen',
    pl: 'Usunięto folder FAQ',
    ro: 'Dosar FAQ șters',
    bs: 'FAQ mapa obrisana',
  },
  faqEntryAdded: {
    en: 'FAQ question added',
    sv: 'FAQ-fråga tillagd',
    pl: 'Dodano pytanie FAQ',
    ro: 'Întrebare FAQ adăugată',
    bs: 'FAQ pitanje dodano',
  },
  faqEntryChanged: {
    en: 'FAQ question changed',
    sv: 'FAQ-fråga ändrad',
    pl: 'Zmieniono pytanie FAQ',
    ro: 'Întrebare FAQ modificată',
    bs: 'FAQ pitanje izmijenjeno',
  },
  faqEntryRemoved: {
    en: 'FAQ question deleted',
    sv: 'FAQ-fråga borttagen',
    pl: 'Usunięto pytanie FAQ',
    ro: 'Întrebare FAQ ștearsă',
    bs: 'FAQ pitanje obrisano',
  },
} as const satisfies ActionWords
