import type { Words } from '@portal/contracts'
import { departmentsHead, nameHead } from '@portal/contracts/head-words'
import type { TestState } from '@portal/contracts/test-figures'

/** The heads of the spreadsheet of results, and its file's name. */
export const sheetWords = {
  name: nameHead,
  departments: departmentsHead,
  state: { en: 'Status', sv: 'Status', pl: 'Status', ro: 'Stare', bs: 'Status' },
  attempts: { en: 'Attempts', sv: 'Försök', pl: 'Próby', ro: 'Încercări', bs: 'Pokušaji' },
  points: { en: 'Points', sv: 'Poäng', pl: 'Punkty', ro: 'Puncte', bs: 'Bodovi' },
  maxPoints: {
    en: 'Of at most',
    sv: 'Av högst',
    pl: 'Z maksymalnie',
    ro: 'Din maximum',
    bs: 'Od najviše',
  },
  handedIn: {
    en: 'Handed in',
    sv: 'Inlämnat',
    pl: 'Oddano',
    ro: 'Trimis',
    bs: 'Poslano',
  },
  fileName: {
    en: 'results',
    sv: 'resultat',
    pl: 'wyniki',
    ro: 'rezultate',
    bs: 'rezultati',
  },
} as const satisfies Readonly<Record<string, Words>>

export const stateWords: Readonly<Record<TestState, Words>> = {
  notTaken: {
    en: 'Not taken',
    sv: 'Inte gjort',
    pl: 'Nie rozwiązano',
    ro: 'Neefectuat',
    bs: 'Nije urađeno',
  },
  notApproved: {
    en: 'Not approved',
    sv: 'Inte godkänt',
    pl: 'Niezaliczone',
    ro: 'Nepromovat',
    bs: 'Nije položeno',
  },
  approved: { en: 'Approved', sv: 'Godkänt', pl: 'Zaliczone', ro: 'Promovat', bs: 'Položeno' },
  sent: { en: 'Sent', sv: 'Skickad', pl: 'Wysłane', ro: 'Trimis', bs: 'Poslano' },
}

/** What stands on a diploma that is not filled into a form. */
export const diplomaWords = {
  diploma: { en: 'Diploma', sv: 'Diplom', pl: 'Dyplom', ro: 'Diplomă', bs: 'Diploma' },
  to: {
    en: 'is awarded to',
    sv: 'tilldelas',
    pl: 'otrzymuje',
    ro: 'se acordă titularului',
    bs: 'dodjeljuje se',
  },
  because: {
    en: 'for passing the test',
    sv: 'som har klarat testet',
    pl: 'za zaliczenie testu',
    ro: 'pentru promovarea testului',
    bs: 'za uspješno položen test',
  },
  date: { en: 'Date', sv: 'Datum', pl: 'Data', ro: 'Data', bs: 'Datum' },
  points: { en: 'Points', sv: 'Poäng', pl: 'Punkty', ro: 'Puncte', bs: 'Bodovi' },
} as const satisfies Readonly<Record<string, Words>>
