import { departmentsHead, nameHead } from './head-words.ts'
import type { Words } from './locales.ts'

/** The heads of the spreadsheet of loans, and its file's name. */
export const loanSheetWords = {
  name: nameHead,
  departments: departmentsHead,
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
