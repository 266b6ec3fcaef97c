import type { Locale } from '@portal/contracts'
import { dayIn } from '../kit/day-words.ts'
import type { Mail } from '../kit/mail.ts'

type Occasion = 'came' | 'changed' | 'removed'

/** Neither whose nor of what: a mail is read on the way, and over a shoulder. */
const words: Record<Locale, Record<Occasion, (link: string) => Mail>> = {
  en: {
    came: (link) => ({
      subject: 'A medical certificate has come in',
      text: `A medical certificate has been handed in. See it here: ${link}`,
    }),
    changed: (link) => ({
      subject: 'A medical certificate has been changed',
      text: `A medical certificate that was handed in has been changed. See it here: ${link}`,
    }),
    removed: (link) => ({
      subject: 'A medical certificate has been taken back',
      text: `A medical certificate that was handed in has been taken back. What is left stands here: ${link}`,
    }),
  },
  sv: {
    came: (link) => ({
      subject: 'Ett läkarintyg har kommit in',
      text: `Ett läkarintyg har lämnats in. Se det här: ${link}`,
    }),
    changed: (link) => ({
      subject: 'Ett läkarintyg har ändrats',
      text: `Ett läkarintyg som lämnats in har ändrats. Se det här: ${link}`,
    }),
    removed: (link) => ({
      subject: 'Ett läkarintyg har tagits tillbaka',
      text: `Ett läkarintyg som lämnats in har tagits tillbaka. Det som finns kvar står här: ${link}`,
    }),
  },
  pl: {
    came: (link) => ({
      subject: 'Wpłynęło zaświadczenie lekarskie',
      text: `Przesłano zaświadczenie lekarskie. Zobacz je tutaj: ${link}`,
    }),
    changed: (link) => ({
      subject: 'Zmieniono zaświadczenie lekarskie',
      text: `Zmieniono przesłane zaświadczenie lekarskie. Zobacz je tutaj: ${link}`,
    }),
    removed: (link) => ({
      subject: 'Wycofano zaświadczenie lekarskie',
      text: `Wycofano przesłane zaświadczenie lekarskie. Co pozostało, zobaczysz tutaj: ${link}`,
    }),
  },
  ro: {
    came: (link) => ({
      subject: 'A sosit un certificat medical',
      text: `A fost trimis un certificat medical. Vezi-l aici: ${link}`,
    }),
    changed: (link) => ({
      subject: 'Un certificat medical a fost modificat',
      text: `Un certificat medical trimis a fost modificat. Vezi-l aici: ${link}`,
    }),
    removed: (link) => ({
      subject: 'Un certificat medical a fost retras',
      text: `Un certificat medical trimis a fost retras. Ce a rămas vezi aici: ${link}`,
    }),
  },
  bs: {
    came: (link) => ({
      subject: 'Stiglo je ljekarsko uvjerenje',
      text: `Poslano je ljekarsko uvjerenje. Pogledaj ga ovdje: ${link}`,
    }),
    changed: (link) => ({
      subject: 'Ljekarsko uvjerenje je izmijenjeno',
      text: `Poslano ljekarsko uvjerenje je izmijenjeno. Pogledaj ga ovdje: ${link}`,
    }),
    removed: (link) => ({
      subject: 'Ljekarsko uvjerenje je povučeno',
      text: `Poslano ljekarsko uvjerenje je povučeno. Šta je ostalo, stoji ovdje: ${link}`,
    }),
  },
}

/** The mail about it in a person's language. */
export const medicalMail = (occasion: Occasion, locale: Locale, link: string): Mail =>
  words[locale][occasion](link)

interface Needed {
  /** The first day of the illness, and the one from which a certificate is needed. */
  readonly since: string
  readonly certificateFrom: string
  /** Did it end in between, and begin again within five days? */
  readonly relapse: boolean
  readonly link: string
}

/** Said to the person alone, who has reported it. */
const needed: Record<Locale, (of: Needed) => Mail> = {
  en: ({ since, certificateFrom: from, link }) => ({
    subject: 'A medical certificate is needed',
    text: `You have been reported sick since ${since}. If you are still ill on ${from}, the eighth day, sick pay asks for a medical certificate. Hand it in here: ${link}`,
  }),
  sv: ({ since, certificateFrom: from, link }) => ({
    subject: 'Läkarintyg behövs',
    text: `Du är sjukanmäld sedan ${since}. Är du fortfarande sjuk ${from}, den åttonde dagen, behövs ett läkarintyg för sjuklön. Lämna in det här: ${link}`,
  }),
  pl: ({ since, certificateFrom: from, link }) => ({
    subject: 'Potrzebne jest zaświadczenie lekarskie',
    text: `Chorobę zgłoszono od ${since}. Jeśli ${from}, ósmego dnia, choroba nadal trwa, do wynagrodzenia chorobowego potrzebne jest zaświadczenie lekarskie. Prześlij je tutaj: ${link}`,
  }),
  ro: ({ since, certificateFrom: from, link }) => ({
    subject: 'Este nevoie de un certificat medical',
    text: `Ai anunțat boală din ${since}. Dacă ești în continuare bolnav(ă) la ${from}, a opta zi, plata concediului medical cere un certificat medical. Predă-l aici: ${link}`,
  }),
  bs: ({ since, certificateFrom: from, link }) => ({
    subject: 'Potrebno je ljekarsko uvjerenje',
    text: `Bolovanje je prijavljeno od ${since} Ako ${from}, osmog dana, i dalje traje, za naknadu je potrebno ljekarsko uvjerenje. Pošalji ga ovdje: ${link}`,
  }),
}

/** Why the days are more than those of the last illness. */
const continued: Record<Locale, string> = {
  en: 'You were back in between, but an illness that begins within five calendar days continues the one before, and its days are counted together.',
  sv: 'Du var tillbaka däremellan, men den som blir sjuk igen inom fem kalenderdagar fortsätter den tidigare sjukperioden, och dagarna räknas ihop.',
  pl: 'W międzyczasie była przerwa, ale choroba, która zaczyna się w ciągu pięciu dni kalendarzowych, jest dalszym ciągiem poprzedniej, a dni się sumują.',
  ro: 'Între timp te-ai întors, dar o boală care începe în cel mult cinci zile calendaristice o continuă pe cea dinainte, iar zilele se adună.',
  bs: 'U međuvremenu je bilo prekida, ali bolovanje koje počne u roku od pet kalendarskih dana nastavlja prethodno i dani se sabiraju.',
}

/** The mail that asks for a certificate, in a person's language. */
export const certificateNeededMail = (locale: Locale, of: Needed): Mail => {
  const [since, certificateFrom] = [of.since, of.certificateFrom].map((day) => dayIn(locale, day))
  const mail = needed[locale]({ ...of, since: since ?? '', certificateFrom: certificateFrom ?? '' })
  return of.relapse ? { ...mail, text: `${mail.text}\n\n${continued[locale]}` } : mail
}
