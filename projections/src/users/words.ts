import type { Locale } from '@portal/contracts'

type Words = Readonly<Record<Locale, string>>

/** The heads of the spreadsheet of people, and its file's name. */
export const sheetWords = {
  name: { en: 'Name', sv: 'Namn', pl: 'Imię i nazwisko', ro: 'Nume', bs: 'Ime i prezime' },
  email: { en: 'E-mail', sv: 'E-post', pl: 'E-mail', ro: 'E-mail', bs: 'E-mail' },
  phone: { en: 'Phone', sv: 'Telefon', pl: 'Telefon', ro: 'Telefon', bs: 'Telefon' },
  userType: {
    en: 'User type',
    sv: 'Användartyp',
    pl: 'Typ użytkownika',
    ro: 'Tip de utilizator',
    bs: 'Vrsta korisnika',
  },
  status: { en: 'Status', sv: 'Status', pl: 'Status', ro: 'Stare', bs: 'Status' },
  company: { en: 'Company', sv: 'Företag', pl: 'Firma', ro: 'Companie', bs: 'Firma' },
  departments: {
    en: 'Departments',
    sv: 'Avdelningar',
    pl: 'Działy',
    ro: 'Departamente',
    bs: 'Odjeli',
  },
  lastSeen: {
    en: 'Last signed in',
    sv: 'Senast inloggad',
    pl: 'Ostatnie logowanie',
    ro: 'Ultima autentificare',
    bs: 'Posljednja prijava',
  },
  fileName: { en: 'users', sv: 'anvandare', pl: 'uzytkownicy', ro: 'utilizatori', bs: 'korisnici' },
} as const satisfies Readonly<Record<string, Words>>
