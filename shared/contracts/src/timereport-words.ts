import { departmentsHead } from './head-words.ts'
import type { Words } from './locales.ts'
import type { AbsenceType, TimeReportState } from './timereport-shapes.ts'

/** The types of absence as people call them. */
export const absenceWords: Readonly<Record<AbsenceType, Words>> = {
  sick: { en: 'Sick', sv: 'Sjuk', pl: 'Choroba', ro: 'Boală', bs: 'Bolest' },
  vab: {
    en: 'Care of a sick child (VAB)',
    sv: 'Vård av barn (VAB)',
    pl: 'Opieka nad chorym dzieckiem (VAB)',
    ro: 'Îngrijirea copilului bolnav (VAB)',
    bs: 'Njega bolesnog djeteta (VAB)',
  },
  leave: { en: 'Leave', sv: 'Ledighet', pl: 'Czas wolny', ro: 'Concediu', bs: 'Odsustvo' },
  other: {
    en: 'Other absence',
    sv: 'Annan frånvaro',
    pl: 'Inna nieobecność',
    ro: 'Altă absență',
    bs: 'Druga odsutnost',
  },
}

/** Where a report stands. */
export const timeReportStateWords: Readonly<Record<TimeReportState, Words>> = {
  draft: { en: 'Draft', sv: 'Utkast', pl: 'Wersja robocza', ro: 'Ciornă', bs: 'Nacrt' },
  sent: { en: 'Sent', sv: 'Skickad', pl: 'Wysłany', ro: 'Trimis', bs: 'Poslan' },
  returned: {
    en: 'Returned',
    sv: 'Återskickad',
    pl: 'Zwrócony',
    ro: 'Returnat',
    bs: 'Vraćen',
  },
  approved: {
    en: 'Approved',
    sv: 'Godkänd',
    pl: 'Zatwierdzony',
    ro: 'Aprobat',
    bs: 'Odobren',
  },
}

/** What the sheets of days and of months call the same. */
export const timeWords = {
  departments: departmentsHead,
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
  travel: {
    en: 'Travel time',
    sv: 'Restid',
    pl: 'Czas podróży',
    ro: 'Timp de deplasare',
    bs: 'Vrijeme putovanja',
  },
  total: { en: 'Total', sv: 'Totalt', pl: 'Razem', ro: 'Total', bs: 'Ukupno' },
  expenses: {
    en: 'Expenses (SEK)',
    sv: 'Utlägg (SEK)',
    pl: 'Wydatki (SEK)',
    ro: 'Cheltuieli (SEK)',
    bs: 'Troškovi (SEK)',
  },
} as const satisfies Readonly<Record<string, Words>>
