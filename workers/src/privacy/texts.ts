import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

interface Asked {
  readonly byOffice: boolean
  readonly link: string
}

const words: Readonly<Record<Locale, (of: Asked) => Mail>> = {
  en: ({ byOffice, link }) => ({
    subject: 'All your personal data was asked for',
    text: byOffice
      ? `The office has noted that you asked for all that is kept about you. You get it within a month. If that was not you, tell the office. How it stands: ${link}`
      : `Somebody who is signed in as you asked for all that is kept about you. If that was not you, change your password at once and tell the office. How it stands: ${link}`,
  }),
  sv: ({ byOffice, link }) => ({
    subject: 'Alla dina personuppgifter har begärts',
    text: byOffice
      ? `Kontoret har noterat att du har bett om allt som finns sparat om dig. Du får det inom en månad. Om det inte var du, säg till kontoret. Så här står det till: ${link}`
      : `Någon som är inloggad som du har bett om allt som finns sparat om dig. Om det inte var du, byt lösenord genast och säg till kontoret. Så här står det till: ${link}`,
  }),
  pl: ({ byOffice, link }) => ({
    subject: 'Wniosek o wszystkie Twoje dane osobowe',
    text: byOffice
      ? `Biuro odnotowało Twoją prośbę o wszystkie przechowywane dane o Tobie. Otrzymasz je w ciągu miesiąca. Jeśli to nie Twoja prośba, powiadom biuro. Stan sprawy: ${link}`
      : `Ktoś zalogowany na Twoje konto poprosił o wszystkie przechowywane dane o Tobie. Jeśli to nie Ty, natychmiast zmień hasło i powiadom biuro. Stan sprawy: ${link}`,
  }),
  ro: ({ byOffice, link }) => ({
    subject: 'Toate datele tale personale au fost cerute',
    text: byOffice
      ? `Biroul a notat că ai cerut tot ce se păstrează despre tine. Primești totul în cel mult o lună. Dacă nu ai cerut tu, anunță biroul. Cum stau lucrurile: ${link}`
      : `Cineva conectat în numele tău a cerut tot ce se păstrează despre tine. Dacă nu ai fost tu, schimbă imediat parola și anunță biroul. Cum stau lucrurile: ${link}`,
  }),
  bs: ({ byOffice, link }) => ({
    subject: 'Zatraženi su svi tvoji lični podaci',
    text: byOffice
      ? `Ured je zabilježio tvoj zahtjev za svim što se čuva o tebi. Dobit ćeš to u roku od mjesec dana. Ako to nije tvoj zahtjev, javi uredu. Stanje zahtjeva: ${link}`
      : `Neko prijavljen na tvoj račun zatražio je sve što se čuva o tebi. Ako to nije tvoj zahtjev, odmah promijeni lozinku i javi uredu. Stanje zahtjeva: ${link}`,
  }),
}

/** A mail that says who asked for all of a person's data: they themselves should know it before anybody else does. */
export const askedMail = (locale: Locale, of: Asked): Mail => words[locale](of)
