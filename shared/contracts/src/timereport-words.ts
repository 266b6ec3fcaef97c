import type { Locale } from './locales.ts'
import type { AbsenceType, TimeReportState } from './timereport-shapes.ts'

type Words = Readonly<Record<Locale, string>>

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
