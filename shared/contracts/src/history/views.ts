import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const viewsHistory = {
  listViewSaved: {
    en: 'View of a list saved',
    sv: 'Vy av en lista sparad',
    pl: 'Zapisano widok listy',
    ro: 'Vizualizare de listă salvată',
    bs: 'Prikaz liste sačuvan',
  },
  listViewRemoved: {
    en: 'View of a list removed',
    sv: 'Vy av en lista borttagen',
    pl: 'Usunięto widok listy',
    ro: 'Vizualizare de listă ștearsă',
    bs: 'Prikaz liste uklonjen',
  },
} as const satisfies ActionWords
