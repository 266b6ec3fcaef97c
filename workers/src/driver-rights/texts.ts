import type { Locale } from '@portal/contracts'
import type { RightKind } from '@portal/contracts/driver-rights-rules'
import { kindWords } from '@portal/contracts/driver-rights-words'
import { dayIn } from '../kit/day-words.ts'
import type { Mail } from '../kit/mail.ts'
import { type Decision, decisionWords } from './decision-texts.ts'

interface About {
  readonly name: string
  readonly kind: RightKind
  /** What a permit is called; empty for other kinds. */
  readonly title: string
  readonly link: string
}
interface Ending extends About {
  readonly right: string
  readonly day: string
}
interface Asking extends About {
  readonly right: string
  readonly text: string
}
/** A mail, and the SMS that says the same. */
export interface Texts {
  readonly subject: string
  readonly text: string
  readonly sms: string
}

const expiry: Readonly<Record<Locale, (fill: Ending) => Texts>> = {
  en: ({ name, right, day, link }) => ({
    subject: `${right} is valid until ${day}`,
    text: `Hi ${name},\n\n${right} is valid until ${day}. Renew it in good time, and send in pictures of the new card here: ${link}`,
    sms: `${right} is valid until ${day}. Renew it here: ${link}`,
  }),
  sv: ({ name, right, day, link }) => ({
    subject: `${right} gäller till och med ${day}`,
    text: `Hej ${name}!\n\n${right} gäller till och med ${day}. Förnya i god tid och skicka in bilder på det nya kortet här: ${link}`,
    sms: `${right} gäller till och med ${day}. Förnya här: ${link}`,
  }),
  pl: ({ name, right, day, link }) => ({
    subject: `${right}: ważność do ${day}`,
    text: `Cześć ${name}!\n\n${right}: ważność do ${day}. Odnów uprawnienie z wyprzedzeniem i prześlij zdjęcia nowej karty tutaj: ${link}`,
    sms: `${right}: ważność do ${day}. Odnów tutaj: ${link}`,
  }),
  ro: ({ name, right, day, link }) => ({
    subject: `${right}: valabil până la ${day}`,
    text: `Bună, ${name}!\n\n${right}: valabil până la ${day}. Reînnoiește din timp și trimite fotografiile noului card aici: ${link}`,
    sms: `${right}: valabil până la ${day}. Reînnoiește aici: ${link}`,
  }),
  bs: ({ name, right, day, link }) => ({
    subject: `${right}: važi do ${day}`,
    text: `Zdravo, ${name}!\n\n${right}: važi do ${day} Obnovi na vrijeme i pošalji slike nove kartice ovdje: ${link}`,
    sms: `${right}: važi do ${day} Obnovi ovdje: ${link}`,
  }),
}

const request: Readonly<Record<Locale, (fill: Asking) => Texts>> = {
  en: ({ name, right, text, link }) => ({
    subject: `More information is needed: ${right}`,
    text: `Hi ${name},\n\nwe need more information to approve: ${right}.\n\n${text}\n\nComplete it here: ${link}`,
    sms: `We need more information to approve: ${right}. See what is missing: ${link}`,
  }),
  sv: ({ name, right, text, link }) => ({
    subject: `Komplettering behövs: ${right}`,
    text: `Hej ${name}!\n\nVi behöver en komplettering för att kunna godkänna: ${right}.\n\n${text}\n\nKomplettera här: ${link}`,
    sms: `Vi behöver en komplettering för att kunna godkänna: ${right}. Se vad som saknas: ${link}`,
  }),
  pl: ({ name, right, text, link }) => ({
    subject: `Potrzebne uzupełnienie: ${right}`,
    text: `Cześć ${name}!\n\nAby zatwierdzić, potrzebujemy uzupełnienia: ${right}.\n\n${text}\n\nUzupełnij tutaj: ${link}`,
    sms: `Aby zatwierdzić, potrzebujemy uzupełnienia: ${right}. Sprawdź, czego brakuje: ${link}`,
  }),
  ro: ({ name, right, text, link }) => ({
    subject: `Este nevoie de o completare: ${right}`,
    text: `Bună, ${name}!\n\nPentru aprobare avem nevoie de o completare: ${right}.\n\n${text}\n\nCompletează aici: ${link}`,
    sms: `Pentru aprobare avem nevoie de o completare: ${right}. Vezi ce lipsește: ${link}`,
  }),
  bs: ({ name, right, text, link }) => ({
    subject: `Potrebna dopuna: ${right}`,
    text: `Zdravo, ${name}!\n\nDa bismo odobrili, potrebna nam je dopuna: ${right}.\n\n${text}\n\nDopuni ovdje: ${link}`,
    sms: `Da bismo odobrili, potrebna nam je dopuna: ${right}. Pogledaj šta nedostaje: ${link}`,
  }),
}

const nameOf = (locale: Locale, { kind, title }: Pick<About, 'kind' | 'title'>) =>
  title || kindWords[kind][locale]

/** That a right ends, in the holder's language. `validUntil` is its last day. */
export function expiryText(locale: Locale, about: About & { validUntil: string }): Texts {
  const day = dayIn(locale, about.validUntil)
  return expiry[locale]({ ...about, right: nameOf(locale, about), day })
}

/** That an administrator asks for more, with what they wrote. */
export const requestText = (locale: Locale, about: About & { text: string }): Texts =>
  request[locale]({ ...about, right: nameOf(locale, about) })

/** What an administrator decided of a right, in the holder's language. */
export const decisionText = (
  decision: Decision,
  locale: Locale,
  about: Pick<About, 'kind' | 'title' | 'link'>,
): Mail => decisionWords[locale][decision]({ right: nameOf(locale, about), link: about.link })
