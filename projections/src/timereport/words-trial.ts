import type { Words } from '@portal/contracts'
import { sheetWords } from './words.ts'

/** The heads of the spreadsheet of a trial, its last row, its file's name, and what it is. */
export const trialWords = {
  name: sheetWords.name,
  departments: sheetWords.departments,
  ordinaryNow: {
    en: 'Ordinary time, now',
    sv: 'Ordinarie tid, nu',
    pl: 'Czas podstawowy, obecnie',
    ro: 'Timp normal, acum',
    bs: 'Redovno vrijeme, sada',
  },
  ordinaryThen: {
    en: 'Ordinary time, changed',
    sv: 'Ordinarie tid, ändrat',
    pl: 'Czas podstawowy, po zmianie',
    ro: 'Timp normal, după schimbare',
    bs: 'Redovno vrijeme, nakon promjene',
  },
  simpleNow: {
    en: 'Simple overtime, now',
    sv: 'Enkel övertid, nu',
    pl: 'Nadgodziny zwykłe, obecnie',
    ro: 'Ore suplimentare simple, acum',
    bs: 'Jednostavni prekovremeni sati, sada',
  },
  simpleThen: {
    en: 'Simple overtime, changed',
    sv: 'Enkel övertid, ändrat',
    pl: 'Nadgodziny zwykłe, po zmianie',
    ro: 'Ore suplimentare simple, după schimbare',
    bs: 'Jednostavni prekovremeni sati, nakon promjene',
  },
  simpleMore: {
    en: 'Simple overtime, difference (hours)',
    sv: 'Enkel övertid, skillnad (timmar)',
    pl: 'Nadgodziny zwykłe, różnica (godziny)',
    ro: 'Ore suplimentare simple, diferență (ore)',
    bs: 'Jednostavni prekovremeni sati, razlika (h)',
  },
  qualifiedNow: {
    en: 'Qualified overtime, now',
    sv: 'Kvalificerad övertid, nu',
    pl: 'Nadgodziny kwalifikowane, obecnie',
    ro: 'Ore suplimentare calificate, acum',
    bs: 'Kvalifikovani prekovremeni sati, sada',
  },
  qualifiedThen: {
    en: 'Qualified overtime, changed',
    sv: 'Kvalificerad övertid, ändrat',
    pl: 'Nadgodziny kwalifikowane, po zmianie',
    ro: 'Ore suplimentare calificate, după schimbare',
    bs: 'Kvalifikovani prekovremeni sati, nakon promjene',
  },
  qualifiedMore: {
    en: 'Qualified overtime, difference (hours)',
    sv: 'Kvalificerad övertid, skillnad (timmar)',
    pl: 'Nadgodziny kwalifikowane, różnica (godziny)',
    ro: 'Ore suplimentare calificate, diferență (ore)',
    bs: 'Kvalifikovani prekovremeni sati, razlika (h)',
  },
  sum: {
    en: 'Everybody, also those with no difference',
    sv: 'Alla, även de utan skillnad',
    pl: 'Wszyscy, także osoby bez różnicy',
    ro: 'Toți, și cei fără diferență',
    bs: 'Svi, i oni bez razlike',
  },
  fileName: {
    en: 'overtime-trial',
    sv: 'prov-av-overtidsregler',
    pl: 'proba-zasad-nadgodzin',
    ro: 'proba-reguli-ore-suplimentare',
    bs: 'proba-pravila-prekovremenih-sati',
  },
  note: {
    en: 'A trial of other overtime rules. Nothing of it applies.',
    sv: 'Ett prov av andra övertidsregler. Inget av det gäller.',
    pl: 'Próba innych zasad nadgodzin. Nic z tego nie obowiązuje.',
    ro: 'O probă cu alte reguli pentru ore suplimentare. Nimic din ea nu se aplică.',
    bs: 'Proba drugih pravila za prekovremeni rad. Ništa od toga ne važi.',
  },
} as const satisfies Readonly<Record<string, Words>>
