import type { Locale } from '@portal/contracts'
import { dayIn } from '../kit/day-words.ts'
import type { Mail } from '../kit/mail.ts'

/** What became of a report. */
export const decisions = ['returned', 'approved'] as const
export type Decision = (typeof decisions)[number]
interface Filling {
  readonly day: string
  readonly link: string
}

const words: Readonly<Record<Locale, Readonly<Record<Decision, (fill: Filling) => Mail>>>> = {
  en: {
    returned: ({ day, link }) => ({
      subject: `Your time report needs a correction: ${day}`,
      text: `The office has returned your time report for ${day}. Read why, correct it and send it again here: ${link}`,
    }),
    approved: ({ day, link }) => ({
      subject: `Your time report is approved: ${day}`,
      text: `Your time report for ${day} has been approved. You find it here: ${link}`,
    }),
  },
  sv: {
    returned: ({ day, link }) => ({
      subject: `Din tidrapport behöver rättas: ${day}`,
      text: `Kontoret har skickat tillbaka din tidrapport för ${day}. Läs varför, rätta den och skicka den igen här: ${link}`,
    }),
    approved: ({ day, link }) => ({
      subject: `Din tidrapport är godkänd: ${day}`,
      text: `Din tidrapport för ${day} har godkänts. Du hittar den här: ${link}`,
    }),
  },
  pl: {
    returned: ({ day, link }) => ({
      subject: `Twój raport dzienny wymaga poprawki: ${day}`,
      text: `Biuro zwróciło Twój raport dzienny za ${day}. Sprawdź powód, popraw go i wyślij ponownie tutaj: ${link}`,
    }),
    approved: ({ day, link }) => ({
      subject: `Twój raport dzienny jest zatwierdzony: ${day}`,
      text: `Twój raport dzienny za ${day} został zatwierdzony. Znajdziesz go tutaj: ${link}`,
    }),
  },
  ro: {
    returned: ({ day, link }) => ({
      subject: `Raportul tău zilnic trebuie corectat: ${day}`,
      text: `Biroul ți-a returnat raportul zilnic pentru ${day}. Citește de ce, corectează-l și trimite-l din nou aici: ${link}`,
    }),
    approved: ({ day, link }) => ({
      subject: `Raportul tău zilnic a fost aprobat: ${day}`,
      text: `Raportul tău zilnic pentru ${day} a fost aprobat. Îl găsești aici: ${link}`,
    }),
  },
  bs: {
    returned: ({ day, link }) => ({
      subject: `Tvoj dnevni izvještaj treba ispraviti: ${day}`,
      text: `Ured je vratio tvoj dnevni izvještaj za ${day} Pročitaj zašto, ispravi ga i pošalji ponovo ovdje: ${link}`,
    }),
    approved: ({ day, link }) => ({
      subject: `Tvoj dnevni izvještaj je odobren: ${day}`,
      text: `Tvoj dnevni izvještaj za ${day} je odobren. Nalazi se ovdje: ${link}`,
    }),
  },
}

/** What the office decided of the report of a day, in the person's language. */
export function reportText(
  decision: Decision,
  locale: Locale,
  { day, link }: { readonly day: string; readonly link: string },
): Mail {
  const written = dayIn(locale, day)
  return words[locale][decision]({ day: written, link })
}
