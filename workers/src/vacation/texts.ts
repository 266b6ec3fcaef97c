import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

/** What becomes of somebody's leave, and of the days that they may take. */
export type Leave =
  | 'approved'
  | 'notApproved'
  | 'undone'
  | 'withdrawn'
  | 'stays'
  | 'entered'
  | 'removed'
  | 'days'

/** Of each the subject, and the sentence before the link. */
const words: Readonly<Record<Locale, Readonly<Record<Leave | 'see', readonly [string, string]>>>> =
  {
    en: {
      approved: ['Your leave is approved', 'The office has approved your request for leave.'],
      notApproved: [
        'Your leave is not approved',
        'The office has not approved your request for leave.',
      ],
      undone: [
        'Your leave waits again',
        'The office has undone its answer to your request for leave. It waits for another.',
      ],
      withdrawn: [
        'Your leave is taken back',
        'The office has taken back your leave, as you asked.',
      ],
      stays: ['Your leave stays', 'The office has not taken back your leave: it stays approved.'],
      entered: ['Leave was entered for you', 'The office has entered leave for you.'],
      removed: ['Your leave was removed', 'The office has removed leave of yours.'],
      days: [
        'Your vacation days were changed',
        'The office has changed what it knows of your vacation days.',
      ],
      see: ['', 'See it here:'],
    },
    sv: {
      approved: ['Din ledighet är godkänd', 'Kontoret har godkänt din ansökan om ledighet.'],
      notApproved: [
        'Din ledighet är inte godkänd',
        'Kontoret har inte godkänt din ansökan om ledighet.',
      ],
      undone: [
        'Din ansökan om ledighet väntar igen',
        'Kontoret har ångrat sitt svar på din ansökan om ledighet. Den väntar på ett nytt.',
      ],
      withdrawn: [
        'Din ledighet är återtagen',
        'Kontoret har återtagit din ledighet, som du bad om.',
      ],
      stays: [
        'Din ledighet står kvar',
        'Kontoret har inte återtagit din ledighet: den är fortfarande godkänd.',
      ],
      entered: ['Ledighet har lagts in för dig', 'Kontoret har lagt in ledighet för dig.'],
      removed: ['Din ledighet är borttagen', 'Kontoret har tagit bort en ledighet för dig.'],
      days: [
        'Dina semesterdagar har ändrats',
        'Kontoret har ändrat uppgifterna om dina semesterdagar.',
      ],
      see: ['', 'Se den här:'],
    },
    pl: {
      approved: ['Czas wolny zatwierdzony', 'Biuro zatwierdziło Twój wniosek o czas wolny.'],
      notApproved: [
        'Czas wolny niezatwierdzony',
        'Biuro nie zatwierdziło Twojego wniosku o czas wolny.',
      ],
      undone: [
        'Twój wniosek znów czeka',
        'Biuro cofnęło odpowiedź na Twój wniosek o czas wolny. Wniosek czeka na nową.',
      ],
      withdrawn: ['Czas wolny wycofany', 'Biuro wycofało Twój czas wolny zgodnie z prośbą.'],
      stays: [
        'Czas wolny bez zmian',
        'Biuro nie wycofało Twojego czasu wolnego: pozostaje zatwierdzony.',
      ],
      entered: ['Wpisano dla Ciebie czas wolny', 'Biuro wpisało dla Ciebie czas wolny.'],
      removed: ['Usunięto czas wolny', 'Biuro usunęło Twój czas wolny.'],
      days: ['Zmieniono Twoje dni urlopu', 'Biuro zmieniło dane o Twoich dniach urlopu.'],
      see: ['', 'Zobacz tutaj:'],
    },
    ro: {
      approved: ['Concediul tău este aprobat', 'Biroul ți-a aprobat cererea de concediu.'],
      notApproved: ['Concediul tău nu este aprobat', 'Biroul nu ți-a aprobat cererea de concediu.'],
      undone: [
        'Cererea ta de concediu așteaptă din nou',
        'Biroul și-a anulat răspunsul la cererea ta de concediu. Cererea așteaptă un răspuns nou.',
      ],
      withdrawn: ['Concediul tău este retras', 'Biroul ți-a retras concediul, cum ai cerut.'],
      stays: ['Concediul tău rămâne', 'Biroul nu ți-a retras concediul: rămâne aprobat.'],
      entered: ['Ți s-a introdus un concediu', 'Biroul ți-a introdus un concediu.'],
      removed: ['Concediul tău a fost șters', 'Biroul ți-a șters un concediu.'],
      days: [
        'Zilele tale de concediu s-au schimbat',
        'Biroul a modificat datele despre zilele tale de concediu.',
      ],
      see: ['', 'Vezi aici:'],
    },
    bs: {
      approved: ['Tvoje odsustvo je odobreno', 'Ured je odobrio tvoj zahtjev za odsustvo.'],
      notApproved: ['Tvoje odsustvo nije odobreno', 'Ured nije odobrio tvoj zahtjev za odsustvo.'],
      undone: [
        'Tvoj zahtjev za odsustvo ponovo čeka',
        'Ured je poništio odgovor na tvoj zahtjev za odsustvo. Zahtjev čeka novi.',
      ],
      withdrawn: ['Tvoje odsustvo je povučeno', 'Ured je povukao tvoje odsustvo, kako je traženo.'],
      stays: ['Tvoje odsustvo ostaje', 'Ured nije povukao tvoje odsustvo: ono ostaje odobreno.'],
      entered: ['Uneseno ti je odsustvo', 'Ured ti je unio odsustvo.'],
      removed: ['Tvoje odsustvo je obrisano', 'Ured je obrisao tvoje odsustvo.'],
      days: [
        'Tvoji dani godišnjeg odmora su promijenjeni',
        'Ured je promijenio podatke o tvojim danima godišnjeg odmora.',
      ],
      see: ['', 'Pogledaj ovdje:'],
    },
  }

/** What a person is told of their leave. Kinds and days stand in the portal alone. */
export function leaveMail(what: Leave, locale: Locale, link: string): Mail {
  const [subject, text] = words[locale][what]
  return { subject, text: `${text} ${words[locale].see[1]} ${link}` }
}
