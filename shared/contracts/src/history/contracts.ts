import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const contractsHistory = {
  contractIssued: {
    en: 'Contract issued',
    sv: 'Avtal utfärdat',
    pl: 'Wystawiono umowę',
    ro: 'Contract emis',
    bs: 'Ugovor izdat',
  },
  contractWithdrawn: {
    en: 'Contract withdrawn',
    sv: 'Avtal återkallat',
    pl: 'Wycofano umowę',
    ro: 'Contract retras',
    bs: 'Ugovor povučen',
  },
  contractSigned: {
    en: 'Contract signed',
    sv: 'Avtal underskrivet',
    pl: 'Podpisano umowę',
    ro: 'Contract semnat',
    bs: 'Ugovor potpisan',
  },
} as const satisfies ActionWords
