import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

interface Filling {
  readonly link: string
}

const words: Readonly<Record<Locale, (fill: Filling) => Mail>> = {
  en: ({ link }) => ({
    subject: 'Send in your driving licence',
    text: `The office has noted you as an employee, and needs your driving licence for that. Send in pictures of both sides here: ${link}\n\nIs it not right? Then tell your office.`,
  }),
  sv: ({ link }) => ({
    subject: 'Skicka in ditt körkort',
    text: `Kontoret har noterat dig som anställd och behöver därför ditt körkort. Skicka in bilder på båda sidorna här: ${link}\n\nStämmer det inte? Säg då till på ditt kontor.`,
  }),
  pl: ({ link }) => ({
    subject: 'Prześlij swoje prawo jazdy',
    text: `Biuro zapisało Cię jako pracownika i dlatego potrzebuje Twojego prawa jazdy. Zdjęcia obu stron prześlesz tutaj: ${link}\n\nCoś się nie zgadza? Powiedz o tym w swoim biurze.`,
  }),
  ro: ({ link }) => ({
    subject: 'Trimite permisul tău de conducere',
    text: `Biroul te-a notat ca angajat și are nevoie de aceea de permisul tău de conducere. Trimite aici fotografii ale ambelor fețe: ${link}\n\nNu este corect? Spune-i biroului tău.`,
  }),
  bs: ({ link }) => ({
    subject: 'Pošalji svoju vozačku dozvolu',
    text: `Ured te je zabilježio kao zaposlenika i zato mu treba tvoja vozačka dozvola. Slike obje strane pošalji ovdje: ${link}\n\nNije tačno? Javi svom uredu.`,
  }),
}

/** Says that a driving licence is asked for from now on. */
export const neededText = (locale: Locale, fill: Filling): Mail => words[locale](fill)
