import { stockholmDay } from '@portal/calendar/stockholm'
import type { Locale, Words } from '@portal/contracts'
import type { CertificateUser, CourseStatus, Validity } from '@portal/contracts/certificates'
import { departmentsHead, nameHead } from '@portal/contracts/head-words'
import { certificateUserList } from '@portal/contracts/lists/certificates'
import { dayCell, momentCell } from '@portal/platform/files/xlsx'
import type { FileReply } from '../kit/answers.ts'
import { flagWord, sheetOf, sheetReply } from '../kit/sheet.ts'

const heads = {
  name: nameHead,
  departments: departmentsHead,
  status: { en: 'Status', sv: 'Status', pl: 'Status', ro: 'Stare', bs: 'Status' },
  startsAt: { en: 'Course', sv: 'Kurs', pl: 'Kurs', ro: 'Curs', bs: 'Kurs' },
  place: { en: 'Place', sv: 'Plats', pl: 'Miejsce', ro: 'Loc', bs: 'Mjesto' },
  optional: { en: 'Optional', sv: 'Frivillig', pl: 'Dobrowolny', ro: 'Opțional', bs: 'Neobavezno' },
  attended: { en: 'Attended', sv: 'Deltog', pl: 'Obecność', ro: 'A participat', bs: 'Prisustvo' },
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

const statusWords: Readonly<Record<CourseStatus, Words>> = {
  Pending: { en: 'Booked', sv: 'Bokad', pl: 'Zapisano', ro: 'Înscriere făcută', bs: 'Prijavljeno' },
  UserUpdateNeeded: {
    en: 'To be completed',
    sv: 'Behöver kompletteras',
    pl: 'Do uzupełnienia',
    ro: 'De completat',
    bs: 'Za dopunu',
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
export function asSheet(
  certificate: string,
  { total, rows }: { readonly total: number; readonly rows: readonly CertificateUser[] },
  locale: Locale,
  now: Date,
): Promise<FileReply> {
  const sheet = sheetOf(certificateUserList, rows, locale, heads, {
    name: (row) => row.userName,
    departments: (row) => row.departmentNames.join(', '),
    status: (row) => statusWords[row.status][locale],
    startsAt: (row) => momentCell(row.startsAt),
    place: (row) => row.place,
    optional: (row) => flagWord(row.optional, locale),
    attended: (row) => flagWord(row.attended, locale),
    note: (row) => row.note,
    validity: (row) => validityWords[row.validity][locale],
    holdsUntil: (row) => dayCell(row.holdsUntil),
  })
  return sheetReply(`${certificate}-${stockholmDay(now)}`, { ...sheet, total }, locale)
}
