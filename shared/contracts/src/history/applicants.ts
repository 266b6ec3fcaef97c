import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const applicantsHistory = {
  applicationReceived: {
    en: 'Job application received',
    sv: 'Jobbansökan mottagen',
    pl: 'Otrzymano aplikację o pracę',
    ro: 'Candidatură primită',
    bs: 'Prijava za posao primljena',
  },
  applicationStatusSet: {
    en: 'Status of a job application set',
    sv: 'Status för jobbansökan ändrad',
    pl: 'Zmieniono status aplikacji o pracę',
    ro: 'Starea candidaturii modificată',
    bs: 'Status prijave za posao promijenjen',
  },
  applicationMailed: {
    en: 'Mail to an applicant',
    sv: 'E-post till en sökande',
    pl: 'E-mail do kandydata',
    ro: 'E-mail către un candidat',
    bs: 'E-poruka kandidatu',
  },
  applicationForwarded: {
    en: 'Job application forwarded',
    sv: 'Jobbansökan vidarebefordrad',
    pl: 'Przekazano aplikację o pracę',
    ro: 'Candidatură redirecționată',
    bs: 'Prijava za posao proslijeđena',
  },
  applicationRemoved: {
    en: 'Job application deleted',
    sv: 'Jobbansökan borttagen',
    pl: 'Usunięto aplikację o pracę',
    ro: 'Candidatură ștearsă',
    bs: 'Prijava za posao obrisana',
  },
} as const satisfies ActionWords
