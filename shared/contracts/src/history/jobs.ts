import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const jobsHistory = {
  jobAdAdded: {
    en: 'Job ad added',
    sv: 'Jobbannons tillagd',
    pl: 'Dodano ogłoszenie o pracę',
    ro: 'Anunț de angajare adăugat',
    bs: 'Oglas za posao dodan',
  },
  jobAdChanged: {
    en: 'Job ad changed',
    sv: 'Jobbannons ändrad',
    pl: 'Zmieniono ogłoszenie o pracę',
    ro: 'Anunț de angajare modificat',
    bs: 'Oglas za posao izmijenjen',
  },
  jobAdArchived: {
    en: 'Job ad archived',
    sv: 'Jobbannons arkiverad',
    pl: 'Zarchiwizowano ogłoszenie o pracę',
    ro: 'Anunț de angajare arhivat',
    bs: 'Oglas za posao arhiviran',
  },
  jobAdUnarchived: {
    en: 'Job ad taken out of the archive',
    sv: 'Jobbannons tagen ur arkivet',
    pl: 'Przywrócono ogłoszenie o pracę z archiwum',
    ro: 'Anunț de angajare scos din arhivă',
    bs: 'Oglas za posao vraćen iz arhive',
  },
  jobAdRemoved: {
    en: 'Job ad deleted',
    sv: 'Jobbannons borttagen',
    pl: 'Usunięto ogłoszenie o pracę',
    ro: 'Anunț de angajare șters',
    bs: 'Oglas za posao obrisan',
  },
} as const satisfies ActionWords
