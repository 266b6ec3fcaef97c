import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const agreementsHistory = {
  agreementAdded: {
    en: 'Agreement added',
    sv: 'Kollektivavtal tillagt',
    pl: 'Dodano układ zbiorowy',
    ro: 'Contract colectiv adăugat',
    bs: 'Kolektivni ugovor dodan',
  },
  agreementChanged: {
    en: 'Agreement renamed',
    sv: 'Kollektivavtal omdöpt',
    pl: 'Zmieniono nazwę układu zbiorowego',
    ro: 'Contract colectiv redenumit',
    bs: 'Kolektivni ugovor preimenovan',
  },
  agreementRemoved: {
    en: 'Agreement removed',
    sv: 'Kollektivavtal borttaget',
    pl: 'Usunięto układ zbiorowy',
    ro: 'Contract colectiv eliminat',
    bs: 'Kolektivni ugovor uklonjen',
  },
  personAgreementSet: {
    en: 'Agreement set for a person',
    sv: 'Kollektivavtal satt för en person',
    pl: 'Ustalono układ zbiorowy pracownika',
    ro: 'Contract colectiv stabilit pentru o persoană',
    bs: 'Kolektivni ugovor određen za osobu',
  },
  personAgreementWithdrawn: {
    en: 'Agreement withdrawn for a person',
    sv: 'Kollektivavtal återkallat för en person',
    pl: 'Wycofano układ zbiorowy pracownika',
    ro: 'Contract colectiv retras pentru o persoană',
    bs: 'Kolektivni ugovor povučen za osobu',
  },
} as const satisfies ActionWords
