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
/** A right that ends. */
export interface Ending extends Pick<About, 'kind' | 'title'> {
  /** Its last day. */
  readonly validUntil: string
}
interface One extends Pick<About, 'name' | 'link'> {
  readonly right: string
  readonly day: string
}
interface Several extends Pick<About, 'name' | 'link'> {
  /** One in each line. */
  readonly rights: string
  readonly count: number
  /** On which the first of them ends. */
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

const expiry: Readonly<Record<Locale, (fill: One) => Texts>> = {
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

const several: Readonly<Record<Locale, (fill: Several) => Texts>> = {
  en: ({ name, rights, count, day, link }) => ({
    subject: `${count} of your driver rights end soon`,
    text: `Hi ${name},\n\nsome of your driver rights end soon:\n\n${rights}\n\nRenew them in good time, and send in pictures of the new cards here: ${link}`,
    sms: `${count} of your driver rights end soon, the first on ${day}. Renew them here: ${link}`,
  }),
  sv: ({ name, rights, count, day, link }) => ({
    subject: `${count} av dina förarbehörigheter går snart ut`,
    text: `Hej ${name}!\n\nFlera av dina förarbehörigheter går snart ut:\n\n${rights}\n\nFörnya dem i god tid och skicka in bilder på de nya korten här: ${link}`,
    sms: `${count} av dina förarbehörigheter går snart ut, den första ${day}. Förnya här: ${link}`,
  }),
  pl: ({ name, rights, count, day, link }) => ({
    subject: `Uprawnienia, które wkrótce wygasną: ${count}`,
    text: `Cześć ${name}!\n\nWkrótce wygasną Twoje uprawnienia:\n\n${rights}\n\nOdnów je z wyprzedzeniem i prześlij zdjęcia nowych kart tutaj: ${link}`,
    sms: `Uprawnienia, które wkrótce wygasną: ${count} (pierwsze: ${day}). Odnów tutaj: ${link}`,
  }),
  ro: ({ name, rights, count, day, link }) => ({
    subject: `Permise și atestate care expiră în curând: ${count}`,
    text: `Bună, ${name}!\n\nMai multe permise și atestate ale tale expiră în curând:\n\n${rights}\n\nReînnoiește-le din timp și trimite fotografiile noilor carduri aici: ${link}`,
    sms: `Permise și atestate care expiră în curând: ${count} (primul: ${day}). Reînnoiește-le aici: ${link}`,
  }),
  bs: ({ name, rights, count, day, link }) => ({
    subject: `Ovlaštenja koja uskoro ističu: ${count}`,
    text: `Zdravo, ${name}!\n\nUskoro ti ističe više ovlaštenja:\n\n${rights}\n\nObnovi ih na vrijeme i pošalji slike novih kartica ovdje: ${link}`,
    sms: `Ovlaštenja koja uskoro ističu: ${count} (prvo: ${day}) Obnovi ih ovdje: ${link}`,
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

interface Requests extends Pick<About, 'name' | 'link'> {
  /** Each with what was written of it. */
  readonly requests: string
  readonly count: number
}

const requests: Readonly<Record<Locale, (fill: Requests) => Mail>> = {
  en: ({ name, requests, count, link }) => ({
    subject: `More information is needed: ${count} driver rights`,
    text: `Hi ${name},\n\nwe need more information to approve:\n\n${requests}\n\nComplete them here: ${link}`,
  }),
  sv: ({ name, requests, count, link }) => ({
    subject: `Komplettering behövs: ${count} förarbehörigheter`,
    text: `Hej ${name}!\n\nVi behöver kompletteringar för att kunna godkänna:\n\n${requests}\n\nKomplettera här: ${link}`,
  }),
  pl: ({ name, requests, count, link }) => ({
    subject: `Potrzebne uzupełnienie uprawnień: ${count}`,
    text: `Cześć ${name}!\n\nAby zatwierdzić, potrzebujemy uzupełnienia:\n\n${requests}\n\nUzupełnij tutaj: ${link}`,
  }),
  ro: ({ name, requests, count, link }) => ({
    subject: `Permise și atestate de completat: ${count}`,
    text: `Bună, ${name}!\n\nPentru aprobare avem nevoie de completări la:\n\n${requests}\n\nCompletează aici: ${link}`,
  }),
  bs: ({ name, requests, count, link }) => ({
    subject: `Potrebna dopuna ovlaštenja: ${count}`,
    text: `Zdravo, ${name}!\n\nDa bismo odobrili, potrebna nam je dopuna:\n\n${requests}\n\nDopuni ovdje: ${link}`,
  }),
}

const nameOf = (locale: Locale, { kind, title }: Pick<About, 'kind' | 'title'>) =>
  title || kindWords[kind][locale]

/**
 * That rights end, in the holder's language; undefined where none does.
 * @param ending the one that ends first is the first
 */
export function expiryText(
  locale: Locale,
  to: Pick<About, 'name' | 'link'>,
  ending: readonly Ending[],
): Texts | undefined {
  const all = ending.map((one) => {
    const day = dayIn(locale, one.validUntil)
    return expiry[locale]({ ...to, right: nameOf(locale, one), day })
  })
  const [first] = ending
  if (!first || all.length === 1) return all[0]
  const rights = all.map(({ subject }) => `- ${subject}`).join('\n')
  const day = dayIn(locale, first.validUntil)
  return several[locale]({ ...to, rights, count: all.length, day })
}

/** That an administrator asks for more, with what they wrote. */
export const requestText = (locale: Locale, about: About & { text: string }): Texts =>
  request[locale]({ ...about, right: nameOf(locale, about) })

/** The same of several rights of one person. */
export const requestsText = (
  locale: Locale,
  to: Pick<About, 'name' | 'link'>,
  asked: readonly (Pick<About, 'kind' | 'title'> & { readonly text: string })[],
): Mail =>
  requests[locale]({
    ...to,
    requests: asked.map((one, at) => `${at + 1}. ${nameOf(locale, one)}\n${one.text}`).join('\n\n'),
    count: asked.length,
  })

/** What an administrator decided of a right, in the holder's language. */
export const decisionText = (
  decision: Decision,
  locale: Locale,
  about: Pick<About, 'kind' | 'title' | 'link'>,
): Mail => decisionWords[locale][decision]({ right: nameOf(locale, about), link: about.link })
