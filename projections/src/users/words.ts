import type { Locale } from '@portal/contracts'

/** The name of the spreadsheet of people. */
export const sheetName: Readonly<Record<Locale, string>> = {
  en: 'users',
  sv: 'anvandare',
  pl: 'uzytkownicy',
  ro: 'utilizatori',
  bs: 'korisnici',
}
