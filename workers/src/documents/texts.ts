import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

interface Filling {
  readonly title: string
  readonly link: string
}

/** What is told of a document: it is there, or there is another version of it. */
type Occasion = 'given' | 'newVersion'

const words: Readonly<Record<Locale, Readonly<Record<Occasion, (fill: Filling) => Mail>>>> = {
  en: {
    given: ({ title, link }) => ({
      subject: `A document to approve: ${title}`,
      text: `The document “${title}” waits for you. Read it and approve it here: ${link}`,
    }),
    newVersion: ({ title, link }) => ({
      subject: `A new version to approve: ${title}`,
      text: `There is a new version of the document “${title}”. Read it and approve it here: ${link}`,
    }),
  },
  sv: {
    given: ({ title, link }) => ({
      subject: `Ett dokument att godkänna: ${title}`,
      text: `Dokumentet ”${title}” väntar på dig. Läs och godkänn det här: ${link}`,
    }),
    newVersion: ({ title, link }) => ({
      subject: `En ny version att godkänna: ${title}`,
      text: `Det finns en ny version av dokumentet ”${title}”. Läs och godkänn den här: ${link}`,
    }),
  },
  pl: {
    given: ({ title, link }) => ({
      subject: `Dokument do zatwierdzenia: ${title}`,
      text: `Czeka na Ciebie dokument „${title}”. Przeczytaj go i zatwierdź tutaj: ${link}`,
    }),
    newVersion: ({ title, link }) => ({
      subject: `Nowa wersja do zatwierdzenia: ${title}`,
      text: `Jest nowa wersja dokumentu „${title}”. Przeczytaj ją i zatwierdź tutaj: ${link}`,
    }),
  },
  ro: {
    given: ({ title, link }) => ({
      subject: `Un document de aprobat: ${title}`,
      text: `Documentul „${title}” te așteaptă. Citește-l și aprobă-l aici: ${link}`,
    }),
    newVersion: ({ title, link }) => ({
      subject: `O versiune nouă de aprobat: ${title}`,
      text: `Există o versiune nouă a documentului „${title}”. Citește-o și aprob-o aici: ${link}`,
    }),
  },
  bs: {
    given: ({ title, link }) => ({
      subject: `Dokument za odobrenje: ${title}`,
      text: `Čeka te dokument „${title}”. Pročitaj ga i odobri ovdje: ${link}`,
    }),
    newVersion: ({ title, link }) => ({
      subject: `Nova verzija za odobrenje: ${title}`,
      text: `Postoji nova verzija dokumenta „${title}”. Pročitaj je i odobri ovdje: ${link}`,
    }),
  },
}

/** A mail about a document, in the reader's language. */
export const documentMail = (occasion: Occasion, locale: Locale, fill: Filling): Mail =>
  words[locale][occasion](fill)
