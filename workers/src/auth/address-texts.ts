import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

/** What may have changed of where somebody is reached: said at the former address, at the new one, or of the phone. */
export type AddressChange = 'addressGone' | 'addressHere' | 'phone'

interface Filling {
  readonly when: string
  readonly link: string
}

// The new address stands in none: whoever reads the former one need not be the person any more.
const words: Readonly<Record<Locale, Readonly<Record<AddressChange, (of: Filling) => Mail>>>> = {
  en: {
    addressGone: ({ when, link }) => ({
      subject: 'The address of your account was changed',
      text: `The e-mail address of your account was changed on ${when}. You sign in with the new address, and mails from the portal go there: ${link}\n\nDid you not ask for it? Then tell your office at once.`,
    }),
    addressHere: ({ when, link }) => ({
      subject: 'You sign in with this address now',
      text: `The e-mail address of your account was changed to this one on ${when}. You sign in with it, and mails from the portal come here: ${link}\n\nDid you not ask for it? Then tell your office.`,
    }),
    phone: ({ when, link }) => ({
      subject: 'Your phone number was changed',
      text: `The phone number of your account was changed on ${when}. Codes for signing go to the number that stands here: ${link}\n\nDid you not ask for it? Then tell your office at once.`,
    }),
  },
  sv: {
    addressGone: ({ when, link }) => ({
      subject: 'Adressen till ditt konto har ändrats',
      text: `E-postadressen till ditt konto ändrades ${when}. Du loggar in med den nya adressen, och e-post från portalen kommer dit: ${link}\n\nHar du inte bett om det? Säg då genast till på ditt kontor.`,
    }),
    addressHere: ({ when, link }) => ({
      subject: 'Du loggar in med den här adressen nu',
      text: `E-postadressen till ditt konto ändrades till den här ${when}. Du loggar in med den, och e-post från portalen kommer hit: ${link}\n\nHar du inte bett om det? Säg då till på ditt kontor.`,
    }),
    phone: ({ when, link }) => ({
      subject: 'Ditt telefonnummer har ändrats',
      text: `Telefonnumret till ditt konto ändrades ${when}. Koder att skriva under med kommer till numret som står här: ${link}\n\nHar du inte bett om det? Säg då genast till på ditt kontor.`,
    }),
  },
  pl: {
    addressGone: ({ when, link }) => ({
      subject: 'Zmieniono adres Twojego konta',
      text: `Adres e-mail Twojego konta zmieniono: ${when}. Logujesz się nowym adresem i tam przychodzą wiadomości z portalu: ${link}\n\nTo nie była Twoja prośba? Od razu powiadom swoje biuro.`,
    }),
    addressHere: ({ when, link }) => ({
      subject: 'Teraz logujesz się tym adresem',
      text: `Adres e-mail Twojego konta zmieniono na ten: ${when}. Logujesz się nim i tutaj przychodzą wiadomości z portalu: ${link}\n\nTo nie była Twoja prośba? Powiadom swoje biuro.`,
    }),
    phone: ({ when, link }) => ({
      subject: 'Zmieniono Twój numer telefonu',
      text: `Numer telefonu Twojego konta zmieniono: ${when}. Kody do podpisywania przychodzą na numer, który jest podany tutaj: ${link}\n\nTo nie była Twoja prośba? Od razu powiadom swoje biuro.`,
    }),
  },
  ro: {
    addressGone: ({ when, link }) => ({
      subject: 'Adresa contului tău a fost schimbată',
      text: `Adresa de e-mail a contului tău a fost schimbată: ${when}. Te conectezi cu adresa nouă, iar e-mailurile portalului vin acolo: ${link}\n\nNu ai cerut asta? Anunță imediat biroul tău.`,
    }),
    addressHere: ({ when, link }) => ({
      subject: 'Acum te conectezi cu această adresă',
      text: `Adresa de e-mail a contului tău a fost schimbată cu aceasta: ${when}. Te conectezi cu ea, iar e-mailurile portalului vin aici: ${link}\n\nNu ai cerut asta? Anunță biroul tău.`,
    }),
    phone: ({ when, link }) => ({
      subject: 'Numărul tău de telefon a fost schimbat',
      text: `Numărul de telefon al contului tău a fost schimbat: ${when}. Codurile de semnare vin la numărul care apare aici: ${link}\n\nNu ai cerut asta? Anunță imediat biroul tău.`,
    }),
  },
  bs: {
    addressGone: ({ when, link }) => ({
      subject: 'Adresa tvog računa je promijenjena',
      text: `E-mail adresa tvog računa promijenjena je: ${when}. Prijavljuješ se novom adresom i tamo stižu poruke s portala: ${link}\n\nTo nije na tvoj zahtjev? Odmah obavijesti svoj ured.`,
    }),
    addressHere: ({ when, link }) => ({
      subject: 'Sada se prijavljuješ ovom adresom',
      text: `E-mail adresa tvog računa promijenjena je u ovu: ${when}. Prijavljuješ se njom i ovdje stižu poruke s portala: ${link}\n\nTo nije na tvoj zahtjev? Obavijesti svoj ured.`,
    }),
    phone: ({ when, link }) => ({
      subject: 'Tvoj broj telefona je promijenjen',
      text: `Broj telefona tvog računa promijenjen je: ${when}. Kodovi za potpisivanje stižu na broj koji stoji ovdje: ${link}\n\nTo nije na tvoj zahtjev? Odmah obavijesti svoj ured.`,
    }),
  },
}

/** A mail about where somebody is reached, in their language. */
export const addressMail = (change: AddressChange, locale: Locale, of: Filling): Mail =>
  words[locale][change](of)
