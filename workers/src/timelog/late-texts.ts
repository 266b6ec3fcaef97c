import type { Locale } from '@portal/contracts'
import { dayIn } from '../kit/day-words.ts'
import type { Mail } from '../kit/mail.ts'
import { loanMail } from './texts.ts'

/** Something that was to be back by a day that has passed. */
export interface LateItem {
  readonly name: string
  readonly due: string
}

interface Words {
  /** One of several. */
  readonly item: (name: string, day: string) => string
  readonly several: (items: string, link: string) => Mail
}

const words: Readonly<Record<Locale, Words>> = {
  en: {
    item: (name, day) => `“${name}”, to be back by ${day}`,
    several: (items, link) => ({
      subject: 'Time to return some things',
      text: `These things are lent to you and have not been marked returned:\n\n${items}\n\nHand them in to your office, or say when you can. What you have borrowed stands here: ${link}`,
    }),
  },
  sv: {
    item: (name, day) => `”${name}”, tillbaka senast ${day}`,
    several: (items, link) => ({
      subject: 'Dags att lämna tillbaka några saker',
      text: `Det här är utlånat till dig och är inte markerat som återlämnat:\n\n${items}\n\nLämna in det på ditt kontor, eller säg när du kan. Det du har lånat står här: ${link}`,
    }),
  },
  pl: {
    item: (name, day) => `„${name}”, termin zwrotu: ${day}`,
    several: (items, link) => ({
      subject: 'Czas zwrócić kilka rzeczy',
      text: `Masz wypożyczone i nieoznaczone jako zwrócone:\n\n${items}\n\nOddaj to w biurze lub powiedz, kiedy możesz. Co masz wypożyczone, zobaczysz tutaj: ${link}`,
    }),
  },
  ro: {
    item: (name, day) => `„${name}”, termen de returnare: ${day}`,
    several: (items, link) => ({
      subject: 'E timpul să returnezi câteva lucruri',
      text: `Ai împrumutat și nu sunt marcate ca returnate:\n\n${items}\n\nPredă-le la biroul tău sau spune când poți. Ce ai împrumutat vezi aici: ${link}`,
    }),
  },
  bs: {
    item: (name, day) => `„${name}”, rok za vraćanje: ${day}`,
    several: (items, link) => ({
      subject: 'Vrijeme je da vratiš nekoliko stvari',
      text: `Posuđeno ti je i nije označeno kao vraćeno:\n\n${items}\n\nDonesi to u svoj ured ili reci kada možeš. Šta ti je posuđeno, stoji ovdje: ${link}`,
    }),
  },
}

/** That what was lent should have been back, in a person's language; undefined where all of it is. */
export function lateMail(
  locale: Locale,
  late: readonly LateItem[],
  link: string,
): Mail | undefined {
  const [first, ...others] = late
  if (!first || others.length === 0) return first && loanMail('late', locale, { ...first, link })
  const { item, several } = words[locale]
  const items = late.map(({ name, due }) => `- ${item(name, dayIn(locale, due))}`)
  return several(items.join('\n'), link)
}
