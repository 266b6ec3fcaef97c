import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

type Occasion = 'noted' | 'changed' | 'answered' | 'removed'

const words: Readonly<Record<Locale, Readonly<Record<Occasion, (link: string) => Mail>>>> = {
  en: {
    noted: (link) => ({
      subject: 'An abnormality was noted',
      text: `An abnormality was noted on you. Read it and accept it here: ${link}`,
    }),
    changed: (link) => ({
      subject: 'An abnormality was changed',
      text: `An abnormality that you had accepted was changed. Read it and accept it again here: ${link}`,
    }),
    answered: (link) => ({
      subject: 'The office has answered on an abnormality',
      text: `The office has answered on an abnormality that was noted on you, or closed it or opened it again. What it says, and how it stands now: ${link}`,
    }),
    removed: (link) => ({
      subject: 'An abnormality was removed',
      text: `An abnormality that was noted on you was removed: it does not stand against you any more. What there is of yours: ${link}`,
    }),
  },
  sv: {
    noted: (link) => ({
      subject: 'En överträdelse har registrerats',
      text: `En överträdelse har registrerats på dig. Läs och acceptera den här: ${link}`,
    }),
    changed: (link) => ({
      subject: 'En överträdelse har ändrats',
      text: `En överträdelse som du hade accepterat har ändrats. Läs och acceptera den igen här: ${link}`,
    }),
    answered: (link) => ({
      subject: 'Kontoret har svarat om en överträdelse',
      text: `Kontoret har svarat om en överträdelse som är registrerad på dig, eller avslutat eller öppnat den igen. Svaret och vad som gäller nu: ${link}`,
    }),
    removed: (link) => ({
      subject: 'En överträdelse har tagits bort',
      text: `En överträdelse som var registrerad på dig har tagits bort och ligger dig inte längre till last. Dina överträdelser: ${link}`,
    }),
  },
  pl: {
    noted: (link) => ({
      subject: 'Odnotowano naruszenie',
      text: `Odnotowano Twoje naruszenie. Przeczytaj i zaakceptuj je tutaj: ${link}`,
    }),
    changed: (link) => ({
      subject: 'Zmieniono naruszenie',
      text: `Zmieniono naruszenie, które było już zaakceptowane. Przeczytaj i zaakceptuj je ponownie tutaj: ${link}`,
    }),
    answered: (link) => ({
      subject: 'Odpowiedź biura w sprawie naruszenia',
      text: `Biuro odpowiedziało w sprawie Twojego naruszenia albo ją zamknęło lub otworzyło ponownie. Odpowiedź i obecny stan sprawy: ${link}`,
    }),
    removed: (link) => ({
      subject: 'Usunięto naruszenie',
      text: `Usunięto odnotowane naruszenie: nie obciąża Cię już. Twoje naruszenia: ${link}`,
    }),
  },
  ro: {
    noted: (link) => ({
      subject: 'A fost înregistrată o abatere',
      text: `A fost înregistrată o abatere a ta. Citește-o și accept-o aici: ${link}`,
    }),
    changed: (link) => ({
      subject: 'O abatere a fost modificată',
      text: `O abatere pe care o acceptaseși a fost modificată. Citește-o și accept-o din nou aici: ${link}`,
    }),
    answered: (link) => ({
      subject: 'Biroul a răspuns în privința unei abateri',
      text: `Biroul a răspuns în privința unei abateri înregistrate pe numele tău, a închis-o sau a redeschis-o. Răspunsul și situația de acum: ${link}`,
    }),
    removed: (link) => ({
      subject: 'O abatere a fost ștearsă',
      text: `O abatere înregistrată a ta a fost ștearsă: nu mai contează împotriva ta. Abaterile tale: ${link}`,
    }),
  },
  bs: {
    noted: (link) => ({
      subject: 'Evidentiran je prekršaj',
      text: `Evidentiran je tvoj prekršaj. Pročitaj ga i prihvati ovdje: ${link}`,
    }),
    changed: (link) => ({
      subject: 'Prekršaj je izmijenjen',
      text: `Izmijenjen je prekršaj koji je već bio prihvaćen. Pročitaj ga i ponovo prihvati ovdje: ${link}`,
    }),
    answered: (link) => ({
      subject: 'Ured je odgovorio o prekršaju',
      text: `Ured je odgovorio o tvom evidentiranom prekršaju, ili ga je zatvorio ili ponovo otvorio. Odgovor i trenutno stanje: ${link}`,
    }),
    removed: (link) => ({
      subject: 'Prekršaj je uklonjen',
      text: `Uklonjen je tvoj evidentirani prekršaj: više ti se ne stavlja na teret. Tvoji prekršaji: ${link}`,
    }),
  },
}

/** A mail about an abnormality in the reader's language; what was found stands in the portal alone. */
export const abnormalityMail = (occasion: Occasion, locale: Locale, link: string): Mail =>
  words[locale][occasion](link)
