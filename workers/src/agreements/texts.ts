import type { Locale } from '@portal/contracts'
import { dayIn } from '../kit/day-words.ts'
import type { Mail } from '../kit/mail.ts'

/** What somebody is told of the agreement that they work by. */
export const changes = ['put', 'withdrawn', 'rules', 'rulesWithdrawn'] as const
export type Change = (typeof changes)[number]
interface Filling {
  readonly day: string
  /** Empty for the rules of everybody who is under no agreement. */
  readonly by: string
  readonly link: string
}

const common: Readonly<Record<Locale, string>> = {
  en: 'the common rules',
  sv: 'de gemensamma reglerna',
  pl: 'zasady wspólne',
  ro: 'regulile comune',
  bs: 'zajednička pravila',
}

const words: Readonly<Record<Locale, Readonly<Record<Change, (fill: Filling) => Mail>>>> = {
  en: {
    put: ({ day, by, link }) => ({
      subject: `From ${day} other rules apply to your overtime`,
      text: `From ${day} your overtime is counted by: ${by}. Time before that day stays as it was counted. Your working time: ${link}`,
    }),
    withdrawn: ({ day, by, link }) => ({
      subject: `Your overtime is not counted otherwise from ${day}`,
      text: `The office has taken back that your overtime is counted by ${by} from ${day}. What applied before goes on. Your working time: ${link}`,
    }),
    rules: ({ day, by, link }) => ({
      subject: `New rules for your overtime from ${day}`,
      text: `The rules of overtime that you work by (${by}) change on ${day}. Time before that day stays as it was counted. You find the rules beside the hours of each day: ${link}`,
    }),
    rulesWithdrawn: ({ day, by, link }) => ({
      subject: `The rules for your overtime do not change on ${day}`,
      text: `The office has withdrawn the new rules of overtime (${by}) that were to apply from ${day}. What applied before goes on. Your working time: ${link}`,
    }),
  },
  sv: {
    put: ({ day, by, link }) => ({
      subject: `Från ${day} gäller andra regler för din övertid`,
      text: `Från ${day} räknas din övertid enligt: ${by}. Tid före den dagen räknas som förut. Din arbetstid: ${link}`,
    }),
    withdrawn: ({ day, by, link }) => ({
      subject: `Din övertid räknas inte om från ${day}`,
      text: `Kontoret har tagit tillbaka att din övertid räknas enligt ${by} från ${day}. Det som gällde förut fortsätter. Din arbetstid: ${link}`,
    }),
    rules: ({ day, by, link }) => ({
      subject: `Nya regler för din övertid från ${day}`,
      text: `Övertidsreglerna som du arbetar efter (${by}) ändras den ${day}. Tid före den dagen räknas som förut. Reglerna står vid varje dags timmar: ${link}`,
    }),
    rulesWithdrawn: ({ day, by, link }) => ({
      subject: `Reglerna för din övertid ändras inte den ${day}`,
      text: `Kontoret har återkallat de nya övertidsreglerna (${by}) som skulle gälla från ${day}. Det som gällde förut fortsätter. Din arbetstid: ${link}`,
    }),
  },
  pl: {
    put: ({ day, by, link }) => ({
      subject: `Nowe zasady liczenia Twoich nadgodzin od ${day}`,
      text: `Od ${day} Twoje nadgodziny są liczone według: ${by}. Czas przed tym dniem pozostaje policzony jak dotąd. Twój czas pracy: ${link}`,
    }),
    withdrawn: ({ day, by, link }) => ({
      subject: `Zasady Twoich nadgodzin od ${day} pozostają bez zmian`,
      text: `Biuro wycofało zmianę, według której od ${day} Twoje nadgodziny miały być liczone według: ${by}. Obowiązuje to, co dotychczas. Twój czas pracy: ${link}`,
    }),
    rules: ({ day, by, link }) => ({
      subject: `Zmiana zasad liczenia nadgodzin od ${day}`,
      text: `Zasady nadgodzin, według których pracujesz (${by}), zmieniają się od ${day}. Czas przed tym dniem pozostaje policzony jak dotąd. Zasady znajdziesz przy godzinach każdego dnia: ${link}`,
    }),
    rulesWithdrawn: ({ day, by, link }) => ({
      subject: `Zasady Twoich nadgodzin nie zmieniają się od ${day}`,
      text: `Biuro wycofało nowe zasady nadgodzin (${by}), które miały obowiązywać od ${day}. Obowiązuje to, co dotychczas. Twój czas pracy: ${link}`,
    }),
  },
  ro: {
    put: ({ day, by, link }) => ({
      subject: `Din ${day} orele tale suplimentare se calculează altfel`,
      text: `Din ${day} orele tale suplimentare se calculează după: ${by}. Timpul dinaintea acelei zile rămâne calculat ca până acum. Timpul tău de lucru: ${link}`,
    }),
    withdrawn: ({ day, by, link }) => ({
      subject: `Calculul orelor tale suplimentare nu se schimbă din ${day}`,
      text: `Biroul a renunțat ca din ${day} orele tale suplimentare să se calculeze după: ${by}. Rămâne valabil ce era înainte. Timpul tău de lucru: ${link}`,
    }),
    rules: ({ day, by, link }) => ({
      subject: `Reguli noi pentru orele tale suplimentare din ${day}`,
      text: `Regulile pentru ore suplimentare după care lucrezi (${by}) se schimbă din ${day}. Timpul dinaintea acelei zile rămâne calculat ca până acum. Găsești regulile lângă orele fiecărei zile: ${link}`,
    }),
    rulesWithdrawn: ({ day, by, link }) => ({
      subject: `Regulile pentru orele tale suplimentare nu se schimbă din ${day}`,
      text: `Biroul a retras regulile noi pentru ore suplimentare (${by}) care urmau să se aplice din ${day}. Rămâne valabil ce era înainte. Timpul tău de lucru: ${link}`,
    }),
  },
  bs: {
    put: ({ day, by, link }) => ({
      subject: `Tvoji prekovremeni sati se od ${day} računaju drugačije`,
      text: `Od ${day} tvoji prekovremeni sati računaju se prema: ${by}. Vrijeme prije tog dana ostaje kako je obračunato. Tvoje radno vrijeme: ${link}`,
    }),
    withdrawn: ({ day, by, link }) => ({
      subject: `Obračun tvojih prekovremenih sati se od ${day} ne mijenja`,
      text: `Ured je povukao odluku da se od ${day} tvoji prekovremeni sati računaju prema: ${by}. Ostaje ono što je važilo prije. Tvoje radno vrijeme: ${link}`,
    }),
    rules: ({ day, by, link }) => ({
      subject: `Nova pravila za tvoje prekovremene sate od ${day}`,
      text: `Pravila prekovremenog rada po kojima radiš (${by}) mijenjaju se od ${day} Vrijeme prije tog dana ostaje kako je obračunato. Pravila se nalaze uz sate svakog dana: ${link}`,
    }),
    rulesWithdrawn: ({ day, by, link }) => ({
      subject: `Pravila za tvoje prekovremene sate se od ${day} ne mijenjaju`,
      text: `Ured je povukao nova pravila prekovremenog rada (${by}) koja su trebala važiti od ${day} Ostaje ono što je važilo prije. Tvoje radno vrijeme: ${link}`,
    }),
  },
}

/** What changes of the rules that somebody's overtime is counted by, in their language. */
export function agreementText(change: Change, locale: Locale, { day, by, link }: Filling): Mail {
  const written = dayIn(locale, day)
  return words[locale][change]({ day: written, by: by || common[locale], link })
}
