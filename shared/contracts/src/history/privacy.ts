import type { ActionWords } from './words.ts'

/** What the history calls the events of this area. */
export const privacyHistory = {
  personalDataAsked: {
    en: 'All personal data asked for',
    sv: 'Alla personuppgifter begärda',
    pl: 'Poproszono o wszystkie dane osobowe',
    ro: 'Toate datele personale cerute',
    bs: 'Zatraženi svi lični podaci',
  },
  personalDataHandedOut: {
    en: 'Personal data handed out',
    sv: 'Personuppgifter utlämnade',
    pl: 'Wydano dane osobowe',
    ro: 'Date personale predate',
    bs: 'Lični podaci uručeni',
  },
  erasureCertified: {
    en: 'Erasure certified',
    sv: 'Radering intygad',
    pl: 'Poświadczono usunięcie danych',
    ro: 'Ștergere certificată',
    bs: 'Brisanje potvrđeno',
  },
} as const satisfies ActionWords
