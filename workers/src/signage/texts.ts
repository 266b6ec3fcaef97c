import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

const words: Record<Locale, (link: string) => Mail> = {
  en: (link) => ({
    subject: 'A file to sign',
    text: `The office asks you to sign a file. Read it and sign it here: ${link}`,
  }),
  sv: (link) => ({
    subject: 'En fil att skriva under',
    text: `Kontoret ber dig skriva under en fil. Läs och skriv under den här: ${link}`,
  }),
  pl: (link) => ({
    subject: 'Plik do podpisania',
    text: `Biuro prosi Cię o podpisanie pliku. Przeczytaj go i podpisz tutaj: ${link}`,
  }),
  ro: (link) => ({
    subject: 'Un fișier de semnat',
    text: `Biroul îți cere să semnezi un fișier. Citește-l și semnează-l aici: ${link}`,
  }),
  bs: (link) => ({
    subject: 'Datoteka za potpisivanje',
    text: `Ured te moli da potpišeš datoteku. Pročitaj je i potpiši ovdje: ${link}`,
  }),
}

/** Asks to sign a file, in the reader's language; what the file is stands in the portal alone. */
export const fileToSignMail = (locale: Locale, link: string): Mail => words[locale](link)

const withdrawn: Record<Locale, (link: string) => Mail> = {
  en: (link) => ({
    subject: 'A file has been withdrawn',
    text: `The office has withdrawn a file that you had to sign. There is nothing for you to do. Read why here: ${link}`,
  }),
  sv: (link) => ({
    subject: 'En fil har återkallats',
    text: `Kontoret har återkallat en fil som du hade att skriva under. Du behöver inte göra något. Läs varför här: ${link}`,
  }),
  pl: (link) => ({
    subject: 'Wycofano plik',
    text: `Biuro wycofało plik, który czekał na Twój podpis. Nie musisz nic robić. Powód przeczytasz tutaj: ${link}`,
  }),
  ro: (link) => ({
    subject: 'Un fișier a fost retras',
    text: `Biroul a retras un fișier pe care îl aveai de semnat. Nu trebuie să faci nimic. Citește de ce aici: ${link}`,
  }),
  bs: (link) => ({
    subject: 'Datoteka je povučena',
    text: `Ured je povukao datoteku koja je čekala tvoj potpis. Ne moraš ništa uraditi. Zašto, pročitaj ovdje: ${link}`,
  }),
}

/** Says that a file is not to be signed any more, in the reader's language. */
export const fileWithdrawnMail = (locale: Locale, link: string): Mail => withdrawn[locale](link)
