import type { Words } from '@portal/contracts'

/** What a contract says of itself above its text. */
export const paperWords = {
  issued: { en: 'Issued', sv: 'Utfärdat', pl: 'Wystawiono', ro: 'Emis', bs: 'Izdato' },
  issuedBy: {
    en: 'Issued by',
    sv: 'Utfärdat av',
    pl: 'Wystawił(a)',
    ro: 'Emis de',
    bs: 'Izdao/la',
  },
  state: { en: 'State', sv: 'Status', pl: 'Status', ro: 'Stare', bs: 'Status' },
  open: {
    en: 'Not signed',
    sv: 'Inte underskrivet',
    pl: 'Bez podpisu',
    ro: 'Nesemnat',
    bs: 'Nije potpisano',
  },
  signed: { en: 'Signed', sv: 'Underskrivet', pl: 'Podpisano', ro: 'Semnat', bs: 'Potpisano' },
  withdrawn: {
    en: 'Withdrawn {time}, does not apply',
    sv: 'Återkallat {time}, gäller inte',
    pl: 'Wycofano {time}, nie obowiązuje',
    ro: 'Retras la {time}, nu este valabil',
    bs: 'Povučeno {time}, ne važi',
  },
} as const satisfies Readonly<Record<string, Words>>

/** The heads of the spreadsheet of contracts, and its file's name. */
export const sheetWords = {
  person: { en: 'Person', sv: 'Person', pl: 'Osoba', ro: 'Persoană', bs: 'Osoba' },
  contract: { en: 'Contract', sv: 'Avtal', pl: 'Umowa', ro: 'Contract', bs: 'Ugovor' },
  state: paperWords.state,
  issued: paperWords.issued,
  issuedBy: paperWords.issuedBy,
  signed: paperWords.signed,
  withdrawn: { en: 'Withdrawn', sv: 'Återkallat', pl: 'Wycofano', ro: 'Retras', bs: 'Povučeno' },
  starts: {
    en: 'First day',
    sv: 'Första dag',
    pl: 'Pierwszy dzień',
    ro: 'Prima zi',
    bs: 'Prvi dan',
  },
  ends: {
    en: 'Last day',
    sv: 'Sista dag',
    pl: 'Ostatni dzień',
    ro: 'Ultima zi',
    bs: 'Posljednji dan',
  },
  fileName: { en: 'contracts', sv: 'avtal', pl: 'umowy', ro: 'contracte', bs: 'ugovori' },
} as const satisfies Readonly<Record<string, Words>>
