import type { Locale, Words } from './locales.ts'
import type { UserStatus, UserType } from './users.ts'

/** What people read instead of user types: in the client, and in spreadsheets. */
export const typeWords: Readonly<Record<UserType, Words>> = {
  Management: {
    en: 'Management',
    sv: 'Ledning',
    pl: 'Kierownictwo',
    ro: 'Conducere',
    bs: 'Uprava',
  },
  PayrollOffice: {
    en: 'Payroll office',
    sv: 'Lönekontor',
    pl: 'Biuro płac',
    ro: 'Birou salarizare',
    bs: 'Obračunski ured',
  },
  PayrollManager: {
    en: 'Payroll manager',
    sv: 'Löneansvarig',
    pl: 'Kierownik ds. płac',
    ro: 'Responsabil salarizare',
    bs: 'Rukovodilac obračuna plata',
  },
  TrafficManager: {
    en: 'Traffic manager',
    sv: 'Trafikledare',
    pl: 'Kierownik ruchu',
    ro: 'Responsabil trafic',
    bs: 'Rukovodilac saobraćaja',
  },
  OfficeManager: {
    en: 'Local office manager',
    sv: 'Lokalkontorsansvarig',
    pl: 'Kierownik biura lokalnego',
    ro: 'Responsabil birou local',
    bs: 'Rukovodilac lokalnog ureda',
  },
  Employee: { en: 'Employee', sv: 'Anställd', pl: 'Pracownik', ro: 'Angajat', bs: 'Zaposlenik' },
  SpecificUser: {
    en: 'Specific user',
    sv: 'Särskild användare',
    pl: 'Wybrany użytkownik',
    ro: 'Utilizator anume',
    bs: 'Poseban korisnik',
  },
  Other: { en: 'Other', sv: 'Övrig', pl: 'Inny', ro: 'Altul', bs: 'Ostalo' },
}

/** The same of where somebody stands. */
export const statusWords: Readonly<Record<UserStatus, Words>> = {
  created: { en: 'Created', sv: 'Skapad', pl: 'Utworzony', ro: 'Creat', bs: 'Kreiran' },
  invited: { en: 'Invited', sv: 'Inbjuden', pl: 'Zaproszony', ro: 'Invitat', bs: 'Pozvan' },
  registered: {
    en: 'Waits for activation',
    sv: 'Väntar på aktivering',
    pl: 'Czeka na aktywację',
    ro: 'Așteaptă activarea',
    bs: 'Čeka aktivaciju',
  },
  active: { en: 'Active', sv: 'Aktiv', pl: 'Aktywny', ro: 'Activ', bs: 'Aktivan' },
  inactive: { en: 'Inactive', sv: 'Inaktiv', pl: 'Nieaktywny', ro: 'Inactiv', bs: 'Neaktivan' },
}

/** What the languages are called in each other. */
export const languageWords: Readonly<Record<Locale, Words>> = {
  en: { en: 'English', sv: 'Engelska', pl: 'Angielski', ro: 'Engleză', bs: 'Engleski' },
  sv: { en: 'Swedish', sv: 'Svenska', pl: 'Szwedzki', ro: 'Suedeză', bs: 'Švedski' },
  pl: { en: 'Polish', sv: 'Polska', pl: 'Polski', ro: 'Poloneză', bs: 'Poljski' },
  ro: { en: 'Romanian', sv: 'Rumänska', pl: 'Rumuński', ro: 'Română', bs: 'Rumunski' },
  bs: { en: 'Bosnian', sv: 'Bosniska', pl: 'Bośniacki', ro: 'Bosniacă', bs: 'Bosanski' },
}
