import { departmentsHead, nameHead } from './head-words.ts'
import type { Words } from './locales.ts'
import type { LeaveState } from './vacation-shapes.ts'

/** Where a request for leave stands. */
export const leaveStateWords: Readonly<Record<LeaveState, Words>> = {
  waiting: {
    en: 'Waiting for response',
    sv: 'Väntar på svar',
    pl: 'Czeka na odpowiedź',
    ro: 'Așteaptă răspuns',
    bs: 'Čeka odgovor',
  },
  approved: {
    en: 'Approved',
    sv: 'Godkänd',
    pl: 'Zatwierdzono',
    ro: 'Aprobată',
    bs: 'Odobreno',
  },
  notApproved: {
    en: 'Not approved',
    sv: 'Inte godkänd',
    pl: 'Nie zatwierdzono',
    ro: 'Neaprobată',
    bs: 'Nije odobreno',
  },
  withdrawalAsked: {
    en: 'To be taken back',
    sv: 'Återtagande begärt',
    pl: 'Prośba o wycofanie',
    ro: 'Retragere cerută',
    bs: 'Zatraženo povlačenje',
  },
  withdrawn: {
    en: 'Taken back',
    sv: 'Återtagen',
    pl: 'Wycofano',
    ro: 'Retrasă',
    bs: 'Povučeno',
  },
}

/** The heads of the spreadsheet of requests, and its file's name. */
export const leaveSheetWords = {
  name: nameHead,
  departments: departmentsHead,
  type: { en: 'Type', sv: 'Typ', pl: 'Rodzaj', ro: 'Tip', bs: 'Vrsta' },
  first: {
    en: 'First day',
    sv: 'Första dagen',
    pl: 'Pierwszy dzień',
    ro: 'Prima zi',
    bs: 'Prvi dan',
  },
  last: {
    en: 'Last day',
    sv: 'Sista dagen',
    pl: 'Ostatni dzień',
    ro: 'Ultima zi',
    bs: 'Posljednji dan',
  },
  days: { en: 'Days', sv: 'Dagar', pl: 'Dni', ro: 'Zile', bs: 'Dani' },
  takes: {
    en: 'Vacation days',
    sv: 'Semesterdagar',
    pl: 'Dni urlopu',
    ro: 'Zile de concediu',
    bs: 'Dani godišnjeg odmora',
  },
  extent: {
    en: 'Part of the day (%)',
    sv: 'Del av dagen (%)',
    pl: 'Część dnia (%)',
    ro: 'Parte din zi (%)',
    bs: 'Dio dana (%)',
  },
  state: { en: 'State', sv: 'Status', pl: 'Stan', ro: 'Stare', bs: 'Status' },
  submitted: {
    en: 'Asked for',
    sv: 'Ansökt',
    pl: 'Złożono',
    ro: 'Cerută',
    bs: 'Zatraženo',
  },
  fileName: { en: 'leave', sv: 'ledighet', pl: 'czas-wolny', ro: 'concedii', bs: 'odsustva' },
} as const satisfies Readonly<Record<string, Words>>
