import type { Locale } from '@portal/contracts'
import { dayIn } from '../kit/day-words.ts'
import type { Mail } from '../kit/mail.ts'

/** Neither whose nor of what: a mail is read on the way, and over a shoulder. */
const words: Record<Locale, (link: string) => Mail> = {
  en: (link) => ({
    subject: 'A medical certificate has come in',
    text: `A medical certificate has been handed in. See it here: ${link}`,
  }),
  sv: (link) => ({
    subject: 'Ett läkarintyg har kommit in',
    text: `Ett läkarintyg har lämnats in. Se det här: ${link}`,
  }),
  pl: (link) => ({
    subject: 'Wpłynęło zaświadczenie lekarskie',
    text: `Przesłano zaświadczenie lekarskie. Zobacz je tutaj: ${link}`,
  }),
  ro: (link) => ({
    subject: 'A sosit un certificat medical',
    text: `A fost trimis un certificat medical. Vezi-l aici: ${link}`,
  }),
  bs: (link) => ({
    subject: 'Stiglo je ljekarsko uvjerenje',
    text: `Poslano je ljekarsko uvjerenje. Pogledaj ga ovdje: ${link}`,
  }),
}

/** The mail about it in a person's language. */
export const medicalMail = (locale: Locale, link: string): Mail => words[locale](link)

interface Needed {
  /** The first day of the illness, and the one from which a certificate is needed. */
  readonly since: string
  readonly from: string
  readonly link: string
}

/** Said to the person alone, who has reported it. */
const needed: Record<Locale, (of: Needed) => Mail> = {
  en: ({ since, from, link }) => ({
    subject: 'A medical certificate is needed',
    text: `You have been reported sick since ${since}. If you are still ill on ${from}, the eighth day, sick pay asks for a medical certificate. Hand it in here: ${link}`,
  }),
  sv: ({ since, from, link }) => ({
    subject: 'Läkarintyg behövs',
    text: `Du är sjukanmäld sedan ${since}. Är du fortfarande sjuk ${from}, den åttonde dagen, behövs ett läkarintyg för sjuklön. Lämna in det här: ${link}`,
  }),
  pl: ({ since, from, link }) => ({
    subject: 'Potrzebne jest zaświadczenie lekarskie',
    text: `Chorobę zgłoszono od ${since}. Jeśli ${from}, ósmego dnia, choroba nadal trwa, do wynagrodzenia chorobowego potrzebne jest zaświadczenie lekarskie. Prześlij je tutaj: ${link}`,
  }),
  ro: ({ since, from, link }) => ({
    subject: 'Este nevoie de un certificat medical',
    text: `Ai anunțat boală din ${since}. Dacă ești în continuare bolnav(ă) la ${from}, a opta zi, plata concediului medical cere un certificat medical. Predă-l aici: ${link}`,
  }),
  bs: ({ since, from, link }) => ({
    subject: 'Potrebno je ljekarsko uvjerenje',
    text: `Bolovanje je prijavljeno od ${since} Ako ${from}, osmog dana, i dalje traje, za naknadu je potrebno ljekarsko uvjerenje. Pošalji ga ovdje: ${link}`,
  }),
}

/** The mail that asks for a certificate, in a person's language. */
export const certificateNeededMail = (locale: Locale, of: Needed): Mail =>
  needed[locale]({ ...of, since: dayIn(locale, of.since), from: dayIn(locale, of.from) })
