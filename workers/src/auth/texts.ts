import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

/** What may have been done to somebody's sign-in, and is told to them. */
export const signInChanges = [
  'passwordChanged',
  'secondFactorAdded',
  'secondFactorRemoved',
  'secondFactorTaken',
  'recoveryCodeUsed',
  'newDevice',
] as const
export type SignInChange = (typeof signInChanges)[number]

/** What is filled in: browser and system or empty, when, how many codes are left, and where to look. */
interface Filling {
  readonly device: string
  readonly when: string
  readonly left: number
  readonly link: string
}

const words: Record<Locale, Record<SignInChange, (fill: Filling) => Mail>> = {
  en: {
    passwordChanged: ({ when, link }) => ({
      subject: 'Your password was changed',
      text: `The password of your account was changed on ${when}.\n\nWas it not you? Then choose a new one at once with “Forgot your password?” at ${link} and tell your office.`,
    }),
    secondFactorAdded: ({ when, link }) => ({
      subject: 'A second factor was added',
      text: `A second step for signing in was added to your account on ${when}. See it here: ${link}\n\nWas it not you? Then change your password at once and tell your office.`,
    }),
    secondFactorRemoved: ({ when, link }) => ({
      subject: 'A second factor was removed',
      text: `A second step for signing in was removed from your account on ${when}. See what is left here: ${link}\n\nWas it not you? Then change your password at once and tell your office.`,
    }),
    secondFactorTaken: ({ when, link }) => ({
      subject: 'An administrator removed your second factor',
      text: `An administrator removed the second step of your sign-in on ${when}, and signed you out everywhere. You sign in with your password alone until you set up a new one: ${link}\n\nDid you not ask for it? Then tell your office.`,
    }),
    recoveryCodeUsed: ({ when, left, link }) => ({
      subject: 'A recovery code was used',
      text: `Somebody signed in to your account with your password and a recovery code on ${when}. Recovery codes left: ${left}. Make new ones here: ${link}\n\nWas it not you? Then change your password at once and tell your office.`,
    }),
    newDevice: ({ device, when, link }) => ({
      subject: 'Sign-in on a new device',
      text: `Somebody signed in to your account on a device that you have not used before: ${device || 'an unknown browser'}, ${when}. See where you are signed in, and sign out there, here: ${link}\n\nWas it not you? Then change your password at once.`,
    }),
  },
  sv: {
    passwordChanged: ({ when, link }) => ({
      subject: 'Ditt lösenord har ändrats',
      text: `Lösenordet till ditt konto ändrades ${when}.\n\nVar det inte du? Välj då genast ett nytt med ”Glömt lösenordet?” på ${link} och säg till på ditt kontor.`,
    }),
    secondFactorAdded: ({ when, link }) => ({
      subject: 'En andra faktor har lagts till',
      text: `Ett andra steg vid inloggning lades till på ditt konto ${when}. Se det här: ${link}\n\nVar det inte du? Byt då genast lösenord och säg till på ditt kontor.`,
    }),
    secondFactorRemoved: ({ when, link }) => ({
      subject: 'En andra faktor har tagits bort',
      text: `Ett andra steg vid inloggning togs bort från ditt konto ${when}. Se vad som är kvar här: ${link}\n\nVar det inte du? Byt då genast lösenord och säg till på ditt kontor.`,
    }),
    secondFactorTaken: ({ when, link }) => ({
      subject: 'En administratör har tagit bort din andra faktor',
      text: `En administratör tog bort det andra steget i din inloggning ${when} och loggade ut dig överallt. Du loggar in med bara lösenordet tills du lägger till ett nytt: ${link}\n\nHar du inte bett om det? Säg då till på ditt kontor.`,
    }),
    recoveryCodeUsed: ({ when, left, link }) => ({
      subject: 'En återställningskod har använts',
      text: `Någon loggade in på ditt konto med ditt lösenord och en återställningskod ${when}. Återställningskoder kvar: ${left}. Skapa nya här: ${link}\n\nVar det inte du? Byt då genast lösenord och säg till på ditt kontor.`,
    }),
    newDevice: ({ device, when, link }) => ({
      subject: 'Inloggning på en ny enhet',
      text: `Någon loggade in på ditt konto på en enhet som du inte har använt förut: ${device || 'okänd webbläsare'}, ${when}. Se var du är inloggad, och logga ut där, här: ${link}\n\nVar det inte du? Byt då genast lösenord.`,
    }),
  },
  pl: {
    passwordChanged: ({ when, link }) => ({
      subject: 'Twoje hasło zostało zmienione',
      text: `Hasło do Twojego konta zmieniono: ${when}.\n\nTo nie Ty? Od razu ustaw nowe przez „Nie pamiętasz hasła?” na ${link} i powiadom swoje biuro.`,
    }),
    secondFactorAdded: ({ when, link }) => ({
      subject: 'Dodano drugi składnik logowania',
      text: `Do Twojego konta dodano drugi krok logowania: ${when}. Zobacz go tutaj: ${link}\n\nTo nie Ty? Od razu zmień hasło i powiadom swoje biuro.`,
    }),
    secondFactorRemoved: ({ when, link }) => ({
      subject: 'Usunięto drugi składnik logowania',
      text: `Z Twojego konta usunięto drugi krok logowania: ${when}. Zobacz, co zostało: ${link}\n\nTo nie Ty? Od razu zmień hasło i powiadom swoje biuro.`,
    }),
    secondFactorTaken: ({ when, link }) => ({
      subject: 'Administrator usunął Twój drugi składnik logowania',
      text: `Administrator usunął drugi krok Twojego logowania (${when}) i wylogował Cię wszędzie. Do czasu dodania nowego logujesz się samym hasłem: ${link}\n\nTo nie była Twoja prośba? Powiadom swoje biuro.`,
    }),
    recoveryCodeUsed: ({ when, left, link }) => ({
      subject: 'Użyto kodu odzyskiwania',
      text: `Ktoś zalogował się na Twoje konto hasłem i kodem odzyskiwania: ${when}. Pozostałe kody odzyskiwania: ${left}. Nowe utworzysz tutaj: ${link}\n\nTo nie Ty? Od razu zmień hasło i powiadom swoje biuro.`,
    }),
    newDevice: ({ device, when, link }) => ({
      subject: 'Logowanie na nowym urządzeniu',
      text: `Ktoś zalogował się na Twoje konto na urządzeniu, którego wcześniej nie używano: ${device || 'nieznana przeglądarka'}, ${when}. Tutaj zobaczysz, gdzie trwa Twoje logowanie, i możesz je zakończyć: ${link}\n\nTo nie Ty? Od razu zmień hasło.`,
    }),
  },
  ro: {
    passwordChanged: ({ when, link }) => ({
      subject: 'Parola ta a fost schimbată',
      text: `Parola contului tău a fost schimbată: ${when}.\n\nNu ai fost tu? Alege imediat alta cu „Ai uitat parola?” pe ${link} și anunță biroul tău.`,
    }),
    secondFactorAdded: ({ when, link }) => ({
      subject: 'A fost adăugat un al doilea factor',
      text: `La contul tău a fost adăugat un al doilea pas la conectare: ${when}. Îl vezi aici: ${link}\n\nNu ai fost tu? Schimbă imediat parola și anunță biroul tău.`,
    }),
    secondFactorRemoved: ({ when, link }) => ({
      subject: 'A fost eliminat un al doilea factor',
      text: `Din contul tău a fost eliminat un al doilea pas la conectare: ${when}. Vezi aici ce a rămas: ${link}\n\nNu ai fost tu? Schimbă imediat parola și anunță biroul tău.`,
    }),
    secondFactorTaken: ({ when, link }) => ({
      subject: 'Un administrator ți-a eliminat al doilea factor',
      text: `Un administrator a eliminat al doilea pas al conectării tale (${when}) și te-a deconectat peste tot. Te conectezi doar cu parola până adaugi altul: ${link}\n\nNu ai cerut asta? Anunță biroul tău.`,
    }),
    recoveryCodeUsed: ({ when, left, link }) => ({
      subject: 'A fost folosit un cod de recuperare',
      text: `Cineva s-a conectat la contul tău cu parola și cu un cod de recuperare: ${when}. Coduri de recuperare rămase: ${left}. Creezi altele aici: ${link}\n\nNu ai fost tu? Schimbă imediat parola și anunță biroul tău.`,
    }),
    newDevice: ({ device, when, link }) => ({
      subject: 'Conectare de pe un dispozitiv nou',
      text: `Cineva s-a conectat la contul tău de pe un dispozitiv pe care nu l-ai mai folosit: ${device || 'browser necunoscut'}, ${when}. Vezi unde ești conectat(ă) și deconectează-te de acolo aici: ${link}\n\nNu ai fost tu? Schimbă imediat parola.`,
    }),
  },
  bs: {
    passwordChanged: ({ when, link }) => ({
      subject: 'Tvoja lozinka je promijenjena',
      text: `Lozinka tvog računa promijenjena je: ${when}.\n\nTo nisi ti? Odmah odaberi novu preko „Zaboravljena lozinka?” na ${link} i obavijesti svoj ured.`,
    }),
    secondFactorAdded: ({ when, link }) => ({
      subject: 'Dodan je drugi faktor',
      text: `Tvom računu dodan je drugi korak prijave: ${when}. Pogledaj ga ovdje: ${link}\n\nTo nisi ti? Odmah promijeni lozinku i obavijesti svoj ured.`,
    }),
    secondFactorRemoved: ({ when, link }) => ({
      subject: 'Drugi faktor je uklonjen',
      text: `S tvog računa uklonjen je drugi korak prijave: ${when}. Pogledaj šta je ostalo: ${link}\n\nTo nisi ti? Odmah promijeni lozinku i obavijesti svoj ured.`,
    }),
    secondFactorTaken: ({ when, link }) => ({
      subject: 'Administrator je uklonio tvoj drugi faktor',
      text: `Administrator je uklonio drugi korak tvoje prijave (${when}) i svugdje te odjavio. Prijavljuješ se samo lozinkom dok ne dodaš novi: ${link}\n\nTo nije na tvoj zahtjev? Obavijesti svoj ured.`,
    }),
    recoveryCodeUsed: ({ when, left, link }) => ({
      subject: 'Iskorišten je kod za oporavak',
      text: `Neko se prijavio na tvoj račun lozinkom i kodom za oporavak: ${when}. Preostalo kodova za oporavak: ${left}. Nove napravi ovdje: ${link}\n\nTo nisi ti? Odmah promijeni lozinku i obavijesti svoj ured.`,
    }),
    newDevice: ({ device, when, link }) => ({
      subject: 'Prijava s novog uređaja',
      text: `Neko se prijavio na tvoj račun s uređaja koji ranije nije korišten: ${device || 'nepoznat preglednik'}, ${when}. Ovdje vidiš gdje je tvoj račun prijavljen i možeš ga odjaviti: ${link}\n\nTo nisi ti? Odmah promijeni lozinku.`,
    }),
  },
}

/** A notice about somebody's sign-in, in their language. */
export const signInMail = (change: SignInChange, locale: Locale, fill: Filling): Mail =>
  words[locale][change](fill)
