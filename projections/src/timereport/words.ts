import type { Locale } from '@portal/contracts'

type Words = Readonly<Record<Locale, string>>

/** The heads of the spreadsheet of reports, and its file's name. */
export const sheetWords = {
  name: { en: 'Name', sv: 'Namn', pl: 'Imię i nazwisko', ro: 'Nume', bs: 'Ime i prezime' },
  departments: {
    en: 'Departments',
    sv: 'Avdelningar',
    pl: 'Działy',
    ro: 'Departamente',
    bs: 'Odjeli',
  },
  day: { en: 'Day', sv: 'Dag', pl: 'Dzień', ro: 'Zi', bs: 'Dan' },
  pass: { en: 'Work shifts', sv: 'Arbetspass', pl: 'Zmiany', ro: 'Ture', bs: 'Smjene' },
  state: { en: 'State', sv: 'Status', pl: 'Stan', ro: 'Stare', bs: 'Status' },
  ordinary: {
    en: 'Ordinary time',
    sv: 'Ordinarie tid',
    pl: 'Czas podstawowy',
    ro: 'Timp normal',
    bs: 'Redovno vrijeme',
  },
  simple: {
    en: 'Overtime, simple',
    sv: 'Enkel övertid',
    pl: 'Nadgodziny zwykłe',
    ro: 'Ore suplimentare simple',
    bs: 'Jednostavni prekovremeni sati',
  },
  qualified: {
    en: 'Overtime, qualified',
    sv: 'Kvalificerad övertid',
    pl: 'Nadgodziny kwalifikowane',
    ro: 'Ore suplimentare calificate',
    bs: 'Kvalifikovani prekovremeni sati',
  },
  extraTime: {
    en: 'Overtime as time off',
    sv: 'Övertid som ledighet',
    pl: 'Nadgodziny do odbioru',
    ro: 'Ore suplimentare ca timp liber',
    bs: 'Prekovremeni kao slobodno vrijeme',
  },
  travel: {
    en: 'Travel time',
    sv: 'Restid',
    pl: 'Czas podróży',
    ro: 'Timp de deplasare',
    bs: 'Vrijeme putovanja',
  },
  absence: { en: 'Absence', sv: 'Frånvaro', pl: 'Nieobecność', ro: 'Absență', bs: 'Odsutnost' },
  total: { en: 'Total', sv: 'Totalt', pl: 'Razem', ro: 'Total', bs: 'Ukupno' },
  expenses: {
    en: 'Expenses (SEK)',
    sv: 'Utlägg (SEK)',
    pl: 'Wydatki (SEK)',
    ro: 'Cheltuieli (SEK)',
    bs: 'Troškovi (SEK)',
  },
  comment: { en: 'Comment', sv: 'Kommentar', pl: 'Komentarz', ro: 'Comentariu', bs: 'Komentar' },
  sentAt: { en: 'Sent at', sv: 'Skickad den', pl: 'Wysłano', ro: 'Trimis la', bs: 'Poslano' },
  fileName: {
    en: 'time-reports',
    sv: 'tidrapporter',
    pl: 'ewidencja-czasu-pracy',
    ro: 'pontaje',
    bs: 'evidencija-rada',
  },
} as const satisfies Readonly<Record<string, Words>>
