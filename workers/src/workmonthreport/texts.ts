import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'
import { monthIn } from '../kit/month-words.ts'

interface Filling {
  readonly month: string
  readonly link: string
}

const words: Readonly<Record<Locale, (fill: Filling) => Mail>> = {
  en: ({ month, link }) => ({
    subject: `The month is open again: ${month}`,
    text: `The office has opened the month again: ${month}. What you reported stands, and can be changed until the month is closed. You find your days here: ${link}`,
  }),
  sv: ({ month, link }) => ({
    subject: `Månaden är öppen igen: ${month}`,
    text: `Kontoret har öppnat månaden igen: ${month}. Det du har rapporterat står kvar och kan ändras tills månaden stängs. Du hittar dina dagar här: ${link}`,
  }),
  pl: ({ month, link }) => ({
    subject: `Miesiąc jest znów otwarty: ${month}`,
    text: `Biuro ponownie otworzyło miesiąc: ${month}. Zgłoszone przez Ciebie godziny pozostają i można je zmieniać do zamknięcia miesiąca. Swoje dni znajdziesz tutaj: ${link}`,
  }),
  ro: ({ month, link }) => ({
    subject: `Luna este din nou deschisă: ${month}`,
    text: `Biroul a redeschis luna: ${month}. Ce ai raportat rămâne și poate fi schimbat până la închiderea lunii. Îți găsești zilele aici: ${link}`,
  }),
  bs: ({ month, link }) => ({
    subject: `Mjesec je ponovo otvoren: ${month}`,
    text: `Ured je ponovo otvorio ovaj mjesec: ${month} Tvoje prijave ostaju i mogu se mijenjati dok se mjesec ne zaključi. Tvoji dani se nalaze ovdje: ${link}`,
  }),
}

/** That a month was opened again, to who reported days in it. */
export const reopenedText = (locale: Locale, { month, link }: Filling): Mail =>
  words[locale]({ month: monthIn(month, locale), link })
