import type { Words } from './locales.ts'

/** The heads that most spreadsheets of people have. */
export const nameHead: Words = {
  en: 'Name',
  sv: 'Namn',
  pl: 'Imię i nazwisko',
  ro: 'Nume',
  bs: 'Ime i prezime',
}
export const departmentsHead: Words = {
  en: 'Departments',
  sv: 'Avdelningar',
  pl: 'Działy',
  ro: 'Departamente',
  bs: 'Odjeli',
}
