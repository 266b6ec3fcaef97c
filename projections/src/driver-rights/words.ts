import type { Locale } from '@portal/contracts'

type Words = Readonly<Record<Locale, string>>

/** The heads of the spreadsheet of rights, and its file's name. */
export const sheetWords = {
  name: { en: 'Name', sv: 'Namn', pl: 'Imię i nazwisko', ro: 'Nume', bs: 'Ime i prezime' },
  departments: {
    en: 'Departments',
    sv: 'Avdelningar',
    pl: 'Działy',
    ro: 'Departamente',
    bs: 'Odjeli',
  },
  kind: {
    en: 'Driver right',
    sv: 'Förarbehörighet',
    pl: 'Uprawnienie kierowcy',
    ro: 'Drept de conducere',
    bs: 'Vozačko ovlaštenje',
  },
  categories: {
    en: 'Categories',
    sv: 'Behörigheter',
    pl: 'Kategorie',
    ro: 'Categorii',
    bs: 'Kategorije',
  },
  cardNumber: {
    en: 'Card number',
    sv: 'Kortnummer',
    pl: 'Numer karty',
    ro: 'Numărul cardului',
    bs: 'Broj kartice',
  },
  state: { en: 'State', sv: 'Status', pl: 'Stan', ro: 'Stare', bs: 'Status' },
  validUntil: {
    en: 'Valid until',
    sv: 'Giltig till och med',
    pl: 'Ważne do',
    ro: 'Valabil până la',
    bs: 'Važi do',
  },
  submitted: { en: 'Submitted', sv: 'Inlämnad', pl: 'Przesłano', ro: 'Trimis', bs: 'Podneseno' },
  fileName: {
    en: 'driver-rights',
    sv: 'forarbehorigheter',
    pl: 'uprawnienia-kierowcow',
    ro: 'drepturi-de-conducere',
    bs: 'vozacka-ovlastenja',
  },
} as const satisfies Readonly<Record<string, Words>>

/** What stands on the truck card. */
export const truckCardWords = {
  holder: { en: 'Holder', sv: 'Innehavare', pl: 'Posiadacz', ro: 'Titular', bs: 'Nosilac' },
  classes: { en: 'Classes', sv: 'Klasser', pl: 'Klasy', ro: 'Clase', bs: 'Klase' },
  from: { en: 'Valid from', sv: 'Gäller från', pl: 'Ważne od', ro: 'Valabil din', bs: 'Važi od' },
  until: {
    en: 'Valid until',
    sv: 'Gäller till',
    pl: 'Ważne do',
    ro: 'Valabil până',
    bs: 'Važi do',
  },
  noEnd: {
    en: 'until further notice',
    sv: 'tills vidare',
    pl: 'bezterminowo',
    ro: 'nelimitat',
    bs: 'do daljnjeg',
  },
  number: { en: 'Number', sv: 'Nummer', pl: 'Numer', ro: 'Număr', bs: 'Broj' },
  employer: {
    en: 'Employer',
    sv: 'Arbetsgivare',
    pl: 'Pracodawca',
    ro: 'Angajator',
    bs: 'Poslodavac',
  },
} as const satisfies Readonly<Record<string, Words>>
