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
