import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

type Kind = 'mail' | 'sms'

const words: Record<Locale, (kind: Kind, link: string) => Mail> = {
  en: (kind, link) => ({
    subject: kind === 'sms' ? 'SMS wait for you' : 'E-mails wait for you',
    text: `Today’s limit for ${kind === 'sms' ? 'SMS' : 'e-mails'} is reached. Further ones wait. Let them go or discard them here: ${link}`,
  }),
  sv: (kind, link) => ({
    subject: kind === 'sms' ? 'Sms väntar på dig' : 'Mejl väntar på dig',
    text: `Dagens gräns för ${kind === 'sms' ? 'sms' : 'mejl'} är nådd. Fler väntar. Släpp eller kassera dem här: ${link}`,
  }),
  pl: (kind, link) => ({
    subject: kind === 'sms' ? 'SMS-y czekają na Twoją decyzję' : 'E-maile czekają na Twoją decyzję',
    text: `Osiągnięto dzisiejszy limit ${kind === 'sms' ? 'SMS-ów' : 'e-maili'}. Kolejne czekają. Zwolnij je lub odrzuć tutaj: ${link}`,
  }),
  ro: (kind, link) => ({
    subject: kind === 'sms' ? 'SMS-uri care te așteaptă' : 'E-mailuri care te așteaptă',
    text: `Limita de astăzi pentru ${kind === 'sms' ? 'SMS-uri' : 'e-mailuri'} a fost atinsă. Celelalte așteaptă. Eliberează-le sau anulează-le aici: ${link}`,
  }),
  bs: (kind, link) => ({
    subject: kind === 'sms' ? 'SMS-ovi čekaju na tebe' : 'E-mailovi čekaju na tebe',
    text: `Današnja granica za ${kind === 'sms' ? 'SMS-ove' : 'e-mailove'} je dostignuta. Ostali čekaju. Pusti ih ili odbaci ovdje: ${link}`,
  }),
}

/** Tells an administrator that a limit of the day holds mails or SMS back. */
export const heldMail = (locale: Locale, kind: Kind, link: string): Mail =>
  words[locale](kind, link)
