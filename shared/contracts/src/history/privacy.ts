import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const privacyHistory = {
  personalDataAsked: {
    en: 'All personal data asked for',
    sv: 'Alla personuppgifter begärda',
    pl: 'Złożono wniosek o wszystkie dane osobowe',
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
  retentionRuleSet: {
    en: 'Retention time set',
    sv: 'Gallringstid satt',
    pl: 'Ustawiono okres przechowywania',
    ro: 'Perioadă de păstrare stabilită',
    bs: 'Određen rok čuvanja',
  },
  retentionAsked: {
    en: 'Removal by rule started',
    sv: 'Gallring startad',
    pl: 'Rozpoczęto usuwanie według reguły',
    ro: 'Ștergere după regulă pornită',
    bs: 'Pokrenuto brisanje po pravilu',
  },
  retentionRan: {
    en: 'Retention time gone through',
    sv: 'Gallringstid genomgången',
    pl: 'Sprawdzono okres przechowywania',
    ro: 'Perioadă de păstrare verificată',
    bs: 'Provjeren rok čuvanja',
  },
  caseStruck: {
    en: 'Kept no longer: the time is over',
    sv: 'Gallras: tiden är ute',
    pl: 'Koniec okresu przechowywania',
    ro: 'Perioada de păstrare s-a încheiat',
    bs: 'Istekao rok čuvanja',
  },
  erasureCertified: {
    en: 'Erasure certified',
    sv: 'Radering intygad',
    pl: 'Poświadczono usunięcie danych',
    ro: 'Ștergere certificată',
    bs: 'Brisanje potvrđeno',
  },
} as const satisfies ActionWords
