import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const bulkHistory = {
  bulkAsked: {
    en: 'Action on many started',
    sv: 'Åtgärd för flera startad',
    pl: 'Rozpoczęto działanie zbiorcze',
    ro: 'Acțiune în masă începută',
    bs: 'Grupna radnja pokrenuta',
  },
  bulkWorked: {
    en: 'Action on many carried out in part',
    sv: 'Åtgärd för flera delvis utförd',
    pl: 'Wykonano część działania zbiorczego',
    ro: 'Acțiune în masă executată parțial',
    bs: 'Grupna radnja djelimično izvršena',
  },
  bulkStopped: {
    en: 'Action on many stopped',
    sv: 'Åtgärd för flera stoppad',
    pl: 'Zatrzymano działanie zbiorcze',
    ro: 'Acțiune în masă oprită',
    bs: 'Grupna radnja zaustavljena',
  },
} as const satisfies ActionWords
