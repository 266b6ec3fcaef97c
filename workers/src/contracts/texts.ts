import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

const words: Record<Locale, (link: string) => Mail> = {
  en: (link) => ({
    subject: 'A contract has been withdrawn',
    text: `The office has withdrawn a contract that you had to sign. There is nothing for you to do. Read why here: ${link}`,
  }),
  sv: (link) => ({
    subject: 'Ett avtal har återkallats',
    text: `Kontoret har återkallat ett avtal som du hade att skriva under. Du behöver inte göra något. Läs varför här: ${link}`,
  }),
  pl: (link) => ({
    subject: 'Wycofano umowę',
    text: `Biuro wycofało umowę, która czekała na Twój podpis. Nie musisz nic robić. Powód przeczytasz tutaj: ${link}`,
  }),
  ro: (link) => ({
    subject: 'Un contract a fost retras',
    text: `Biroul a retras un contract pe care îl aveai de semnat. Nu trebuie să faci nimic. Citește de ce aici: ${link}`,
  }),
  bs: (link) => ({
    subject: 'Ugovor je povučen',
    text: `Ured je povukao ugovor koji je čekao tvoj potpis. Ne moraš ništa uraditi. Zašto, pročitaj ovdje: ${link}`,
  }),
}

/** Says that a contract was withdrawn, in the reader's language. */
export const withdrawnMail = (locale: Locale, link: string): Mail => words[locale](link)

const issued: Record<Locale, (link: string) => Mail> = {
  en: (link) => ({
    subject: 'A contract to sign',
    text: `The office has a contract for you. Read it and sign it here: ${link}`,
  }),
  sv: (link) => ({
    subject: 'Ett avtal att skriva under',
    text: `Kontoret har ett avtal till dig. Läs och skriv under det här: ${link}`,
  }),
  pl: (link) => ({
    subject: 'Umowa do podpisania',
    text: `Biuro ma dla Ciebie umowę. Przeczytaj ją i podpisz tutaj: ${link}`,
  }),
  ro: (link) => ({
    subject: 'Un contract de semnat',
    text: `Biroul are un contract pentru tine. Citește-l și semnează-l aici: ${link}`,
  }),
  bs: (link) => ({
    subject: 'Ugovor za potpisivanje',
    text: `Ured ima ugovor za tebe. Pročitaj ga i potpiši ovdje: ${link}`,
  }),
}

/** Says that a contract waits to be signed. */
export const issuedMail = (locale: Locale, link: string): Mail => issued[locale](link)
