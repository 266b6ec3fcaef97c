import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

type Kind = 'mail' | 'sms'

const words: Record<Locale, (kind: Kind, link: string) => Mail> = {
  en: (kind, link) => ({
    subject: kind === 'sms' ? 'SMS wait for you' : 'E-mails wait for you',
    text: `Today’s limit for ${kind === 'sms' ? 'SMS' : 'e-mails'} is reached. Further ones wait. Send them anyway, or not at all, here: ${link}`,
  }),
  sv: (kind, link) => ({
    subject: kind === 'sms' ? 'SMS väntar på ditt beslut' : 'E-post väntar på ditt beslut',
    text: `Dagens gräns för ${kind === 'sms' ? 'SMS' : 'e-post'} är nådd. Fler väntar. Skicka dem ändå, eller låt bli, här: ${link}`,
  }),
  pl: (kind, link) => ({
    subject: kind === 'sms' ? 'SMS-y czekają na Twoją decyzję' : 'E-maile czekają na Twoją decyzję',
    text: `Osiągnięto dzisiejszy limit ${kind === 'sms' ? 'SMS-ów' : 'e-maili'}. Kolejne czekają. Wyślij je mimo to albo zrezygnuj tutaj: ${link}`,
  }),
  ro: (kind, link) => ({
    subject: kind === 'sms' ? 'SMS-uri care te așteaptă' : 'E-mailuri care te așteaptă',
    text: `Limita de astăzi pentru ${kind === 'sms' ? 'SMS-uri' : 'e-mailuri'} a fost atinsă. Celelalte așteaptă. Trimite-le oricum sau renunță la ele aici: ${link}`,
  }),
  bs: (kind, link) => ({
    subject: kind === 'sms' ? 'SMS-ovi čekaju na tvoju odluku' : 'E-mailovi čekaju na tvoju odluku',
    text: `Današnja granica za ${kind === 'sms' ? 'SMS-ove' : 'e-mailove'} je dostignuta. Ostali čekaju. Ovdje ih pošalji svejedno ili odustani od slanja: ${link}`,
  }),
}

/** Tells an administrator that a limit of the day holds mails or SMS back. */
export const heldMail = (locale: Locale, kind: Kind, link: string): Mail =>
  words[locale](kind, link)
