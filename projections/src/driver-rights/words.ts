import type { Words } from '@portal/contracts'
import { departmentsHead, nameHead } from '@portal/contracts/head-words'

/** The heads of the spreadsheet of rights, and its file's name. */
export const sheetWords = {
  name: nameHead,
  departments: departmentsHead,
  kind: {
    en: 'Driver right',
    sv: 'Förarbehörighet',
    pl: 'Uprawnienie kierowcy',
    ro: 'Permis sau atestat',
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
  classes: { en: 'Classes', sv: 'Klasser', pl: 'Klasy', ro: 'Clase', bs: 'Klase' },
  from: { en: 'Valid from', sv: 'Gäller från', pl: 'Ważne od', ro: 'Valabil din', bs: 'Važi od' },
  until: {
    en: 'Valid until',
    sv: 'Gäller till',
    pl: 'Ważne do',
    ro: 'Valabil până la',
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
  photo: {
    en: 'Photo of {name}',
    sv: 'Foto av {name}',
    pl: 'Zdjęcie: {name}',
    ro: 'Fotografia titularului: {name}',
    bs: 'Fotografija: {name}',
  },
  code: {
    en: 'QR code with the address {address}',
    sv: 'QR-kod med adressen {address}',
    pl: 'Kod QR z adresem {address}',
    ro: 'Cod QR cu adresa {address}',
    bs: 'QR kod s adresom {address}',
  },
  hint: {
    en: 'Scan to see whether it is valid today',
    sv: 'Skanna och se om det gäller i dag',
    pl: 'Zeskanuj, aby sprawdzić, czy jest ważne',
    ro: 'Scanează pentru a vedea dacă este valabil',
    bs: 'Skeniraj da vidiš važi li danas',
  },
} as const satisfies Readonly<Record<string, Words>>
