import { kindWords } from './driver-rights-words.ts'
import type {
  ApplicationStatus,
  EmploymentForm,
  JobAudience,
  JobRight,
  WorkExtent,
} from './job-shapes.ts'
import type { Locale, Words } from './locales.ts'

/** What the forms of employment are called (Act 1982:80; säsongsanställning, intermittent work). */
export const employmentFormWords: Readonly<Record<EmploymentForm, Words>> = {
  permanent: {
    en: 'Permanent',
    sv: 'Tillsvidareanställning',
    pl: 'Umowa na czas nieokreślony',
    ro: 'Perioadă nedeterminată',
    bs: 'Na neodređeno',
  },
  probation: {
    en: 'Probationary period',
    sv: 'Provanställning',
    pl: 'Okres próbny',
    ro: 'Perioadă de probă',
    bs: 'Probni rad',
  },
  specialFixedTerm: {
    en: 'Fixed term',
    sv: 'Särskild visstidsanställning',
    pl: 'Umowa na czas określony',
    ro: 'Perioadă determinată',
    bs: 'Na određeno',
  },
  substitute: {
    en: 'Temporary substitute',
    sv: 'Vikariat',
    pl: 'Zastępstwo',
    ro: 'Înlocuire temporară',
    bs: 'Zamjena',
  },
  seasonal: {
    en: 'Seasonal work',
    sv: 'Säsongsarbete',
    pl: 'Praca sezonowa',
    ro: 'Muncă sezonieră',
    bs: 'Sezonski posao',
  },
  byTheHour: {
    en: 'Paid by the hour, when called',
    sv: 'Timanställning vid behov',
    pl: 'Praca godzinowa na wezwanie',
    ro: 'Cu ora, la chemare',
    bs: 'Po satu, po pozivu',
  },
}

/** How much somebody works. */
export const workExtentWords: Readonly<Record<WorkExtent, Words>> = {
  fullTime: {
    en: 'Full time',
    sv: 'Heltid',
    pl: 'Pełny etat',
    ro: 'Normă întreagă',
    bs: 'Puno radno vrijeme',
  },
  partTime: {
    en: 'Part time',
    sv: 'Deltid',
    pl: 'Niepełny etat',
    ro: 'Normă parțială',
    bs: 'Nepuno radno vrijeme',
  },
  asNeeded: {
    en: 'As needed',
    sv: 'Vid behov',
    pl: 'W razie potrzeby',
    ro: 'La nevoie',
    bs: 'Po potrebi',
  },
}

/** Who is shown an ad. */
export const jobAudienceWords: Readonly<Record<JobAudience, Words>> = {
  everybody: { en: 'Everybody', sv: 'Alla', pl: 'Wszyscy', ro: 'Toți', bs: 'Svi' },
  public: {
    en: 'Only people outside',
    sv: 'Bara utomstående',
    pl: 'Tylko osoby z zewnątrz',
    ro: 'Doar cei din afară',
    bs: 'Samo ljudi izvana',
  },
  inside: {
    en: 'Only people who work here',
    sv: 'Bara de som jobbar här',
    pl: 'Tylko osoby, które tu pracują',
    ro: 'Doar cei care lucrează aici',
    bs: 'Samo oni koji rade ovdje',
  },
}

/** Where an application stands. */
export const applicationStatusWords: Readonly<Record<ApplicationStatus, Words>> = {
  received: { en: 'Received', sv: 'Mottagen', pl: 'Otrzymana', ro: 'Primită', bs: 'Primljena' },
  inReview: {
    en: 'In review',
    sv: 'Under granskning',
    pl: 'Rozpatrywana',
    ro: 'În analiză',
    bs: 'U razmatranju',
  },
  interview: { en: 'Interview', sv: 'Intervju', pl: 'Rozmowa', ro: 'Interviu', bs: 'Razgovor' },
  offered: {
    en: 'Job offered',
    sv: 'Erbjuden jobbet',
    pl: 'Oferta złożona',
    ro: 'Ofertă făcută',
    bs: 'Ponuđen posao',
  },
  hired: { en: 'Hired', sv: 'Anställd', pl: 'Zatrudniono', ro: 'Angajat(ă)', bs: 'Zaposlen(a)' },
  declined: { en: 'Declined', sv: 'Avslagen', pl: 'Odrzucona', ro: 'Respinsă', bs: 'Odbijena' },
  withdrawn: { en: 'Withdrawn', sv: 'Återtagen', pl: 'Wycofana', ro: 'Retrasă', bs: 'Povučena' },
}

/** A category of driving licence is called the same everywhere. */
export const jobRightWord = (right: JobRight, locale: Locale): string =>
  right in kindWords ? kindWords[right as keyof typeof kindWords][locale] : right
