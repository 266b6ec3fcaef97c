import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

/** What is filled in: when the shift is and where, and where to go. */
export interface ShiftFilling {
  readonly when: string
  readonly office: string
  readonly link: string
}

/** What becomes of a shift, for one who has it, or wanted it, or manages its office. */
export type ShiftOccasion =
  | 'given'
  | 'declined'
  | 'takenBack'
  | 'changed'
  | 'wantedChanged'
  | 'withdrawn'
  | 'fellVacant'

// Polish and Bosnian would decline a day of the week within a sentence, `w środę`, `u srijedu`: it stands behind a colon.
const words: Record<Locale, Record<ShiftOccasion, (fill: ShiftFilling) => Mail>> = {
  en: {
    given: ({ when, office, link }) => ({
      subject: 'You have been given a shift',
      text: `The shift ${when} (${office}) is yours.\n\nYour shifts: ${link}`,
    }),
    declined: ({ when, office, link }) => ({
      subject: 'You were not given a shift',
      text: `You wanted the shift ${when} (${office}). You were not given it this time.\n\nVacant shifts: ${link}`,
    }),
    takenBack: ({ when, office, link }) => ({
      subject: 'A shift is not yours any more',
      text: `The shift ${when} (${office}) is not yours any more. Ask your office if you wonder why.\n\nYour shifts: ${link}`,
    }),
    changed: ({ when, office, link }) => ({
      subject: 'Your shift has been changed',
      text: `Your shift is now ${when} (${office}).\n\nYour shifts: ${link}`,
    }),
    wantedChanged: ({ when, office, link }) => ({
      subject: 'A shift that you want has been changed',
      text: `The shift is now ${when} (${office}). The office still counts you among those who want it. If it no longer suits you, say so.\n\nVacant shifts: ${link}`,
    }),
    withdrawn: ({ when, office, link }) => ({
      subject: 'A shift has been withdrawn',
      text: `The shift ${when} (${office}) will not take place.\n\nYour shifts: ${link}`,
    }),
    fellVacant: ({ when, office, link }) => ({
      subject: 'A shift is vacant again',
      text: `The shift ${when} (${office}) is vacant again: whoever had it can no longer sign in to the portal.\n\nShifts of the office: ${link}`,
    }),
  },
  sv: {
    given: ({ when, office, link }) => ({
      subject: 'Du har fått ett pass',
      text: `Passet ${when} (${office}) är ditt.\n\nDina pass: ${link}`,
    }),
    declined: ({ when, office, link }) => ({
      subject: 'Du fick inte ett pass',
      text: `Du ville ha passet ${when} (${office}). Den här gången fick du det inte.\n\nLediga pass: ${link}`,
    }),
    takenBack: ({ when, office, link }) => ({
      subject: 'Ett pass är inte längre ditt',
      text: `Passet ${when} (${office}) är inte längre ditt. Fråga ditt kontor om du undrar varför.\n\nDina pass: ${link}`,
    }),
    changed: ({ when, office, link }) => ({
      subject: 'Ditt pass har ändrats',
      text: `Ditt pass är nu ${when} (${office}).\n\nDina pass: ${link}`,
    }),
    wantedChanged: ({ when, office, link }) => ({
      subject: 'Ett pass som du vill ha har ändrats',
      text: `Passet är nu ${when} (${office}). Kontoret räknar fortfarande med att du vill ha det. Passar det inte längre, säg till.\n\nLediga pass: ${link}`,
    }),
    withdrawn: ({ when, office, link }) => ({
      subject: 'Ett pass har dragits in',
      text: `Passet ${when} (${office}) blir inte av.\n\nDina pass: ${link}`,
    }),
    fellVacant: ({ when, office, link }) => ({
      subject: 'Ett pass är ledigt igen',
      text: `Passet ${when} (${office}) är ledigt igen: den som hade det kan inte längre logga in i portalen.\n\nKontorets pass: ${link}`,
    }),
  },
  pl: {
    given: ({ when, office, link }) => ({
      subject: 'Masz przydzieloną zmianę',
      text: `Ta zmiana jest Twoja: ${when} (${office}).\n\nTwoje zmiany: ${link}`,
    }),
    declined: ({ when, office, link }) => ({
      subject: 'Zmiana nie została Ci przydzielona',
      text: `Zmiana, o którą prosisz, tym razem nie została Ci przydzielona: ${when} (${office}).\n\nWolne zmiany: ${link}`,
    }),
    takenBack: ({ when, office, link }) => ({
      subject: 'Zmiana nie jest już Twoja',
      text: `Ta zmiana nie jest już Twoja: ${when} (${office}). O powód zapytaj w swoim biurze.\n\nTwoje zmiany: ${link}`,
    }),
    changed: ({ when, office, link }) => ({
      subject: 'Twoja zmiana ma inny termin lub opis',
      text: `Twoja zmiana po poprawkach: ${when} (${office}).\n\nTwoje zmiany: ${link}`,
    }),
    wantedChanged: ({ when, office, link }) => ({
      subject: 'Zmiana, którą chcesz, ma inny termin lub opis',
      text: `Zmiana po poprawkach: ${when} (${office}). Biuro nadal wie, że chcesz tę zmianę. Jeśli już Ci nie odpowiada, zaznacz, że jej nie chcesz.\n\nWolne zmiany: ${link}`,
    }),
    withdrawn: ({ when, office, link }) => ({
      subject: 'Zmiana została odwołana',
      text: `Ta zmiana się nie odbędzie: ${when} (${office}).\n\nTwoje zmiany: ${link}`,
    }),
    fellVacant: ({ when, office, link }) => ({
      subject: 'Zmiana znów jest wolna',
      text: `Ta zmiana znów jest wolna: ${when} (${office}). Osoba, która ją miała, nie może już zalogować się do portalu.\n\nZmiany biura: ${link}`,
    }),
  },
  ro: {
    given: ({ when, office, link }) => ({
      subject: 'Ai primit o tură',
      text: `Tura ${when} (${office}) este a ta.\n\nTurele tale: ${link}`,
    }),
    declined: ({ when, office, link }) => ({
      subject: 'Nu ai primit o tură',
      text: `Ai vrut tura ${when} (${office}). De data aceasta nu ai primit-o.\n\nTure libere: ${link}`,
    }),
    takenBack: ({ when, office, link }) => ({
      subject: 'O tură nu mai este a ta',
      text: `Tura ${when} (${office}) nu mai este a ta. Întreabă la biroul tău dacă vrei să știi de ce.\n\nTurele tale: ${link}`,
    }),
    changed: ({ when, office, link }) => ({
      subject: 'Tura ta s-a modificat',
      text: `Tura ta este acum ${when} (${office}).\n\nTurele tale: ${link}`,
    }),
    wantedChanged: ({ when, office, link }) => ({
      subject: 'O tură pe care o vrei s-a modificat',
      text: `Tura este acum ${when} (${office}). Biroul știe în continuare că o vrei. Dacă nu ți se mai potrivește, spune că nu o mai vrei.\n\nTure libere: ${link}`,
    }),
    withdrawn: ({ when, office, link }) => ({
      subject: 'O tură a fost retrasă',
      text: `Tura ${when} (${office}) nu va mai avea loc.\n\nTurele tale: ${link}`,
    }),
    fellVacant: ({ when, office, link }) => ({
      subject: 'O tură este din nou liberă',
      text: `Tura ${when} (${office}) este din nou liberă: persoana care o avea nu se mai poate conecta la portal.\n\nTurele biroului: ${link}`,
    }),
  },
  bs: {
    given: ({ when, office, link }) => ({
      subject: 'Dodijeljena ti je smjena',
      text: `Ova smjena je tvoja: ${when} (${office}).\n\nTvoje smjene: ${link}`,
    }),
    declined: ({ when, office, link }) => ({
      subject: 'Smjena ti nije dodijeljena',
      text: `Smjena koju želiš ovaj put ti nije dodijeljena: ${when} (${office}).\n\nSlobodne smjene: ${link}`,
    }),
    takenBack: ({ when, office, link }) => ({
      subject: 'Smjena više nije tvoja',
      text: `Ova smjena više nije tvoja: ${when} (${office}). Pitaj svoj ured ako te zanima zašto.\n\nTvoje smjene: ${link}`,
    }),
    changed: ({ when, office, link }) => ({
      subject: 'Tvoja smjena je izmijenjena',
      text: `Tvoja smjena nakon izmjene: ${when} (${office}).\n\nTvoje smjene: ${link}`,
    }),
    wantedChanged: ({ when, office, link }) => ({
      subject: 'Smjena koju želiš je izmijenjena',
      text: `Smjena nakon izmjene: ${when} (${office}). Ured i dalje zna da je želiš. Ako ti više ne odgovara, označi da je više ne želiš.\n\nSlobodne smjene: ${link}`,
    }),
    withdrawn: ({ when, office, link }) => ({
      subject: 'Smjena je povučena',
      text: `Ova smjena se neće održati: ${when} (${office}).\n\nTvoje smjene: ${link}`,
    }),
    fellVacant: ({ when, office, link }) => ({
      subject: 'Smjena je opet slobodna',
      text: `Ova smjena je opet slobodna: ${when} (${office}). Osoba koja ju je imala više se ne može prijaviti na portal.\n\nSmjene ureda: ${link}`,
    }),
  },
}

/** What somebody is told of a shift that they have or wanted. */
export const shiftMail = (occasion: ShiftOccasion, locale: Locale, fill: ShiftFilling): Mail =>
  words[locale][occasion](fill)
