import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

type Occasion = 'noted' | 'changed' | 'removed'

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
    removed: (link) => ({
      subject: 'Prekršaj je uklonjen',
      text: `Uklonjen je tvoj evidentirani prekršaj: više ti se ne stavlja na teret. Tvoji prekršaji: ${link}`,
    }),
  },
}

/** A mail about an abnormality in the reader's language; what was found stands in the portal alone. */
export const abnormalityMail = (occasion: Occasion, locale: Locale, link: string): Mail =>
  words[locale][occasion](link)
