import type {
  AuthorityGround,
  AuthorityState,
  IncidentStatus,
  IncidentType,
} from './incident-shapes.ts'
import type { Words } from './locales.ts'

/** The types as people call them: on the screen, in spreadsheets, PDFs and mails. */
export const incidentTypeWords: Readonly<Record<IncidentType, Words>> = {
  DamageReport: {
    en: 'Damage report',
    sv: 'Skadeanmälan',
    pl: 'Zgłoszenie szkody',
    ro: 'Raport de daune',
    bs: 'Prijava štete',
  },
  Improvement: {
    en: 'Improvement',
    sv: 'Förbättringsförslag',
    pl: 'Propozycja usprawnienia',
    ro: 'Propunere de îmbunătățire',
    bs: 'Prijedlog za poboljšanje',
  },
  Deviation: {
    en: 'Deviation',
    sv: 'Avvikelse',
    pl: 'Odchylenie',
    ro: 'Neconformitate',
    bs: 'Odstupanje',
  },
  Incident: { en: 'Incident', sv: 'Tillbud', pl: 'Zdarzenie', ro: 'Incident', bs: 'Incident' },
  RiskObservation: {
    en: 'Risk observation',
    sv: 'Riskobservation',
    pl: 'Obserwacja zagrożenia',
    ro: 'Observație de risc',
    bs: 'Uočeni rizik',
  },
}

export const incidentStatusWords: Readonly<Record<IncidentStatus, Words>> = {
  received: { en: 'Received', sv: 'Mottagen', pl: 'Przyjęte', ro: 'Primit', bs: 'Primljeno' },
  inProgress: {
    en: 'In progress',
    sv: 'Under arbete',
    pl: 'W toku',
    ro: 'În lucru',
    bs: 'U obradi',
  },
  closed: { en: 'Closed', sv: 'Avslutad', pl: 'Zamknięte', ro: 'Închis', bs: 'Zatvoreno' },
}

/** Whether the authority is to be told of it. */
export const authorityStateWords: Readonly<Record<AuthorityState, Words>> = {
  none: {
    en: 'Not serious',
    sv: 'Inte allvarlig',
    pl: 'Nie jest poważne',
    ro: 'Nu este grav',
    bs: 'Nije ozbiljno',
  },
  due: {
    en: 'To be reported to Arbetsmiljöverket',
    sv: 'Ska anmälas till Arbetsmiljöverket',
    pl: 'Do zgłoszenia w Arbetsmiljöverket',
    ro: 'De raportat la Arbetsmiljöverket',
    bs: 'Treba prijaviti u Arbetsmiljöverket',
  },
  reported: {
    en: 'Reported to Arbetsmiljöverket',
    sv: 'Anmäld till Arbetsmiljöverket',
    pl: 'Zgłoszono w Arbetsmiljöverket',
    ro: 'Raportat la Arbetsmiljöverket',
    bs: 'Prijavljeno u Arbetsmiljöverket',
  },
  notNeeded: {
    en: 'Need not be reported',
    sv: 'Behöver inte anmälas',
    pl: 'Nie wymaga zgłoszenia',
    ro: 'Nu trebuie raportat',
    bs: 'Ne treba prijaviti',
  },
}

/** Why the authority is told: the words of arbetsmiljölagen 3 kap. 3 a §. */
export const authorityGroundWords: Readonly<Record<AuthorityGround, Words>> = {
  death: { en: 'Death', sv: 'Dödsfall', pl: 'Śmierć', ro: 'Deces', bs: 'Smrtni slučaj' },
  severeInjury: {
    en: 'Severe injury',
    sv: 'Svårare personskada',
    pl: 'Ciężki uraz',
    ro: 'Vătămare gravă',
    bs: 'Teža povreda',
  },
  severalHurt: {
    en: 'Several employees hurt at once',
    sv: 'Skada som samtidigt drabbat flera arbetstagare',
    pl: 'Kilku pracowników poszkodowanych jednocześnie',
    ro: 'Mai mulți angajați răniți în același timp',
    bs: 'Više radnika povrijeđeno istovremeno',
  },
  seriousDanger: {
    en: 'Incident with serious danger to life or health',
    sv: 'Tillbud med allvarlig fara för liv eller hälsa',
    pl: 'Zdarzenie z poważnym zagrożeniem życia lub zdrowia',
    ro: 'Incident cu pericol grav pentru viață sau sănătate',
    bs: 'Incident s ozbiljnom opasnošću za život ili zdravlje',
  },
}

/** The heads of the spreadsheet, and the names of what a report says. */
export const incidentWords = {
  fileName: { en: 'reports', sv: 'rapporter', pl: 'zgloszenia', ro: 'rapoarte', bs: 'prijave' },
  report: { en: 'Report', sv: 'Rapport', pl: 'Zgłoszenie', ro: 'Raport', bs: 'Prijava' },
  type: { en: 'Type', sv: 'Typ', pl: 'Rodzaj', ro: 'Tip', bs: 'Vrsta' },
  headline: { en: 'Headline', sv: 'Rubrik', pl: 'Nagłówek', ro: 'Titlu', bs: 'Naslov' },
  day: { en: 'Date', sv: 'Datum', pl: 'Data', ro: 'Data', bs: 'Datum' },
  reportedAt: {
    en: 'Reported',
    sv: 'Rapporterad',
    pl: 'Zgłoszono',
    ro: 'Raportat',
    bs: 'Prijavljeno',
  },
  reporter: {
    en: 'Reported by',
    sv: 'Rapporterad av',
    pl: 'Kto zgłosił',
    ro: 'Raportat de',
    bs: 'Prijavio/la',
  },
  department: { en: 'Department', sv: 'Avdelning', pl: 'Dział', ro: 'Departament', bs: 'Odjel' },
  trafficArea: {
    en: 'Traffic area',
    sv: 'Trafikområde',
    pl: 'Obszar ruchu',
    ro: 'Zonă de trafic',
    bs: 'Saobraćajno područje',
  },
  registration: {
    en: 'Registration number',
    sv: 'Registreringsnummer',
    pl: 'Numer rejestracyjny',
    ro: 'Număr de înmatriculare',
    bs: 'Registarski broj',
  },
  description: { en: 'Description', sv: 'Beskrivning', pl: 'Opis', ro: 'Descriere', bs: 'Opis' },
  spot: { en: 'Place', sv: 'Plats', pl: 'Miejsce', ro: 'Loc', bs: 'Mjesto' },
  status: { en: 'Status', sv: 'Status', pl: 'Status', ro: 'Stare', bs: 'Status' },
  authority: {
    en: 'Arbetsmiljöverket',
    sv: 'Arbetsmiljöverket',
    pl: 'Arbetsmiljöverket',
    ro: 'Arbetsmiljöverket',
    bs: 'Arbetsmiljöverket',
  },
  ground: { en: 'Ground', sv: 'Grund', pl: 'Podstawa', ro: 'Temei', bs: 'Osnov' },
  employer: {
    en: 'Employer',
    sv: 'Arbetsgivare',
    pl: 'Pracodawca',
    ro: 'Angajator',
    bs: 'Poslodavac',
  },
  contact: {
    en: 'Contact person',
    sv: 'Kontaktperson',
    pl: 'Osoba do kontaktu',
    ro: 'Persoană de contact',
    bs: 'Kontakt osoba',
  },
  time: { en: 'Time of day', sv: 'Klockslag', pl: 'Godzina', ro: 'Ora', bs: 'Vrijeme' },
  address: {
    en: 'Place of the event',
    sv: 'Plats för händelsen',
    pl: 'Miejsce zdarzenia',
    ro: 'Locul evenimentului',
    bs: 'Mjesto događaja',
  },
  affected: {
    en: 'People affected',
    sv: 'Antal drabbade',
    pl: 'Liczba poszkodowanych',
    ro: 'Persoane afectate',
    bs: 'Broj pogođenih',
  },
  measures: {
    en: 'What has been done',
    sv: 'Vidtagna åtgärder',
    pl: 'Podjęte działania',
    ro: 'Măsuri luate',
    bs: 'Preduzete mjere',
  },
  leftOut: {
    en: 'Files that are not shown here',
    sv: 'Filer som inte visas här',
    pl: 'Pliki, których tu nie ma',
    ro: 'Fișiere care nu apar aici',
    bs: 'Datoteke koje ovdje nisu prikazane',
  },
  answers: { en: 'Answers', sv: 'Svar', pl: 'Odpowiedzi', ro: 'Răspunsuri', bs: 'Odgovori' },
} as const satisfies Readonly<Record<string, Words>>
