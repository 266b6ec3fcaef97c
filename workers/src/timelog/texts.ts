import type { Locale } from '@portal/contracts'
import { dayIn } from '../kit/day-words.ts'
import type { Mail } from '../kit/mail.ts'

interface Filling {
  /** What is lent. */
  readonly name: string
  /** By which day it is to be back; null where no day was said. */
  readonly due: string | null
  readonly link: string
}

/** What becomes of something that is lent to a person. */
export type LoanOccasion = 'lent' | 'changed' | 'returned' | 'notReturned' | 'removed' | 'late'

interface Words {
  /** Said where there is such a day. */
  readonly by: (day: string) => string
  readonly mails: Readonly<
    Record<LoanOccasion, (fill: { name: string; by: string; link: string }) => Mail>
  >
}

const words: Record<Locale, Words> = {
  en: {
    by: (day) => ` It is to be back by ${day}.`,
    mails: {
      lent: ({ name, by, link }) => ({
        subject: 'Something is lent to you',
        text: `The office has noted that “${name}” is lent to you.${by} See it here: ${link}`,
      }),
      changed: ({ name, by, link }) => ({
        subject: 'What is lent to you has been changed',
        text: `The office has changed what it has noted of “${name}”, which is lent to you.${by} See it here: ${link}`,
      }),
      returned: ({ name, link }) => ({
        subject: 'Marked returned',
        text: `The office has noted that “${name}” is back. What you have borrowed stands here: ${link}`,
      }),
      notReturned: ({ name, by, link }) => ({
        subject: 'Not marked returned any more',
        text: `“${name}” was marked returned by mistake: it is still lent to you.${by} See it here: ${link}`,
      }),
      removed: ({ name, link }) => ({
        subject: 'No longer noted as lent to you',
        text: `The office has deleted the note that “${name}” is lent to you. What you have borrowed stands here: ${link}`,
      }),
      late: ({ name, by, link }) => ({
        subject: 'Time to return something',
        text: `“${name}” is lent to you and has not been marked returned.${by} Hand it in to your office, or say when you can. What you have borrowed stands here: ${link}`,
      }),
    },
  },
  sv: {
    by: (day) => ` Den ska vara tillbaka senast ${day}.`,
    mails: {
      lent: ({ name, by, link }) => ({
        subject: 'Något är utlånat till dig',
        text: `Kontoret har noterat att ”${name}” är utlånad till dig.${by} Se det här: ${link}`,
      }),
      changed: ({ name, by, link }) => ({
        subject: 'Det som är utlånat till dig har ändrats',
        text: `Kontoret har ändrat det som står om ”${name}”, som är utlånad till dig.${by} Se det här: ${link}`,
      }),
      returned: ({ name, link }) => ({
        subject: 'Markerat som återlämnat',
        text: `Kontoret har noterat att ”${name}” är återlämnad. Det du har lånat står här: ${link}`,
      }),
      notReturned: ({ name, by, link }) => ({
        subject: 'Inte längre markerat som återlämnat',
        text: `”${name}” markerades som återlämnad av misstag: den är fortfarande utlånad till dig.${by} Se det här: ${link}`,
      }),
      removed: ({ name, link }) => ({
        subject: 'Inte längre noterat som utlånat till dig',
        text: `Kontoret har tagit bort noteringen om att ”${name}” är utlånad till dig. Det du har lånat står här: ${link}`,
      }),
      late: ({ name, by, link }) => ({
        subject: 'Dags att lämna tillbaka något',
        text: `”${name}” är utlånad till dig och är inte markerad som återlämnad.${by} Lämna in den på ditt kontor, eller säg när du kan. Det du har lånat står här: ${link}`,
      }),
    },
  },
  pl: {
    by: (day) => ` Termin zwrotu: ${day}.`,
    mails: {
      lent: ({ name, by, link }) => ({
        subject: 'Coś Ci wypożyczono',
        text: `Biuro zapisało, że wypożyczono Ci: „${name}”.${by} Zobacz tutaj: ${link}`,
      }),
      changed: ({ name, by, link }) => ({
        subject: 'Zmieniono wpis o wypożyczonej rzeczy',
        text: `Biuro zmieniło wpis o rzeczy, którą masz wypożyczoną: „${name}”.${by} Zobacz tutaj: ${link}`,
      }),
      returned: ({ name, link }) => ({
        subject: 'Oznaczono jako zwrócone',
        text: `Biuro zapisało zwrot: „${name}”. Co masz wypożyczone, zobaczysz tutaj: ${link}`,
      }),
      notReturned: ({ name, by, link }) => ({
        subject: 'Cofnięto oznaczenie zwrotu',
        text: `Przez pomyłkę oznaczono jako zwrócone: „${name}”. Nadal masz to wypożyczone.${by} Zobacz tutaj: ${link}`,
      }),
      removed: ({ name, link }) => ({
        subject: 'Usunięto wpis o wypożyczeniu',
        text: `Biuro usunęło wpis o wypożyczeniu: „${name}”. Co masz wypożyczone, zobaczysz tutaj: ${link}`,
      }),
      late: ({ name, by, link }) => ({
        subject: 'Czas coś zwrócić',
        text: `Masz wypożyczone i nieoznaczone jako zwrócone: „${name}”.${by} Oddaj to w biurze lub powiedz, kiedy możesz. Co masz wypożyczone, zobaczysz tutaj: ${link}`,
      }),
    },
  },
  ro: {
    by: (day) => ` Termen de returnare: ${day}.`,
    mails: {
      lent: ({ name, by, link }) => ({
        subject: 'Ți s-a împrumutat ceva',
        text: `Biroul a notat că ți s-a împrumutat „${name}”.${by} Vezi aici: ${link}`,
      }),
      changed: ({ name, by, link }) => ({
        subject: 'S-a modificat ce ai împrumutat',
        text: `Biroul a modificat ce a notat despre „${name}”, pe care îl ai împrumutat.${by} Vezi aici: ${link}`,
      }),
      returned: ({ name, link }) => ({
        subject: 'Marcat ca returnat',
        text: `Biroul a notat că „${name}” a fost returnat. Ce ai împrumutat vezi aici: ${link}`,
      }),
      notReturned: ({ name, by, link }) => ({
        subject: 'Nu mai este marcat ca returnat',
        text: `„${name}” a fost marcat ca returnat din greșeală: îl ai în continuare împrumutat.${by} Vezi aici: ${link}`,
      }),
      removed: ({ name, link }) => ({
        subject: 'Nu mai este notat ca împrumutat',
        text: `Biroul a șters nota că ți s-a împrumutat „${name}”. Ce ai împrumutat vezi aici: ${link}`,
      }),
      late: ({ name, by, link }) => ({
        subject: 'E timpul să returnezi ceva',
        text: `Ai împrumutat „${name}” și nu este marcat ca returnat.${by} Predă-l la biroul tău sau spune când poți. Ce ai împrumutat vezi aici: ${link}`,
      }),
    },
  },
  bs: {
    by: (day) => ` Rok za vraćanje: ${day}`,
    mails: {
      lent: ({ name, by, link }) => ({
        subject: 'Nešto ti je posuđeno',
        text: `Ured je upisao da ti je posuđeno: „${name}”.${by} Pogledaj ovdje: ${link}`,
      }),
      changed: ({ name, by, link }) => ({
        subject: 'Izmijenjen je upis o posuđenoj stvari',
        text: `Ured je izmijenio upis o stvari koja ti je posuđena: „${name}”.${by} Pogledaj ovdje: ${link}`,
      }),
      returned: ({ name, link }) => ({
        subject: 'Označeno kao vraćeno',
        text: `Ured je upisao da je vraćeno: „${name}”. Šta ti je posuđeno, stoji ovdje: ${link}`,
      }),
      notReturned: ({ name, by, link }) => ({
        subject: 'Više nije označeno kao vraćeno',
        text: `Greškom je označeno kao vraćeno: „${name}”. I dalje ti je posuđeno.${by} Pogledaj ovdje: ${link}`,
      }),
      removed: ({ name, link }) => ({
        subject: 'Obrisan je upis o posudbi',
        text: `Ured je obrisao upis da ti je posuđeno: „${name}”. Šta ti je posuđeno, stoji ovdje: ${link}`,
      }),
      late: ({ name, by, link }) => ({
        subject: 'Vrijeme je da nešto vratiš',
        text: `Posuđeno ti je i nije označeno kao vraćeno: „${name}”.${by} Donesi u svoj ured ili reci kada možeš. Šta ti je posuđeno, stoji ovdje: ${link}`,
      }),
    },
  },
}

/** A mail about it in a person's language. */
export function loanMail(occasion: LoanOccasion, locale: Locale, { due, ...fill }: Filling): Mail {
  const { by, mails } = words[locale]
  return mails[occasion]({ ...fill, by: due === null ? '' : by(dayIn(locale, due)) })
}
