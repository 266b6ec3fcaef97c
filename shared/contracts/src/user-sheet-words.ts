import { departmentsHead } from './head-words.ts'
import type { Words } from './locales.ts'

/** The heads of the list of people as a spreadsheet; the import of a staff list knows them. */
export const userSheetWords = {
  firstName: { en: 'First name', sv: 'Förnamn', pl: 'Imię', ro: 'Prenume', bs: 'Ime' },
  lastName: { en: 'Last name', sv: 'Efternamn', pl: 'Nazwisko', ro: 'Nume', bs: 'Prezime' },
  email: { en: 'E-mail', sv: 'E-post', pl: 'E-mail', ro: 'E-mail', bs: 'E-mail' },
  phone: { en: 'Phone', sv: 'Telefon', pl: 'Telefon', ro: 'Telefon', bs: 'Telefon' },
  language: { en: 'Language', sv: 'Språk', pl: 'Język', ro: 'Limbă', bs: 'Jezik' },
  userType: {
    en: 'User type',
    sv: 'Användartyp',
    pl: 'Typ użytkownika',
    ro: 'Tip de utilizator',
    bs: 'Vrsta korisnika',
  },
  status: { en: 'Status', sv: 'Status', pl: 'Status', ro: 'Stare', bs: 'Status' },
  company: { en: 'Company', sv: 'Företag', pl: 'Firma', ro: 'Companie', bs: 'Firma' },
  departments: departmentsHead,
  lastSeen: {
    en: 'Last signed in',
    sv: 'Senast inloggad',
    pl: 'Ostatnie logowanie',
    ro: 'Ultima conectare',
    bs: 'Posljednja prijava',
  },
} as const satisfies Readonly<Record<string, Words>>
