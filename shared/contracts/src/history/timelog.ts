import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const timelogHistory = {
  itemLent: {
    en: 'Lent to a person',
    sv: 'Utlånat till en person',
    pl: 'Wypożyczono osobie',
    ro: 'Împrumutat unei persoane',
    bs: 'Posuđeno osobi',
  },
  loanChanged: {
    en: 'Loan changed',
    sv: 'Utlåning ändrad',
    pl: 'Zmieniono wypożyczenie',
    ro: 'Împrumut modificat',
    bs: 'Posudba izmijenjena',
  },
  itemReturned: {
    en: 'Loan returned',
    sv: 'Utlånat återlämnat',
    pl: 'Zwrócono wypożyczone',
    ro: 'Împrumut returnat',
    bs: 'Posuđeno vraćeno',
  },
  itemNotReturned: {
    en: 'Loan not returned after all',
    sv: 'Utlånat ändå inte återlämnat',
    pl: 'Wypożyczone jednak niezwrócone',
    ro: 'Împrumut totuși nereturnat',
    bs: 'Posuđeno ipak nije vraćeno',
  },
  loanRemoved: {
    en: 'Loan deleted',
    sv: 'Utlåning borttagen',
    pl: 'Usunięto wypożyczenie',
    ro: 'Împrumut șters',
    bs: 'Posudba obrisana',
  },
} as const satisfies ActionWords
