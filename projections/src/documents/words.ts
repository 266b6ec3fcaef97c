import type { Words } from '@portal/contracts'
import { nameHead } from '@portal/contracts/head-words'

/** The spreadsheet of who has approved. */
export const sheetWords = {
  name: nameHead,
  email: { en: 'E-mail', sv: 'E-post', pl: 'E-mail', ro: 'E-mail', bs: 'E-mail' },
  document: { en: 'Document', sv: 'Dokument', pl: 'Dokument', ro: 'Document', bs: 'Dokument' },
  version: { en: 'Version', sv: 'Version', pl: 'Wersja', ro: 'Versiune', bs: 'Verzija' },
  state: { en: 'State', sv: 'Status', pl: 'Stan', ro: 'Stare', bs: 'Status' },
  when: { en: 'When', sv: 'När', pl: 'Kiedy', ro: 'Când', bs: 'Kada' },
  hash: {
    en: 'Hash of the content (SHA-256)',
    sv: 'Innehållets kontrollsumma (SHA-256)',
    pl: 'Suma kontrolna treści (SHA-256)',
    ro: 'Amprenta conținutului (SHA-256)',
    bs: 'Kontrolni zbir sadržaja (SHA-256)',
  },
  open: {
    en: 'Not approved',
    sv: 'Ej godkänt',
    pl: 'Niezatwierdzony',
    ro: 'Neaprobat',
    bs: 'Nije odobreno',
  },
  approved: {
    en: 'Approved',
    sv: 'Godkänt',
    pl: 'Zatwierdzony',
    ro: 'Aprobat',
    bs: 'Odobreno',
  },
  signed: { en: 'Signed', sv: 'Underskrivet', pl: 'Podpisany', ro: 'Semnat', bs: 'Potpisano' },
  deletedPerson: {
    en: 'Deleted person',
    sv: 'Borttagen person',
    pl: 'Usunięta osoba',
    ro: 'Persoană ștearsă',
    bs: 'Obrisana osoba',
  },
  cut: {
    en: 'There is more: a spreadsheet holds 10,000 rows.',
    sv: 'Det finns fler: ett kalkylark rymmer 10 000 rader.',
    pl: 'Jest więcej: arkusz mieści 10 000 wierszy.',
    ro: 'Mai sunt rânduri: o foaie cuprinde 10.000 de rânduri.',
    bs: 'Ima još redova: tabela sadrži 10.000 redova.',
  },
} as const satisfies Readonly<Record<string, Words>>

/** What the page of signatures says of a document. */
export const pageWords = {
  version: { en: 'Version', sv: 'Version', pl: 'Wersja', ro: 'Versiune', bs: 'Verzija' },
  kind: { en: 'Kind', sv: 'Typ', pl: 'Rodzaj', ro: 'Tip', bs: 'Vrsta' },
  file: {
    en: 'File (SHA-256)',
    sv: 'Fil (SHA-256)',
    pl: 'Plik (SHA-256)',
    ro: 'Fișier (SHA-256)',
    bs: 'Datoteka (SHA-256)',
  },
  movie: { en: 'Movie', sv: 'Film', pl: 'Film', ro: 'Film', bs: 'Film' },
} as const satisfies Readonly<Record<string, Words>>
