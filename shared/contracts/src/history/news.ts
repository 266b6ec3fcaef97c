import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const newsHistory = {
  newsWritten: {
    en: 'News item written',
    sv: 'Nyhet skriven',
    pl: 'Napisano aktualność',
    ro: 'Știre scrisă',
    bs: 'Vijest napisana',
  },
  newsChanged: {
    en: 'News item changed',
    sv: 'Nyhet ändrad',
    pl: 'Zmieniono aktualność',
    ro: 'Știre modificată',
    bs: 'Vijest izmijenjena',
  },
  newsPublished: {
    en: 'News item published',
    sv: 'Nyhet publicerad',
    pl: 'Opublikowano aktualność',
    ro: 'Știre publicată',
    bs: 'Vijest objavljena',
  },
  newsWithdrawn: {
    en: 'News item made a draft again',
    sv: 'Nyhet gjord till utkast igen',
    pl: 'Przywrócono aktualność do wersji roboczej',
    ro: 'Știre readusă la stadiul de ciornă',
    bs: 'Vijest vraćena u nacrt',
  },
  newsDeleted: {
    en: 'News item deleted',
    sv: 'Nyhet borttagen',
    pl: 'Usunięto aktualność',
    ro: 'Știre ștearsă',
    bs: 'Vijest obrisana',
  },
  newsRestored: {
    en: 'News item restored',
    sv: 'Nyhet återställd',
    pl: 'Przywrócono aktualność',
    ro: 'Știre restaurată',
    bs: 'Vijest vraćena',
  },
} as const satisfies ActionWords
