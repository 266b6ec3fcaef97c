import type { Words } from '@portal/contracts'
import { nameHead } from '@portal/contracts/head-words'
import { timeWords } from '@portal/contracts/timereport-words'

/** The heads of the spreadsheet of reports, and its file's name. */
export const sheetWords = {
  ...timeWords,
  name: nameHead,
  day: { en: 'Day', sv: 'Dag', pl: 'Dzień', ro: 'Zi', bs: 'Dan' },
  pass: { en: 'Work shifts', sv: 'Arbetspass', pl: 'Zmiany', ro: 'Ture', bs: 'Smjene' },
  state: { en: 'State', sv: 'Status', pl: 'Stan', ro: 'Stare', bs: 'Status' },
  extraTime: {
    en: 'Overtime as time off',
    sv: 'Övertid som ledighet',
    pl: 'Nadgodziny do odbioru',
    ro: 'Ore suplimentare ca timp liber',
    bs: 'Prekovremeni sati kao slobodno vrijeme',
  },
  absence: { en: 'Absence', sv: 'Frånvaro', pl: 'Nieobecność', ro: 'Absență', bs: 'Odsutnost' },
  comment: { en: 'Comment', sv: 'Kommentar', pl: 'Komentarz', ro: 'Comentariu', bs: 'Komentar' },
  sentAt: { en: 'Sent at', sv: 'Skickad den', pl: 'Wysłano', ro: 'Trimis la', bs: 'Poslano' },
  fileName: {
    en: 'time-reports',
    sv: 'tidrapporter',
    pl: 'raporty-dzienne',
    ro: 'rapoarte-zilnice',
    bs: 'dnevni-izvjestaji',
  },
} as const satisfies Readonly<Record<string, Words>>
