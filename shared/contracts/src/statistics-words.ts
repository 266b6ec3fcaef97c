import { incidentTypeWords } from './incident-words.ts'
import type { Words } from './locales.ts'
import type { CountKind } from './statistics.ts'
import { absenceWords, timeWords } from './timereport-words.ts'

/** What is counted, as it is called on the screen and in the spreadsheet. */
export const countWords: Readonly<Record<CountKind, Words>> = {
  work: {
    en: 'Working time',
    sv: 'Arbetstid',
    pl: 'Czas pracy',
    ro: 'Timp de lucru',
    bs: 'Radno vrijeme',
  },
  travel: timeWords.travel,
  ...absenceWords,
  ...incidentTypeWords,
  abnormalities: {
    en: 'Abnormalities',
    sv: 'Överträdelser',
    pl: 'Naruszenia',
    ro: 'Abateri',
    bs: 'Prekršaji',
  },
  shiftsGiven: {
    en: 'Shifts given',
    sv: 'Tilldelade pass',
    pl: 'Zmiany przydzielone',
    ro: 'Ture atribuite',
    bs: 'Dodijeljene smjene',
  },
  shiftsLeft: {
    en: 'Shifts that nobody got',
    sv: 'Pass som ingen fick',
    pl: 'Zmiany nieobsadzone',
    ro: 'Ture rămase neatribuite',
    bs: 'Smjene koje niko nije dobio',
  },
  testsApproved: {
    en: 'Tests approved',
    sv: 'Godkända tester',
    pl: 'Testy zaliczone',
    ro: 'Teste promovate',
    bs: 'Položeni testovi',
  },
  testsFailed: {
    en: 'Tests not approved',
    sv: 'Icke godkända tester',
    pl: 'Testy niezaliczone',
    ro: 'Teste nepromovate',
    bs: 'Nepoloženi testovi',
  },
  documents: {
    en: 'Documents approved',
    sv: 'Godkända dokument',
    pl: 'Zatwierdzone dokumenty',
    ro: 'Documente aprobate',
    bs: 'Odobreni dokumenti',
  },
  contracts: {
    en: 'Contracts signed',
    sv: 'Underskrivna avtal',
    pl: 'Podpisane umowy',
    ro: 'Contracte semnate',
    bs: 'Potpisani ugovori',
  },
  joined: {
    en: 'New people',
    sv: 'Nya personer',
    pl: 'Nowe osoby',
    ro: 'Persoane noi',
    bs: 'Nove osobe',
  },
}

/** The other heads of the spreadsheet, and its name. */
export const statisticsWords = {
  month: { en: 'Month', sv: 'Månad', pl: 'Miesiąc', ro: 'Luna', bs: 'Mjesec' },
  sickShare: {
    en: 'Sick leave, share of the time',
    sv: 'Sjukfrånvaro, andel av tiden',
    pl: 'Nieobecność chorobowa, udział w czasie',
    ro: 'Absență pe caz de boală, ponderea din timp',
    bs: 'Bolovanje, udio u vremenu',
  },
  sum: {
    en: 'The months that are over',
    sv: 'Månaderna som är slut',
    pl: 'Miesiące zakończone',
    ro: 'Lunile încheiate',
    bs: 'Završeni mjeseci',
  },
  running: {
    en: 'The month is not over.',
    sv: 'Månaden är inte slut.',
    pl: 'Miesiąc jeszcze trwa.',
    ro: 'Luna nu s-a încheiat.',
    bs: 'Mjesec još traje.',
  },
  fileName: {
    en: 'statistics',
    sv: 'statistik',
    pl: 'statystyka',
    ro: 'statistica',
    bs: 'statistika',
  },
} as const satisfies Readonly<Record<string, Words>>
