import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

interface Filling {
  readonly title: string
  readonly link: string
}

/** What is told of a document: it is there, there is another version of it, or it waits no more. */
type Occasion = 'given' | 'newVersion' | 'withdrawn'

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
    withdrawn: ({ title, link }) => ({
      subject: `No longer for you to approve: ${title}`,
      text: `The office has taken back the document “${title}” that you had to approve. There is nothing for you to do. What still waits for you: ${link}`,
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
    withdrawn: ({ title, link }) => ({
      subject: `Behöver inte längre godkännas: ${title}`,
      text: `Kontoret har tagit tillbaka dokumentet ”${title}” som du hade att godkänna. Du behöver inte göra något. Det som ännu väntar på dig: ${link}`,
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
    withdrawn: ({ title, link }) => ({
      subject: `Nie musisz już zatwierdzać: ${title}`,
      text: `Biuro wycofało dokument „${title}”, który czekał na Twoje zatwierdzenie. Nie musisz nic robić. Co jeszcze na Ciebie czeka: ${link}`,
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
    withdrawn: ({ title, link }) => ({
      subject: `Nu mai este de aprobat: ${title}`,
      text: `Biroul a retras documentul „${title}” pe care îl aveai de aprobat. Nu trebuie să faci nimic. Ce te mai așteaptă: ${link}`,
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
    withdrawn: ({ title, link }) => ({
      subject: `Ne moraš više odobriti: ${title}`,
      text: `Ured je povukao dokument „${title}” koji je čekao tvoje odobrenje. Ne moraš ništa uraditi. Šta te još čeka: ${link}`,
    }),
  },
}

/** A mail about a document, in the reader's language. */
export const documentMail = (occasion: Occasion, locale: Locale, fill: Filling): Mail =>
  words[locale][occasion](fill)
