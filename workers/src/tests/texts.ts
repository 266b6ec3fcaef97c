import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

interface Filling {
  readonly title: string
  readonly link: string
}

// A survey is told of in the same words as a test.
const words: Readonly<Record<Locale, (fill: Filling) => Mail>> = {
  en: ({ title, link }) => ({
    subject: `Questions to answer: ${title}`,
    text: `“${title}” waits for your answers. Begin here: ${link}`,
  }),
  sv: ({ title, link }) => ({
    subject: `Frågor att besvara: ${title}`,
    text: `”${title}” väntar på dina svar. Börja här: ${link}`,
  }),
  pl: ({ title, link }) => ({
    subject: `Pytania do Ciebie: ${title}`,
    text: `„${title}” czeka na Twoje odpowiedzi. Zacznij tutaj: ${link}`,
  }),
  ro: ({ title, link }) => ({
    subject: `Întrebări la care să răspunzi: ${title}`,
    text: `„${title}” așteaptă răspunsurile tale. Începe aici: ${link}`,
  }),
  bs: ({ title, link }) => ({
    subject: `Pitanja za tebe: ${title}`,
    text: `„${title}” čeka tvoje odgovore. Počni ovdje: ${link}`,
  }),
}

/** Says that a test or a survey waits, in the reader's language. */
export const testMail = (locale: Locale, fill: Filling): Mail => words[locale](fill)
