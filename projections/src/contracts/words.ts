import type { Locale } from '@portal/contracts'

type Words = Readonly<Record<Locale, string>>

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
    sv: 'Inte signerat',
    pl: 'Bez podpisu',
    ro: 'Nesemnat',
    bs: 'Nije potpisano',
  },
  signed: { en: 'Signed', sv: 'Signerat', pl: 'Podpisano', ro: 'Semnat', bs: 'Potpisano' },
  withdrawn: {
    en: 'Withdrawn {time}, does not apply',
    sv: 'Återkallat {time}, gäller inte',
    pl: 'Wycofano {time}, nie obowiązuje',
    ro: 'Retras la {time}, nu este valabil',
    bs: 'Povučeno {time}, ne važi',
  },
} as const satisfies Readonly<Record<string, Words>>
