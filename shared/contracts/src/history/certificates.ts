import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const certificatesHistory = {
  certificateDefined: {
    en: 'Certificate created',
    sv: 'Intyg skapat',
    pl: 'Utworzono certyfikat',
    ro: 'Certificat creat',
    bs: 'Certifikat kreiran',
  },
  certificateChanged: {
    en: 'Certificate changed',
    sv: 'Intyg ändrat',
    pl: 'Zmieniono certyfikat',
    ro: 'Certificat modificat',
    bs: 'Certifikat izmijenjen',
  },
  certificateRemoved: {
    en: 'Certificate deleted',
    sv: 'Intyg borttaget',
    pl: 'Usunięto certyfikat',
    ro: 'Certificat șters',
    bs: 'Certifikat obrisan',
  },
  courseBooked: {
    en: 'Course booked',
    sv: 'Kurs bokad',
    pl: 'Zapisano na kurs',
    ro: 'Înscriere la curs',
    bs: 'Prijava na kurs',
  },
  courseAnswered: {
    en: 'Course answered',
    sv: 'Kurs besvarad',
    pl: 'Udzielono odpowiedzi o kursie',
    ro: 'Răspuns dat despre curs',
    bs: 'Odgovoreno o kursu',
  },
  courseUpdateAsked: {
    en: 'More asked about a course',
    sv: 'Komplettering begärd för kurs',
    pl: 'Poproszono o uzupełnienie kursu',
    ro: 'Completări cerute pentru curs',
    bs: 'Zatražena dopuna za kurs',
  },
  courseAccepted: {
    en: 'Course accepted',
    sv: 'Kurs godkänd',
    pl: 'Zaakceptowano kurs',
    ro: 'Curs acceptat',
    bs: 'Kurs prihvaćen',
  },
  courseCancelled: {
    en: 'Course cancelled',
    sv: 'Kurs avbokad',
    pl: 'Odwołano kurs',
    ro: 'Curs anulat',
    bs: 'Kurs otkazan',
  },
} as const satisfies ActionWords
