import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

/** What is filled in: the certificate, when and where, and where to go. */
export interface CourseFilling {
  readonly name: string
  readonly when: string
  readonly place: string
  readonly link: string
}

/** What becomes of a course. */
export type CourseOccasion = 'booked' | 'updateAsked' | 'accepted' | 'cancelled'

const words: Record<Locale, Record<CourseOccasion, (fill: CourseFilling) => Mail>> = {
  en: {
    booked: ({ name, when, place, link }) => ({
      subject: 'You are booked on a course',
      text: `You are booked on the course “${name}”: ${when}, ${place}.\n\nAll about it: ${link}`,
    }),
    updateAsked: ({ name, when, link }) => ({
      subject: 'Your course needs an addition',
      text: `Something is missing in what you answered about the course “${name}” on ${when}. Read what it is and answer here: ${link}`,
    }),
    accepted: ({ name, when, link }) => ({
      subject: 'Your course is accepted',
      text: `Your answer about the course “${name}” on ${when} has been accepted. All your courses: ${link}`,
    }),
    cancelled: ({ name, when, link }) => ({
      subject: 'A course is cancelled',
      text: `Your booking on the course “${name}” on ${when} is cancelled. All your courses: ${link}`,
    }),
  },
  sv: {
    booked: ({ name, when, place, link }) => ({
      subject: 'Du är bokad på en kurs',
      text: `Du är bokad på kursen ”${name}”: ${when}, ${place}.\n\nAllt om kursen: ${link}`,
    }),
    updateAsked: ({ name, when, link }) => ({
      subject: 'Din kurs behöver kompletteras',
      text: `Något saknas i ditt svar om kursen ”${name}” ${when}. Läs vad det är och svara här: ${link}`,
    }),
    accepted: ({ name, when, link }) => ({
      subject: 'Din kurs är godkänd',
      text: `Ditt svar om kursen ”${name}” ${when} har godkänts. Alla dina kurser: ${link}`,
    }),
    cancelled: ({ name, when, link }) => ({
      subject: 'En kurs är avbokad',
      text: `Din bokning på kursen ”${name}” ${when} är avbokad. Alla dina kurser: ${link}`,
    }),
  },
  pl: {
    booked: ({ name, when, place, link }) => ({
      subject: 'Zapisano Cię na kurs',
      text: `Zapisano Cię na kurs „${name}”: ${when}, ${place}.\n\nWszystko o kursie: ${link}`,
    }),
    updateAsked: ({ name, when, link }) => ({
      subject: 'Odpowiedź o kursie wymaga uzupełnienia',
      text: `W Twojej odpowiedzi o kursie „${name}” (${when}) czegoś brakuje. Sprawdź, czego, i odpowiedz tutaj: ${link}`,
    }),
    accepted: ({ name, when, link }) => ({
      subject: 'Twój kurs został zaakceptowany',
      text: `Twoja odpowiedź o kursie „${name}” (${when}) została zaakceptowana. Wszystkie Twoje kursy: ${link}`,
    }),
    cancelled: ({ name, when, link }) => ({
      subject: 'Kurs został odwołany',
      text: `Twój zapis na kurs „${name}” (${when}) został odwołany. Wszystkie Twoje kursy: ${link}`,
    }),
  },
  ro: {
    booked: ({ name, when, place, link }) => ({
      subject: 'Biroul te-a înscris la un curs',
      text: `Biroul te-a înscris la cursul „${name}”: ${when}, ${place}.\n\nTotul despre curs: ${link}`,
    }),
    updateAsked: ({ name, when, link }) => ({
      subject: 'Răspunsul despre curs trebuie completat',
      text: `Lipsește ceva din răspunsul tău despre cursul „${name}” din ${when}. Citește ce și răspunde aici: ${link}`,
    }),
    accepted: ({ name, when, link }) => ({
      subject: 'Cursul tău a fost acceptat',
      text: `Răspunsul tău despre cursul „${name}” din ${when} a fost acceptat. Toate cursurile tale: ${link}`,
    }),
    cancelled: ({ name, when, link }) => ({
      subject: 'Un curs a fost anulat',
      text: `Înscrierea ta la cursul „${name}” din ${when} a fost anulată. Toate cursurile tale: ${link}`,
    }),
  },
  bs: {
    booked: ({ name, when, place, link }) => ({
      subject: 'Čeka te kurs',
      text: `Na rasporedu ti je kurs „${name}”: ${when}, ${place}.\n\nSve o kursu: ${link}`,
    }),
    updateAsked: ({ name, when, link }) => ({
      subject: 'Odgovor o kursu treba dopuniti',
      text: `U tvom odgovoru o kursu „${name}” (${when}) nešto nedostaje. Pročitaj šta i odgovori ovdje: ${link}`,
    }),
    accepted: ({ name, when, link }) => ({
      subject: 'Tvoj kurs je prihvaćen',
      text: `Tvoj odgovor o kursu „${name}” (${when}) je prihvaćen. Svi tvoji kursevi: ${link}`,
    }),
    cancelled: ({ name, when, link }) => ({
      subject: 'Kurs je otkazan',
      text: `Tvoja prijava na kurs „${name}” (${when}) je otkazana. Svi tvoji kursevi: ${link}`,
    }),
  },
}

/** A mail about it in a person's language. */
export function courseMail(occasion: CourseOccasion, locale: Locale, fill: CourseFilling): Mail {
  return words[locale][occasion](fill)
}
