import type { Locale } from '@portal/contracts'
import { beginningOf } from '@portal/contracts/plain-text'
import type { Mail } from './mail.ts'
import type { Said } from './notice.ts'

interface Words {
  readonly subject: (all: number) => string
  /** What did not fit in. */
  readonly more: (left: number, link: string) => string
}

const words: Readonly<Record<Locale, Words>> = {
  en: {
    subject: (all) => `${all} things to look at in the portal`,
    more: (left, link) => `Further things to look at: ${left}. You find all of them here: ${link}`,
  },
  sv: {
    subject: (all) => `${all} saker att titta på i portalen`,
    more: (left, link) => `Fler saker att titta på: ${left}. Du hittar allt här: ${link}`,
  },
  pl: {
    subject: (all) => `Sprawy dla Ciebie w portalu: ${all}`,
    more: (left, link) => `Pozostałe sprawy: ${left}. Wszystkie znajdziesz tutaj: ${link}`,
  },
  ro: {
    subject: (all) => `Noutăți pentru tine în portal: ${all}`,
    more: (left, link) => `Alte noutăți: ${left}. Le găsești pe toate aici: ${link}`,
  },
  bs: {
    subject: (all) => `Novosti za tebe na portalu: ${all}`,
    more: (left, link) => `Ostale novosti: ${left}. Sve ćeš naći ovdje: ${link}`,
  },
}

/**
 * One mail of what is told: the thing itself where it is one, else a list of them.
 * @param of.all how many there are, also of those that are not told in full
 */
export function letterOf(
  locale: Locale,
  told: readonly Mail[],
  { all, link }: { readonly all: number; readonly link: string },
): Mail {
  const [first] = told
  if (first && all === 1) return first
  const { subject, more } = words[locale]
  const parts = told.map((one, index) => `${index + 1}. ${one.subject}\n${one.text}`)
  if (all > told.length) parts.push(more(all - told.length, link))
  return { subject: subject(all), text: parts.join('\n\n') }
}

const reminders: Readonly<Record<Locale, string>> = {
  en: 'Reminder',
  sv: 'Påminnelse',
  pl: 'Przypomnienie',
  ro: 'Memento',
  bs: 'Podsjetnik',
}

/** The same, said once more. */
export const asReminder = (locale: Locale, said: Said): Said => ({
  ...said,
  subject: `${reminders[locale]}: ${said.subject}`,
})

/** An SMS costs by its length: what a thing is called is cut here. */
const SUBJECT = 60

/**
 * One SMS of what is told: what it is and where, or how much there is.
 * @param of.link where everything is found
 */
export function smsOf(
  locale: Locale,
  told: readonly Said[],
  { link }: { readonly link: string },
): string {
  const [first] = told
  if (!first || told.length > 1) return `${words[locale].subject(told.length)}: ${link}`
  const { subject } = first
  const short = subject.length > SUBJECT ? `${beginningOf(subject, SUBJECT).trimEnd()}...` : subject
  return `${short}: ${first.link}`
}
