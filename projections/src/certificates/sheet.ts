import type { Locale } from '@portal/contracts'
import type { CertificateUser, CourseStatus, Validity } from '@portal/contracts/certificates'
import { stockholmDay } from '@portal/platform/clock'
import { toXlsx, XLSX } from '@portal/platform/files/xlsx'
import type { FileReply } from '../kit/answers.ts'

type Words = Readonly<Record<Locale, string>>

const heads = {
  name: { en: 'Name', sv: 'Namn', pl: 'Imię i nazwisko', ro: 'Nume', bs: 'Ime i prezime' },
  departments: {
    en: 'Departments',
    sv: 'Avdelningar',
    pl: 'Działy',
    ro: 'Departamente',
    bs: 'Odjeli',
  },
  status: { en: 'Status', sv: 'Status', pl: 'Status', ro: 'Stare', bs: 'Status' },
  attended: { en: 'Attended', sv: 'Deltog', pl: 'Obecność', ro: 'A participat', bs: 'Prisustvo' },
  startsAt: { en: 'Course', sv: 'Kurs', pl: 'Kurs', ro: 'Curs', bs: 'Kurs' },
  place: { en: 'Place', sv: 'Plats', pl: 'Miejsce', ro: 'Loc', bs: 'Mjesto' },
  optional: { en: 'Optional', sv: 'Frivillig', pl: 'Dobrowolny', ro: 'Opțional', bs: 'Neobavezno' },
  note: { en: 'Note', sv: 'Anteckning', pl: 'Notatka', ro: 'Notă', bs: 'Napomena' },
  validity: {
    en: 'Certificate',
    sv: 'Intyg',
    pl: 'Certyfikat',
    ro: 'Certificat',
    bs: 'Certifikat',
  },
  holdsUntil: {
    en: 'Valid until',
    sv: 'Gäller till',
    pl: 'Ważny do',
    ro: 'Valabil până la',
    bs: 'Važi do',
  },
} as const satisfies Readonly<Record<string, Words>>

const yesNo = {
  yes: { en: 'Yes', sv: 'Ja', pl: 'Tak', ro: 'Da', bs: 'Da' },
  no: { en: 'No', sv: 'Nej', pl: 'Nie', ro: 'Nu', bs: 'Ne' },
} as const satisfies Readonly<Record<string, Words>>

const statusWords: Readonly<Record<CourseStatus, Words>> = {
  Pending: { en: 'Booked', sv: 'Bokad', pl: 'Zarezerwowany', ro: 'Rezervat', bs: 'Rezervisano' },
  UserUpdateNeeded: {
    en: 'To be completed',
    sv: 'Behöver kompletteras',
    pl: 'Wymaga uzupełnienia',
    ro: 'De completat',
    bs: 'Potrebna dopuna',
  },
  WaitingForApproval: {
    en: 'Waits for approval',
    sv: 'Väntar på godkännande',
    pl: 'Czeka na zatwierdzenie',
    ro: 'Așteaptă aprobarea',
    bs: 'Čeka odobrenje',
  },
  Accepted: {
    en: 'Accepted',
    sv: 'Godkänd',
    pl: 'Zaakceptowany',
    ro: 'Acceptat',
    bs: 'Prihvaćeno',
  },
}

const validityWords: Readonly<Record<Validity, Words>> = {
  none: { en: 'None', sv: 'Inget', pl: 'Brak', ro: 'Niciunul', bs: 'Nema' },
  valid: { en: 'Valid', sv: 'Giltigt', pl: 'Ważny', ro: 'Valabil', bs: 'Važi' },
  expiring: {
    en: 'Expires soon',
    sv: 'Går snart ut',
    pl: 'Wkrótce wygaśnie',
    ro: 'Expiră curând',
    bs: 'Uskoro ističe',
  },
  expired: { en: 'Expired', sv: 'Utgånget', pl: 'Wygasły', ro: 'Expirat', bs: 'Isteklo' },
}

/** The users of a certificate as a spreadsheet in the reader's language. */
export async function asSheet(
  certificate: string,
  rows: readonly CertificateUser[],
  locale: Locale,
  now: Date,
): Promise<FileReply> {
  const flag = (value: boolean | null) =>
    value === null ? '' : yesNo[value ? 'yes' : 'no'][locale]
  const body = await toXlsx(
    [
      { title: heads.name[locale], width: 28 },
      { title: heads.departments[locale], width: 32 },
      { title: heads.status[locale], width: 24 },
      { title: heads.startsAt[locale] },
      { title: heads.place[locale], width: 32 },
      { title: heads.optional[locale], width: 12 },
      { title: heads.attended[locale], width: 12 },
      { title: heads.note[locale], width: 40 },
      { title: heads.validity[locale], width: 16 },
      { title: heads.holdsUntil[locale], width: 16 },
    ],
    rows.map((row) => [
      row.userName,
      row.departmentNames.join(', '),
      statusWords[row.status][locale],
      new Date(row.startsAt),
      row.place,
      flag(row.optional),
      flag(row.attended),
      row.note,
      validityWords[row.validity][locale],
      row.holdsUntil ?? '',
    ]),
  )
  return { fileName: `${certificate}-${stockholmDay(now)}.xlsx`, type: XLSX, body }
}
