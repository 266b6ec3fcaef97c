import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

interface Waiting {
  readonly fresh: number
  readonly due: number
  readonly link: string
}

const words: Readonly<Record<Locale, (of: Waiting) => Mail>> = {
  en: ({ fresh, due, link }) => ({
    subject: 'Whistleblower cases wait',
    text: `New cases: ${fresh}. Cases to acknowledge or answer soon: ${due}. You open them here: ${link}`,
  }),
  sv: ({ fresh, due, link }) => ({
    subject: 'Visselblåsarärenden väntar',
    text: `Nya ärenden: ${fresh}. Ärenden att snart bekräfta eller återkoppla: ${due}. Du öppnar dem här: ${link}`,
  }),
  pl: ({ fresh, due, link }) => ({
    subject: 'Zgłoszenia nieprawidłowości czekają',
    text: `Nowe sprawy: ${fresh}. Sprawy, które trzeba wkrótce potwierdzić lub na które trzeba odpowiedzieć: ${due}. Otworzysz je tutaj: ${link}`,
  }),
  ro: ({ fresh, due, link }) => ({
    subject: 'Cazuri de avertizare așteaptă',
    text: `Cazuri noi: ${fresh}. Cazuri de confirmat sau la care trebuie răspuns în curând: ${due}. Le deschizi aici: ${link}`,
  }),
  bs: ({ fresh, due, link }) => ({
    subject: 'Prijave nepravilnosti čekaju',
    text: `Novi slučajevi: ${fresh}. Slučajevi koje uskoro treba potvrditi ili na njih odgovoriti: ${due}. Otvaraš ih ovdje: ${link}`,
  }),
}

/** A mail about cases that wait, in the handler's language: how many, and never what they say. */
export const casesMail = (locale: Locale, of: Waiting): Mail => words[locale](of)
