import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

/** Why leave waits for the office. */
export type Waiting = 'asked' | 'changed' | 'withdrawal'

/** Of each the subject, and the sentence before the link. */
const words: Readonly<
  Record<Locale, Readonly<Record<Waiting, readonly [string, string]> & { see: string }>>
> = {
  en: {
    asked: ['A request for leave waits', 'Somebody has asked for leave and waits for an answer.'],
    changed: [
      'A changed request for leave waits',
      'Somebody has changed their request for leave and waits for an answer.',
    ],
    withdrawal: [
      'Leave to be taken back',
      'Somebody wants their approved leave to be taken back and waits for an answer.',
    ],
    see: 'All that waits:',
  },
  sv: {
    asked: ['En ansökan om ledighet väntar', 'Någon har ansökt om ledighet och väntar på svar.'],
    changed: [
      'En ändrad ansökan om ledighet väntar',
      'Någon har ändrat sin ansökan om ledighet och väntar på svar.',
    ],
    withdrawal: [
      'Ledighet att återta',
      'Någon vill att en godkänd ledighet återtas och väntar på svar.',
    ],
    see: 'Alla som väntar:',
  },
  pl: {
    asked: ['Wniosek o czas wolny czeka', 'Ktoś złożył wniosek o czas wolny i czeka na odpowiedź.'],
    changed: [
      'Zmieniony wniosek o czas wolny czeka',
      'Ktoś zmienił swój wniosek o czas wolny i czeka na odpowiedź.',
    ],
    withdrawal: [
      'Czas wolny do wycofania',
      'Ktoś prosi o wycofanie zatwierdzonego czasu wolnego i czeka na odpowiedź.',
    ],
    see: 'Wszystko, co czeka:',
  },
  ro: {
    asked: ['O cerere de concediu așteaptă', 'Cineva a cerut concediu și așteaptă un răspuns.'],
    changed: [
      'O cerere de concediu modificată așteaptă',
      'Cineva și-a modificat cererea de concediu și așteaptă un răspuns.',
    ],
    withdrawal: [
      'Concediu de retras',
      'Cineva cere retragerea unui concediu aprobat și așteaptă un răspuns.',
    ],
    see: 'Tot ce așteaptă:',
  },
  bs: {
    asked: ['Zahtjev za odsustvo čeka', 'Neko je zatražio odsustvo i čeka odgovor.'],
    changed: [
      'Izmijenjen zahtjev za odsustvo čeka',
      'Neko je izmijenio svoj zahtjev za odsustvo i čeka odgovor.',
    ],
    withdrawal: [
      'Odsustvo za povlačenje',
      'Neko traži da se odobreno odsustvo povuče i čeka odgovor.',
    ],
    see: 'Sve što čeka:',
  },
}

/** Says that leave waits for an answer, and not whose: days and reasons stand in the portal alone. */
export function waitingLeaveMail(what: Waiting, locale: Locale, link: string): Mail {
  const { [what]: said, see } = words[locale]
  const [subject, text] = said
  return { subject, text: `${text} ${see} ${link}` }
}
