import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

const words: Record<Locale, (link: string) => Mail> = {
  en: (link) => ({
    subject: 'A file to sign',
    text: `The office asks you to sign a file. Read it and sign it here: ${link}`,
  }),
  sv: (link) => ({
    subject: 'En fil att signera',
    text: `Kontoret ber dig signera en fil. Läs och signera den här: ${link}`,
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
