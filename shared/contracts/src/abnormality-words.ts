import type { AbnormalitySource, AbnormalityStatus } from './abnormalities.ts'
import type { AbnormalityType, Severity } from './abnormality-types.ts'
import type { Words } from './locales.ts'

/** The types as people call them: on the screen, in spreadsheets, and in files to be imported. */
export const abnormalityTypeWords: Readonly<Record<AbnormalityType, Words>> = {
  dailyRest: {
    en: 'Daily rest too short',
    sv: 'För kort dygnsvila',
    pl: 'Za krótki odpoczynek dzienny',
    ro: 'Repaus zilnic prea scurt',
    bs: 'Prekratak dnevni odmor',
  },
  weeklyRest: {
    en: 'Weekly rest too short',
    sv: 'För kort veckovila',
    pl: 'Za krótki odpoczynek tygodniowy',
    ro: 'Repaus săptămânal prea scurt',
    bs: 'Prekratak sedmični odmor',
  },
  breakMissing: {
    en: 'Break missing',
    sv: 'Utebliven rast',
    pl: 'Brak przerwy w jeździe',
    ro: 'Pauză neefectuată',
    bs: 'Propuštena pauza',
  },
  dailyDriving: {
    en: 'Driving time per day',
    sv: 'Körtid per dygn',
    pl: 'Dzienny czas jazdy',
    ro: 'Timp de conducere zilnic',
    bs: 'Dnevno vrijeme vožnje',
  },
  weeklyDriving: {
    en: 'Driving time per week',
    sv: 'Körtid per vecka',
    pl: 'Tygodniowy czas jazdy',
    ro: 'Timp de conducere săptămânal',
    bs: 'Sedmično vrijeme vožnje',
  },
  fortnightDriving: {
    en: 'Driving time in two weeks',
    sv: 'Körtid på två veckor',
    pl: 'Czas jazdy w dwóch tygodniach',
    ro: 'Timp de conducere în două săptămâni',
    bs: 'Vrijeme vožnje u dvije sedmice',
  },
  speeding: {
    en: 'Speeding',
    sv: 'Hastighetsöverträdelse',
    pl: 'Przekroczenie prędkości',
    ro: 'Depășirea vitezei',
    bs: 'Prekoračenje brzine',
  },
  cardNotRead: {
    en: 'Driver card not read',
    sv: 'Förarkort ej tömt',
    pl: 'Nieodczytana karta kierowcy',
    ro: 'Card de conducător nedescărcat',
    bs: 'Kartica vozača nije očitana',
  },
  manualEntryMissing: {
    en: 'Manual entry missing in the tachograph',
    sv: 'Manuell registrering saknas i färdskrivaren',
    pl: 'Brak wpisu ręcznego w tachografie',
    ro: 'Lipsă introducere manuală în tahograf',
    bs: 'Nedostaje ručni unos u tahografu',
  },
  other: { en: 'Other', sv: 'Övrigt', pl: 'Inne', ro: 'Altele', bs: 'Ostalo' },
}

export const severityWords: Readonly<Record<Severity, Words>> = {
  minor: { en: 'Minor', sv: 'Mindre', pl: 'Drobne', ro: 'Minoră', bs: 'Lakši' },
  serious: { en: 'Serious', sv: 'Allvarlig', pl: 'Poważne', ro: 'Gravă', bs: 'Teži' },
  verySerious: {
    en: 'Very serious',
    sv: 'Mycket allvarlig',
    pl: 'Bardzo poważne',
    ro: 'Foarte gravă',
    bs: 'Vrlo težak',
  },
}

export const abnormalityStatusWords: Readonly<Record<AbnormalityStatus, Words>> = {
  open: {
    en: 'Not handled',
    sv: 'Ej hanterad',
    pl: 'Nierozpatrzone',
    ro: 'Netratată',
    bs: 'Neobrađen',
  },
  explained: {
    en: 'Explained',
    sv: 'Förklarad',
    pl: 'Wyjaśnione',
    ro: 'Explicată',
    bs: 'Objašnjen',
  },
  corrected: {
    en: 'Corrected',
    sv: 'Åtgärdad',
    pl: 'Naprawione',
    ro: 'Remediată',
    bs: 'Otklonjen',
  },
  disputed: {
    en: 'Disputed',
    sv: 'Bestriden',
    pl: 'Zakwestionowane',
    ro: 'Contestată',
    bs: 'Osporen',
  },
  closed: { en: 'Closed', sv: 'Avslutad', pl: 'Zamknięte', ro: 'Închisă', bs: 'Zatvoren' },
}

export const abnormalitySourceWords: Readonly<Record<AbnormalitySource, Words>> = {
  manual: {
    en: 'By the office',
    sv: 'Av kontoret',
    pl: 'Przez biuro',
    ro: 'De birou',
    bs: 'Od ureda',
  },
  import: {
    en: 'From a file',
    sv: 'Från fil',
    pl: 'Z pliku',
    ro: 'Din fișier',
    bs: 'Iz datoteke',
  },
  rule: {
    en: 'By a rule',
    sv: 'Av en regel',
    pl: 'Przez regułę',
    ro: 'De o regulă',
    bs: 'Po pravilu',
  },
}

/** The heads of the spreadsheets. */
export const abnormalitySheetWords = {
  person: { en: 'Person', sv: 'Person', pl: 'Osoba', ro: 'Persoană', bs: 'Osoba' },
  department: { en: 'Department', sv: 'Avdelning', pl: 'Dział', ro: 'Departament', bs: 'Odjel' },
  type: { en: 'Type', sv: 'Typ', pl: 'Rodzaj', ro: 'Tip', bs: 'Vrsta' },
  severity: { en: 'Degree', sv: 'Allvar', pl: 'Waga', ro: 'Gravitate', bs: 'Težina' },
  day: { en: 'Date', sv: 'Datum', pl: 'Data', ro: 'Data', bs: 'Datum' },
  time: { en: 'Time', sv: 'Tid', pl: 'Godzina', ro: 'Ora', bs: 'Vrijeme' },
  figure: { en: 'Figure', sv: 'Värde', pl: 'Wartość', ro: 'Valoare', bs: 'Vrijednost' },
  text: { en: 'Description', sv: 'Beskrivning', pl: 'Opis', ro: 'Descriere', bs: 'Opis' },
  status: { en: 'Status', sv: 'Status', pl: 'Status', ro: 'Stare', bs: 'Status' },
  comment: { en: 'Comment', sv: 'Kommentar', pl: 'Komentarz', ro: 'Comentariu', bs: 'Komentar' },
  accepted: {
    en: 'Accepted',
    sv: 'Accepterad',
    pl: 'Zaakceptowano',
    ro: 'Acceptată',
    bs: 'Prihvaćen',
  },
  source: { en: 'Noted', sv: 'Noterad', pl: 'Odnotowano', ro: 'Consemnată', bs: 'Evidentiran' },
  period: {
    en: 'Period from',
    sv: 'Period från',
    pl: 'Okres od',
    ro: 'Perioadă de la',
    bs: 'Period od',
  },
  count: { en: 'Number', sv: 'Antal', pl: 'Liczba', ro: 'Număr', bs: 'Broj' },
  unaccepted: {
    en: 'Not accepted',
    sv: 'Ej accepterade',
    pl: 'Niezaakceptowane',
    ro: 'Neacceptate',
    bs: 'Neprihvaćeni',
  },
  fileName: {
    en: 'abnormalities',
    sv: 'overtradelser',
    pl: 'naruszenia',
    ro: 'abateri',
    bs: 'prekrsaji',
  },
  summaryFileName: {
    en: 'abnormalities-summary',
    sv: 'overtradelser-sammanstallning',
    pl: 'naruszenia-podsumowanie',
    ro: 'abateri-sumar',
    bs: 'prekrsaji-pregled',
  },
} as const satisfies Record<string, Words>

/** A figure as it is read: hours as 8:20, speed and days with their unit; '' where there is none. */
export function figureText(figure: number | null, unit: string, days: (n: number) => string) {
  if (figure === null) return ''
  if (unit === 'minutes')
    return `${Math.floor(figure / 60)}:${String(figure % 60).padStart(2, '0')}`
  if (unit === 'kmh') return `${figure} km/h`
  return unit === 'days' ? days(figure) : String(figure)
}
