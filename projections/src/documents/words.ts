import type { Locale } from '@portal/contracts'
import type { DocumentKind } from '@portal/contracts/documents'
import type { SignatureWords } from '../kit/signature-page.ts'

type Words = Readonly<Record<Locale, string>>

export const kindWords: Readonly<Record<DocumentKind, Words>> = {
  EMPLOYEECONTRACT: {
    en: 'Employment contract',
    sv: 'Anställningsavtal',
    pl: 'Umowa o pracę',
    ro: 'Contract de muncă',
    bs: 'Ugovor o radu',
  },
  INTEGRITYPOLICY: {
    en: 'Privacy policy',
    sv: 'Integritetspolicy',
    pl: 'Polityka prywatności',
    ro: 'Politica de confidențialitate',
    bs: 'Politika privatnosti',
  },
  INTRODUCTIONMOVIE: {
    en: 'Introduction movie',
    sv: 'Introduktionsfilm',
    pl: 'Film wprowadzający',
    ro: 'Film introductiv',
    bs: 'Uvodni film',
  },
  POLICY: { en: 'Policy', sv: 'Policy', pl: 'Polityka', ro: 'Politică', bs: 'Pravilnik' },
  INSTRUCTION: {
    en: 'Instruction',
    sv: 'Instruktion',
    pl: 'Instrukcja',
    ro: 'Instrucțiune',
    bs: 'Uputstvo',
  },
  OTHER: { en: 'Other', sv: 'Övrigt', pl: 'Inne', ro: 'Altele', bs: 'Ostalo' },
}

/** The spreadsheet of who has approved. */
export const sheetWords = {
  name: { en: 'Name', sv: 'Namn', pl: 'Imię i nazwisko', ro: 'Nume', bs: 'Ime i prezime' },
  email: { en: 'E-mail', sv: 'E-post', pl: 'E-mail', ro: 'E-mail', bs: 'E-mail' },
  document: { en: 'Document', sv: 'Dokument', pl: 'Dokument', ro: 'Document', bs: 'Dokument' },
  version: { en: 'Version', sv: 'Version', pl: 'Wersja', ro: 'Versiune', bs: 'Verzija' },
  state: { en: 'State', sv: 'Läge', pl: 'Stan', ro: 'Stare', bs: 'Stanje' },
  when: { en: 'When', sv: 'När', pl: 'Kiedy', ro: 'Când', bs: 'Kada' },
  hash: {
    en: 'Hash of the content (SHA-256)',
    sv: 'Innehållets kontrollsumma (SHA-256)',
    pl: 'Suma kontrolna treści (SHA-256)',
    ro: 'Amprenta conținutului (SHA-256)',
    bs: 'Kontrolna suma sadržaja (SHA-256)',
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
  signed: { en: 'Signed', sv: 'Signerat', pl: 'Podpisany', ro: 'Semnat', bs: 'Potpisano' },
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

/** The page of signatures. */
export const pageWords = {
  title: {
    en: 'Approval',
    sv: 'Godkännande',
    pl: 'Zatwierdzenie',
    ro: 'Aprobare',
    bs: 'Odobrenje',
  },
  who: {
    en: 'Approved by',
    sv: 'Godkänt av',
    pl: 'Zatwierdził(a)',
    ro: 'Aprobat de',
    bs: 'Odobrio/la',
  },
  when: { en: 'When', sv: 'När', pl: 'Kiedy', ro: 'Când', bs: 'Kada' },
  how: { en: 'How', sv: 'Hur', pl: 'Jak', ro: 'Cum', bs: 'Kako' },
  approved: {
    en: 'Approved in the portal after signing in',
    sv: 'Godkänt i portalen efter inloggning',
    pl: 'Zatwierdzono w portalu po zalogowaniu',
    ro: 'Aprobat în portal după autentificare',
    bs: 'Odobreno na portalu nakon prijave',
  },
  signed: {
    en: 'Signed with a code by SMS to the phone ending in {end}',
    sv: 'Signerat med sms-kod till telefonen som slutar på {end}',
    pl: 'Podpisano kodem SMS wysłanym na telefon kończący się na {end}',
    ro: 'Semnat cu un cod SMS trimis la telefonul care se termină în {end}',
    bs: 'Potpisano SMS kodom poslanim na telefon koji završava na {end}',
  },
  document: { en: 'Document', sv: 'Dokument', pl: 'Dokument', ro: 'Document', bs: 'Dokument' },
  version: { en: 'Version', sv: 'Version', pl: 'Wersja', ro: 'Versiune', bs: 'Verzija' },
  kind: { en: 'Kind', sv: 'Typ', pl: 'Rodzaj', ro: 'Tip', bs: 'Vrsta' },
  hash: sheetWords.hash,
  file: {
    en: 'Hash of the file (SHA-256)',
    sv: 'Filens kontrollsumma (SHA-256)',
    pl: 'Suma kontrolna pliku (SHA-256)',
    ro: 'Amprenta fișierului (SHA-256)',
    bs: 'Kontrolna suma datoteke (SHA-256)',
  },
  movie: { en: 'Movie', sv: 'Film', pl: 'Film', ro: 'Film', bs: 'Film' },
  seal: {
    en: 'Seal of the log',
    sv: 'Loggens sigill',
    pl: 'Pieczęć dziennika',
    ro: 'Sigiliul jurnalului',
    bs: 'Pečat zapisnika',
  },
  sealed: {
    en: '{number} · {time} · {hash}',
    sv: '{number} · {time} · {hash}',
    pl: '{number} · {time} · {hash}',
    ro: '{number} · {time} · {hash}',
    bs: '{number} · {time} · {hash}',
  },
  unsealed: {
    en: 'Not sealed yet; a later copy bears the seal',
    sv: 'Ännu inte förseglat, en senare kopia bär sigillet',
    pl: 'Jeszcze bez pieczęci; późniejsza kopia będzie ją mieć',
    ro: 'Încă nesigilat; o copie ulterioară va purta sigiliul',
    bs: 'Još nije zapečaćeno; kasnija kopija nosi pečat',
  },
} as const satisfies SignatureWords & Readonly<Record<string, Words>>
