import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

type Occasion = 'received' | 'forwarded'
interface About {
  readonly headline: string
  readonly link: string
}

const words: Readonly<
  Record<Locale, Readonly<Record<Occasion, (headline: string, link: string) => Mail>>>
> = {
  en: {
    received: (headline, link) => ({
      subject: `New application: ${headline}`,
      text: `Somebody has applied for the job "${headline}". Read the application here: ${link}`,
    }),
    forwarded: (headline, link) => ({
      subject: `Please look at an application: ${headline}`,
      text: `A colleague asks you to look at an application for the job "${headline}". Read it here: ${link}`,
    }),
  },
  sv: {
    received: (headline, link) => ({
      subject: `Ny ansökan: ${headline}`,
      text: `Någon har sökt jobbet ”${headline}”. Läs ansökan här: ${link}`,
    }),
    forwarded: (headline, link) => ({
      subject: `Titta gärna på en ansökan: ${headline}`,
      text: `En kollega ber dig titta på en ansökan till jobbet ”${headline}”. Läs den här: ${link}`,
    }),
  },
  pl: {
    received: (headline, link) => ({
      subject: `Nowa aplikacja: ${headline}`,
      text: `Ktoś aplikuje na stanowisko „${headline}”. Przeczytaj aplikację tutaj: ${link}`,
    }),
    forwarded: (headline, link) => ({
      subject: `Aplikacja do przejrzenia: ${headline}`,
      text: `Ktoś z biura prosi Cię o przejrzenie aplikacji na stanowisko „${headline}”. Przeczytaj ją tutaj: ${link}`,
    }),
  },
  ro: {
    received: (headline, link) => ({
      subject: `Candidatură nouă: ${headline}`,
      text: `Cineva a candidat pentru postul „${headline}”. Citește candidatura aici: ${link}`,
    }),
    forwarded: (headline, link) => ({
      subject: `O candidatură de văzut: ${headline}`,
      text: `Un coleg te roagă să vezi o candidatură pentru postul „${headline}”. Citește-o aici: ${link}`,
    }),
  },
  bs: {
    received: (headline, link) => ({
      subject: `Nova prijava: ${headline}`,
      text: `Neko se prijavio za posao „${headline}”. Pročitaj prijavu ovdje: ${link}`,
    }),
    forwarded: (headline, link) => ({
      subject: `Pogledaj prijavu: ${headline}`,
      text: `Neko iz ureda te moli da pogledaš prijavu za posao „${headline}”. Pročitaj je ovdje: ${link}`,
    }),
  },
}

/** What the office is mailed about an application. */
export const officeMail = (occasion: Occasion, locale: Locale, { headline, link }: About): Mail =>
  words[locale][occasion](headline, link)

const receipts: Readonly<Record<Locale, (headline: string, link: string) => Mail>> = {
  en: (headline, link) => ({
    subject: `We have received your application: ${headline}`,
    text: `Thank you for applying for the job "${headline}". We read your application and get back to you. If you did not apply, you need not do anything. The job: ${link}`,
  }),
  sv: (headline, link) => ({
    subject: `Vi har tagit emot din ansökan: ${headline}`,
    text: `Tack för att du har sökt jobbet ”${headline}”. Vi läser din ansökan och hör av oss. Om du inte har sökt behöver du inte göra något. Jobbet: ${link}`,
  }),
  pl: (headline, link) => ({
    subject: `Otrzymaliśmy Twoją aplikację: ${headline}`,
    text: `Dziękujemy za aplikację na stanowisko „${headline}”. Przeczytamy ją i odezwiemy się do Ciebie. Jeśli to nie Ty aplikujesz, nie musisz nic robić. Ogłoszenie: ${link}`,
  }),
  ro: (headline, link) => ({
    subject: `Am primit candidatura ta: ${headline}`,
    text: `Îți mulțumim că ai candidat pentru postul „${headline}”. Citim candidatura și te contactăm. Dacă nu ai candidat tu, nu trebuie să faci nimic. Anunțul: ${link}`,
  }),
  bs: (headline, link) => ({
    subject: `Primili smo tvoju prijavu: ${headline}`,
    text: `Hvala što si se prijavio/la za posao „${headline}”. Pročitat ćemo prijavu i javiti ti se. Ako se nisi prijavio/la, ne trebaš ništa uraditi. Oglas: ${link}`,
  }),
}

/** What an applicant is mailed when their application has come. */
export const receiptMail = (locale: Locale, { headline, link }: About): Mail =>
  receipts[locale](headline, link)
