import { asDate } from '@portal/calendar/days'
import { dateIn, type Locale, type Words } from '../locales.ts'

/** What something is done to, where that is not a person; each with its name in the reader's words. */
export const objectWords = {
  message: { en: 'Message', sv: 'Meddelande', pl: 'Wiadomość', ro: 'Mesaj', bs: 'Poruka' },
  report: { en: 'Report', sv: 'Rapport', pl: 'Zgłoszenie', ro: 'Raport', bs: 'Prijava' },
  contract: { en: 'Contract', sv: 'Avtal', pl: 'Umowa', ro: 'Contract', bs: 'Ugovor' },
  leave: { en: 'Leave', sv: 'Ledighet', pl: 'Czas wolny', ro: 'Concediu', bs: 'Odsustvo' },
  leaveType: {
    en: 'Type of leave',
    sv: 'Typ av ledighet',
    pl: 'Rodzaj czasu wolnego',
    ro: 'Tip de concediu',
    bs: 'Vrsta odsustva',
  },
  right: {
    en: 'Driver right',
    sv: 'Förarbehörighet',
    pl: 'Uprawnienie kierowcy',
    ro: 'Permis sau atestat',
    bs: 'Vozačko ovlaštenje',
  },
  course: { en: 'Course', sv: 'Kurs', pl: 'Kurs', ro: 'Curs', bs: 'Kurs' },
  certificate: {
    en: 'Certificate',
    sv: 'Intyg',
    pl: 'Certyfikat',
    ro: 'Certificat',
    bs: 'Certifikat',
  },
  medical: {
    en: 'Medical certificate',
    sv: 'Läkarintyg',
    pl: 'Zaświadczenie lekarskie',
    ro: 'Certificat medical',
    bs: 'Ljekarsko uvjerenje',
  },
  wageSpec: {
    en: 'Wage spec',
    sv: 'Lönespecifikation',
    pl: 'Pasek wynagrodzenia',
    ro: 'Fluturaș de salariu',
    bs: 'Platna lista',
  },
  wageImport: {
    en: 'Import of wage specs',
    sv: 'Import av lönespecifikationer',
    pl: 'Import pasków wynagrodzeń',
    ro: 'Import de fluturași de salariu',
    bs: 'Uvoz platnih lista',
  },
  education: {
    en: 'Education',
    sv: 'Utbildning',
    pl: 'Szkolenie',
    ro: 'Instruire',
    bs: 'Edukacija',
  },
  offered: {
    en: 'Education on offer',
    sv: 'Utbildning i utbudet',
    pl: 'Szkolenie w ofercie',
    ro: 'Instruire oferită',
    bs: 'Edukacija u ponudi',
  },
  abnormality: {
    en: 'Abnormality',
    sv: 'Överträdelse',
    pl: 'Naruszenie',
    ro: 'Abatere',
    bs: 'Prekršaj',
  },
  shift: { en: 'Shift', sv: 'Pass', pl: 'Zmiana', ro: 'Tură', bs: 'Smjena' },
  loan: { en: 'Loan', sv: 'Utlåning', pl: 'Wypożyczenie', ro: 'Împrumut', bs: 'Posudba' },
  test: { en: 'Test', sv: 'Test', pl: 'Test', ro: 'Test', bs: 'Test' },
  document: { en: 'Document', sv: 'Dokument', pl: 'Dokument', ro: 'Document', bs: 'Dokument' },
  emergency: {
    en: 'Emergency document',
    sv: 'Nöddokument',
    pl: 'Dokument na nagły wypadek',
    ro: 'Document de urgență',
    bs: 'Dokument za hitne slučajeve',
  },
  news: { en: 'News', sv: 'Nyhet', pl: 'Aktualność', ro: 'Știre', bs: 'Vijest' },
  question: { en: 'Question', sv: 'Fråga', pl: 'Pytanie', ro: 'Întrebare', bs: 'Pitanje' },
  folder: { en: 'Folder', sv: 'Mapp', pl: 'Folder', ro: 'Dosar', bs: 'Mapa' },
  file: { en: 'File', sv: 'Fil', pl: 'Plik', ro: 'Fișier', bs: 'Datoteka' },
  group: {
    en: 'User group',
    sv: 'Användargrupp',
    pl: 'Grupa użytkowników',
    ro: 'Grup de utilizatori',
    bs: 'Grupa korisnika',
  },
  department: { en: 'Department', sv: 'Avdelning', pl: 'Dział', ro: 'Departament', bs: 'Odjel' },
  bulk: {
    en: 'Action on many',
    sv: 'Åtgärd för flera',
    pl: 'Działanie zbiorcze',
    ro: 'Acțiune în masă',
    bs: 'Grupna radnja',
  },
  timereport: {
    en: 'Time report',
    sv: 'Tidrapport',
    pl: 'Raport dzienny',
    ro: 'Raport zilnic',
    bs: 'Dnevni izvještaj',
  },
  driverCard: {
    en: 'Driver card reading',
    sv: 'Läsning av förarkort',
    pl: 'Odczyt karty kierowcy',
    ro: 'Citirea cardului de conducător',
    bs: 'Očitavanje kartice vozača',
  },
  application: {
    en: 'Job application',
    sv: 'Jobbansökan',
    pl: 'Aplikacja o pracę',
    ro: 'Candidatură',
    bs: 'Prijava za posao',
  },
  jobAd: {
    en: 'Job ad',
    sv: 'Jobbannons',
    pl: 'Ogłoszenie o pracę',
    ro: 'Anunț de angajare',
    bs: 'Oglas za posao',
  },
  company: { en: 'Company', sv: 'Företag', pl: 'Firma', ro: 'Companie', bs: 'Firma' },
} as const satisfies Readonly<Record<string, Words>>
export type ObjectKind = keyof typeof objectWords
export const objectKinds = Object.keys(objectWords) as [ObjectKind, ...ObjectKind[]]

/** The log calls a day's report by its day. */
const isDay = (kind: ObjectKind, name: string): boolean =>
  kind === 'timereport' && /^\d{4}-\d\d-\d\d$/.test(name)

/** What something was done to, in words: its kind, and its name where it still has one. */
export function objectText(
  { kind, name }: { readonly kind: ObjectKind; readonly name: string | null },
  locale: Locale,
): string {
  const word = objectWords[kind][locale]
  if (!name) return word
  const long = { dateStyle: 'long', timeZone: 'UTC' } as const
  return `${word}: ${isDay(kind, name) ? dateIn(locale, long, asDate(name)) : name}`
}
