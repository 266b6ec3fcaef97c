import type { Words } from './locales.ts'
import type { LoanKind, LoanState } from './timelog-shapes.ts'

/** What is lent, by its kind. */
export const loanKindWords: Readonly<Record<LoanKind, Words>> = {
  key: { en: 'Key', sv: 'Nyckel', pl: 'Klucz', ro: 'Cheie', bs: 'Ključ' },
  tablet: {
    en: 'Tablet',
    sv: 'Surfplatta',
    pl: 'Tablet',
    ro: 'Tabletă',
    bs: 'Tablet',
  },
  phone: { en: 'Phone', sv: 'Telefon', pl: 'Telefon', ro: 'Telefon', bs: 'Telefon' },
  fuelCard: {
    en: 'Fuel card',
    sv: 'Tankkort',
    pl: 'Karta paliwowa',
    ro: 'Card de carburant',
    bs: 'Kartica za gorivo',
  },
  clothes: {
    en: 'Work clothes',
    sv: 'Arbetskläder',
    pl: 'Odzież robocza',
    ro: 'Haine de lucru',
    bs: 'Radna odjeća',
  },
  protectiveGear: {
    en: 'Protective gear',
    sv: 'Skyddsutrustning',
    pl: 'Sprzęt ochronny',
    ro: 'Echipament de protecție',
    bs: 'Zaštitna oprema',
  },
  other: { en: 'Other', sv: 'Annat', pl: 'Inne', ro: 'Altceva', bs: 'Ostalo' },
}

/** Where a loan stands. */
export const loanStateWords: Readonly<Record<LoanState, Words>> = {
  out: { en: 'Lent out', sv: 'Utlånat', pl: 'Wypożyczone', ro: 'Împrumutat', bs: 'Posuđeno' },
  late: { en: 'Late', sv: 'Försenat', pl: 'Po terminie', ro: 'Întârziat', bs: 'Kasni' },
  returned: { en: 'Returned', sv: 'Återlämnat', pl: 'Zwrócone', ro: 'Returnat', bs: 'Vraćeno' },
}

/** The heads of the spreadsheet of loans, and its file's name. */
export const loanSheetWords = {
  name: { en: 'Name', sv: 'Namn', pl: 'Imię i nazwisko', ro: 'Nume', bs: 'Ime i prezime' },
  departments: {
    en: 'Departments',
    sv: 'Avdelningar',
    pl: 'Działy',
    ro: 'Departamente',
    bs: 'Odjeli',
  },
  kind: { en: 'Kind', sv: 'Typ', pl: 'Rodzaj', ro: 'Tip', bs: 'Vrsta' },
  thing: { en: 'Thing', sv: 'Sak', pl: 'Rzecz', ro: 'Obiect', bs: 'Stvar' },
  number: { en: 'Number', sv: 'Nummer', pl: 'Numer', ro: 'Număr', bs: 'Broj' },
  lent: {
    en: 'Lent on',
    sv: 'Utlånat den',
    pl: 'Wypożyczone dnia',
    ro: 'Împrumutat la',
    bs: 'Posuđeno dana',
  },
  due: {
    en: 'To be back by',
    sv: 'Åter senast',
    pl: 'Zwrot do dnia',
    ro: 'De returnat până la',
    bs: 'Vratiti do',
  },
  state: { en: 'State', sv: 'Status', pl: 'Stan', ro: 'Stare', bs: 'Status' },
  returned: {
    en: 'Returned on',
    sv: 'Återlämnat den',
    pl: 'Zwrócone dnia',
    ro: 'Returnat la',
    bs: 'Vraćeno dana',
  },
  comment: { en: 'Comment', sv: 'Kommentar', pl: 'Komentarz', ro: 'Comentariu', bs: 'Komentar' },
  notedBy: {
    en: 'Noted by',
    sv: 'Noterat av',
    pl: 'Zapisano przez',
    ro: 'Notat de',
    bs: 'Upisao-la',
  },
  fileName: {
    en: 'lent-out',
    sv: 'utlanat',
    pl: 'wypozyczone',
    ro: 'imprumutate',
    bs: 'posudjeno',
  },
} as const satisfies Readonly<Record<string, Words>>
