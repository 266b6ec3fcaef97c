import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

const words: Readonly<Record<Locale, (link: string) => Mail>> = {
  en: (link) => ({
    subject: 'A registration waits',
    text: `Somebody has registered and waits to be activated. Everybody who waits: ${link}`,
  }),
  sv: (link) => ({
    subject: 'En registrering väntar',
    text: `Någon har registrerat sig och väntar på att bli aktiverad. Alla som väntar: ${link}`,
  }),
  pl: (link) => ({
    subject: 'Rejestracja czeka na aktywację',
    text: `Ktoś się zarejestrował i czeka na aktywację konta. Wszyscy, którzy czekają: ${link}`,
  }),
  ro: (link) => ({
    subject: 'O înregistrare așteaptă',
    text: `Cineva s-a înregistrat și așteaptă activarea contului. Toți cei care așteaptă: ${link}`,
  }),
  bs: (link) => ({
    subject: 'Registracija čeka',
    text: `Neko se registrovao i čeka aktivaciju računa. Svi koji čekaju: ${link}`,
  }),
}

/** Says that somebody waits to be let in, and not who. */
export const waitingMail = (locale: Locale, link: string): Mail => words[locale](link)
