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

interface ClosedFilling extends Filling {
  /** Days that were not sent. */
  readonly unsent: number
  /** Days that were sent and not decided on. */
  readonly undecided: number
}

interface Closed {
  readonly subject: (month: string) => string
  readonly closed: (month: string) => string
  readonly unsent: (days: number) => string
  readonly undecided: (days: number) => string
  readonly ask: (link: string) => string
}

const closedWords: Readonly<Record<Locale, Closed>> = {
  en: {
    subject: (month) => `The month is closed: ${month}`,
    closed: (month) => `The office has closed the month: ${month}.`,
    unsent: (days) => `Days that you have not sent in, which do not count: ${days}.`,
    undecided: (days) => `Days that you sent in and nobody has decided on, which count: ${days}.`,
    ask: (link) => `Ask the office if something is missing. You find your days here: ${link}`,
  },
  sv: {
    subject: (month) => `Månaden är stängd: ${month}`,
    closed: (month) => `Kontoret har stängt månaden: ${month}.`,
    unsent: (days) => `Dagar som du inte har skickat in och som inte räknas: ${days}.`,
    undecided: (days) =>
      `Dagar som du har skickat in och som ingen har tagit ställning till, men som räknas: ${days}.`,
    ask: (link) => `Fråga kontoret om något saknas. Du hittar dina dagar här: ${link}`,
  },
  pl: {
    subject: (month) => `Miesiąc jest zamknięty: ${month}`,
    closed: (month) => `Biuro zamknęło miesiąc: ${month}.`,
    unsent: (days) => `Dni, których nie wysłano i które się nie liczą: ${days}.`,
    undecided: (days) =>
      `Dni wysłane, których jeszcze nikt nie rozpatrzył, a które się liczą: ${days}.`,
    ask: (link) => `Jeśli czegoś brakuje, zapytaj biuro. Swoje dni znajdziesz tutaj: ${link}`,
  },
  ro: {
    subject: (month) => `Luna este închisă: ${month}`,
    closed: (month) => `Biroul a închis luna: ${month}.`,
    unsent: (days) => `Zile pe care nu le-ai trimis și care nu se iau în calcul: ${days}.`,
    undecided: (days) =>
      `Zile pe care le-ai trimis, despre care nimeni nu a decis încă, dar care se iau în calcul: ${days}.`,
    ask: (link) => `Întreabă biroul dacă lipsește ceva. Îți găsești zilele aici: ${link}`,
  },
  bs: {
    subject: (month) => `Mjesec je zaključen: ${month}`,
    closed: (month) => `Ured je zaključio ovaj mjesec: ${month}`,
    unsent: (days) => `Dani koji nisu poslani i ne računaju se: ${days}.`,
    undecided: (days) =>
      `Poslani dani o kojima još niko nije odlučio, a koji se računaju: ${days}.`,
    ask: (link) => `Pitaj ured ako nešto nedostaje. Tvoji dani se nalaze ovdje: ${link}`,
  },
}

/** That a month was closed, to who has days in it that were not sent or not decided on. */
export function closedText(locale: Locale, fill: ClosedFilling): Mail {
  const words = closedWords[locale]
  const month = monthIn(fill.month, locale)
  const { unsent, undecided } = fill
  const said = [
    words.closed(month),
    ...(unsent > 0 ? [words.unsent(unsent)] : []),
    ...(undecided > 0 ? [words.undecided(undecided)] : []),
    words.ask(fill.link),
  ]
  return { subject: words.subject(month), text: said.join(' ') }
}
