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
  legalHoldPlaced: {
    en: 'Legal hold placed',
    sv: 'Gallringsstopp infört',
    pl: 'Wstrzymano usuwanie',
    ro: 'Blocare a ștergerii instituită',
    bs: 'Zabrana brisanja uvedena',
  },
  legalHoldLifted: {
    en: 'Legal hold lifted',
    sv: 'Gallringsstopp hävt',
    pl: 'Zniesiono wstrzymanie usuwania',
    ro: 'Blocare a ștergerii ridicată',
    bs: 'Zabrana brisanja ukinuta',
  },
  erasureCertified: {
    en: 'Erasure certified',
    sv: 'Radering intygad',
    pl: 'Poświadczono usunięcie danych',
    ro: 'Ștergere certificată',
    bs: 'Brisanje potvrđeno',
  },
} as const satisfies ActionWords
