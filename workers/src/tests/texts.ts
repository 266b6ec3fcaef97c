import type { Locale } from '@portal/contracts'
import { dayIn } from '../kit/day-words.ts'
import type { Mail } from '../kit/mail.ts'

interface Filling {
  readonly title: string
  readonly link: string
}

// A survey is told of in the same words as a test.
const withdrawn: Readonly<Record<Locale, (fill: Filling) => Mail>> = {
  en: ({ title, link }) => ({
    subject: `No longer to be answered: ${title}`,
    text: `The office has taken back “${title}” that waited for your answers. There is nothing for you to do. What still waits for you: ${link}`,
  }),
  sv: ({ title, link }) => ({
    subject: `Behöver inte längre besvaras: ${title}`,
    text: `Kontoret har tagit tillbaka ”${title}” som väntade på dina svar. Du behöver inte göra något. Det som ännu väntar på dig: ${link}`,
  }),
  pl: ({ title, link }) => ({
    subject: `Nie musisz już odpowiadać: ${title}`,
    text: `Biuro wycofało „${title}”. Nie musisz nic robić. Co jeszcze na Ciebie czeka: ${link}`,
  }),
  ro: ({ title, link }) => ({
    subject: `Nu mai trebuie să răspunzi: ${title}`,
    text: `Biroul a retras „${title}”. Nu trebuie să faci nimic. Ce te mai așteaptă: ${link}`,
  }),
  bs: ({ title, link }) => ({
    subject: `Ne moraš više odgovoriti: ${title}`,
    text: `Ured je povukao „${title}”. Ne moraš ništa uraditi. Šta te još čeka: ${link}`,
  }),
}

/** Says that a test or a survey waits no more, in the reader's language. */
export const testWithdrawnMail = (locale: Locale, fill: Filling): Mail => withdrawn[locale](fill)

interface Ended extends Filling {
  /** The last day on which it could be answered. */
  readonly day: string
}

const ended: Readonly<Record<Locale, (fill: Ended) => Mail>> = {
  en: ({ title, day, link }) => ({
    subject: `Can no longer be answered: ${title}`,
    text: `“${title}” could be answered up to and including ${day}, and you had not done so. It waits for you no more; ask the office if you need it. What still waits for you: ${link}`,
  }),
  sv: ({ title, day, link }) => ({
    subject: `Kan inte längre besvaras: ${title}`,
    text: `”${title}” kunde besvaras till och med ${day}, och du hade inte gjort det. Det väntar inte längre på dig; fråga kontoret om du behöver det. Det som ännu väntar på dig: ${link}`,
  }),
  pl: ({ title, day, link }) => ({
    subject: `Nie można już odpowiedzieć: ${title}`,
    text: `Na „${title}” można było odpowiedzieć najpóźniej ${day}, ale nie ma Twoich odpowiedzi. Już to na Ciebie nie czeka; jeśli tego potrzebujesz, zapytaj biuro. Co jeszcze na Ciebie czeka: ${link}`,
  }),
  ro: ({ title, day, link }) => ({
    subject: `Nu se mai poate răspunde: ${title}`,
    text: `La „${title}” se putea răspunde până la ${day} inclusiv, iar tu nu ai răspuns. Nu te mai așteaptă; întreabă biroul dacă ai nevoie. Ce te mai așteaptă: ${link}`,
  }),
  bs: ({ title, day, link }) => ({
    subject: `Više se ne može odgovoriti: ${title}`,
    text: `Na „${title}” se moglo odgovoriti najkasnije ${day}, a tvojih odgovora nema. Više te ne čeka; pitaj ured ako ti treba. Šta te još čeka: ${link}`,
  }),
}

/** Says that the last day of a test or a survey has been, in the reader's language. */
export const testEndedMail = (locale: Locale, { day, ...fill }: Ended): Mail =>
  ended[locale]({ ...fill, day: dayIn(locale, day) })

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
