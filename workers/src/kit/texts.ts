import { type Locale, locales } from '@portal/contracts'

/** What is sent to a person whose language is unknown is in Swedish. */
export function localeOf(wanted: string | null | undefined): Locale {
  return locales.find((one) => one === wanted) ?? 'sv'
}

interface Text {
  readonly subject: string
  readonly text: string
}
/** Every mail and SMS that is sent. */
export const templates = [
  'registrationCode',
  'resetCode',
  'invitation',
  'newMessage',
  'activated',
  'signingCode',
] as const
type Template = (typeof templates)[number]

/** What a template may fill in; never the content of a message. */
export interface Filling {
  readonly code?: string
  readonly link: string
  readonly name?: string
  readonly company?: string
}

const words: Record<Locale, Record<Template, (fill: Filling) => Text>> = {
  en: {
    registrationCode: ({ code, link }) => ({
      subject: 'Your security code',
      text: `Your security code is ${code}. It is valid for 10 minutes.\n\nFinish your registration here: ${link}\n\nDid you not ask for it? Then you need not do anything.`,
    }),
    resetCode: ({ code, link }) => ({
      subject: 'New password',
      text: `Your security code is ${code}. It is valid for 10 minutes.\n\nChoose a new password here: ${link}\n\nDid you not ask for it? Then you need not do anything; your password is unchanged.`,
    }),
    invitation: ({ name, link, company = '' }) => ({
      subject: 'Welcome to the portal',
      text: `Hi ${name},\n\nyou have been invited to the portal${company && ` of ${company}`}. Register here: ${link}`,
    }),
    newMessage: ({ link }) => ({
      subject: 'You have a new message',
      text: `You have a new message in the portal. Read it here: ${link}`,
    }),
    activated: ({ name, link }) => ({
      subject: 'Your account is active',
      text: `Hi ${name},\n\nyour account has been activated. Sign in here: ${link}`,
    }),
    signingCode: ({ code, link }) => ({
      subject: 'Code for signing',
      text: `${code} is your code for signing. It is valid for 10 minutes. Give it to nobody; enter it only at ${link}`,
    }),
  },
  sv: {
    registrationCode: ({ code, link }) => ({
      subject: 'Din säkerhetskod',
      text: `Din säkerhetskod är ${code}. Den gäller i 10 minuter.\n\nSlutför din registrering här: ${link}\n\nHar du inte bett om den? Då behöver du inte göra något.`,
    }),
    resetCode: ({ code, link }) => ({
      subject: 'Nytt lösenord',
      text: `Din säkerhetskod är ${code}. Den gäller i 10 minuter.\n\nVälj ett nytt lösenord här: ${link}\n\nHar du inte bett om det? Då behöver du inte göra något, ditt lösenord är oförändrat.`,
    }),
    invitation: ({ name, link, company = '' }) => ({
      subject: 'Välkommen till portalen',
      text: `Hej ${name}!\n\nDu har blivit inbjuden till portalen${company && ` hos ${company}`}. Registrera dig här: ${link}`,
    }),
    newMessage: ({ link }) => ({
      subject: 'Du har ett nytt meddelande',
      text: `Du har ett nytt meddelande i portalen. Läs det här: ${link}`,
    }),
    activated: ({ name, link }) => ({
      subject: 'Ditt konto är aktivt',
      text: `Hej ${name}!\n\nDitt konto har aktiverats. Logga in här: ${link}`,
    }),
    signingCode: ({ code, link }) => ({
      subject: 'Kod för underskrift',
      text: `${code} är din kod för att skriva under. Den gäller i 10 minuter. Lämna den inte till någon; skriv in den bara på ${link}`,
    }),
  },
  pl: {
    registrationCode: ({ code, link }) => ({
      subject: 'Twój kod bezpieczeństwa',
      text: `Twój kod bezpieczeństwa to ${code}. Jest ważny przez 10 minut.\n\nDokończ rejestrację tutaj: ${link}\n\nJeśli to nie Twoja prośba, nie musisz nic robić.`,
    }),
    resetCode: ({ code, link }) => ({
      subject: 'Nowe hasło',
      text: `Twój kod bezpieczeństwa to ${code}. Jest ważny przez 10 minut.\n\nUstaw nowe hasło tutaj: ${link}\n\nJeśli to nie Twoja prośba, nie musisz nic robić – hasło się nie zmieniło.`,
    }),
    invitation: ({ name, link, company = '' }) => ({
      subject: 'Witamy w portalu',
      text: `Cześć ${name}!\n\nZapraszamy do portalu${company && ` firmy ${company}`}. Zarejestruj się tutaj: ${link}`,
    }),
    newMessage: ({ link }) => ({
      subject: 'Masz nową wiadomość',
      text: `W portalu czeka nowa wiadomość. Przeczytaj ją tutaj: ${link}`,
    }),
    activated: ({ name, link }) => ({
      subject: 'Twoje konto jest aktywne',
      text: `Cześć ${name}!\n\nTwoje konto zostało aktywowane. Zaloguj się tutaj: ${link}`,
    }),
    signingCode: ({ code, link }) => ({
      subject: 'Kod do podpisu',
      text: `${code} to Twój kod do podpisu. Jest ważny przez 10 minut. Nikomu go nie podawaj; wpisz go tylko na ${link}`,
    }),
  },
  ro: {
    registrationCode: ({ code, link }) => ({
      subject: 'Codul tău de securitate',
      text: `Codul tău de securitate este ${code}. Este valabil 10 minute.\n\nFinalizează înregistrarea aici: ${link}\n\nDacă nu l-ai cerut tu, nu trebuie să faci nimic.`,
    }),
    resetCode: ({ code, link }) => ({
      subject: 'Parolă nouă',
      text: `Codul tău de securitate este ${code}. Este valabil 10 minute.\n\nAlege o parolă nouă aici: ${link}\n\nDacă nu ai cerut asta, nu trebuie să faci nimic; parola ta a rămas aceeași.`,
    }),
    invitation: ({ name, link, company = '' }) => ({
      subject: 'Bun venit pe portal',
      text: `Bună, ${name}!\n\nAi fost invitat(ă) pe portal${company && `ul companiei ${company}`}. Înregistrează-te aici: ${link}`,
    }),
    newMessage: ({ link }) => ({
      subject: 'Ai un mesaj nou',
      text: `Ai un mesaj nou pe portal. Citește-l aici: ${link}`,
    }),
    activated: ({ name, link }) => ({
      subject: 'Contul tău este activ',
      text: `Bună, ${name}!\n\nContul tău a fost activat. Conectează-te aici: ${link}`,
    }),
    signingCode: ({ code, link }) => ({
      subject: 'Cod pentru semnare',
      text: `${code} este codul tău pentru semnare. Este valabil 10 minute. Nu îl da nimănui; introdu-l doar pe ${link}`,
    }),
  },
  bs: {
    registrationCode: ({ code, link }) => ({
      subject: 'Tvoj sigurnosni kod',
      text: `Tvoj sigurnosni kod je ${code}. Vrijedi 10 minuta.\n\nZavrši registraciju ovdje: ${link}\n\nAko to nije bio tvoj zahtjev, ne moraš ništa uraditi.`,
    }),
    resetCode: ({ code, link }) => ({
      subject: 'Nova lozinka',
      text: `Tvoj sigurnosni kod je ${code}. Vrijedi 10 minuta.\n\nOdaberi novu lozinku ovdje: ${link}\n\nAko to nije bio tvoj zahtjev, ne moraš ništa uraditi; lozinka je ostala ista.`,
    }),
    invitation: ({ name, link, company = '' }) => ({
      subject: 'Pozivnica za portal',
      text: `Zdravo, ${name}!\n\nČeka te pozivnica za portal${company && ` firme ${company}`}. Registruj se ovdje: ${link}`,
    }),
    newMessage: ({ link }) => ({
      subject: 'Imaš novu poruku',
      text: `Imaš novu poruku na portalu. Pročitaj je ovdje: ${link}`,
    }),
    activated: ({ name, link }) => ({
      subject: 'Tvoj račun je aktivan',
      text: `Zdravo, ${name}!\n\nTvoj račun je aktiviran. Prijavi se ovdje: ${link}`,
    }),
    signingCode: ({ code, link }) => ({
      subject: 'Kod za potpisivanje',
      text: `${code} je tvoj kod za potpisivanje. Vrijedi 10 minuta. Ne daj ga nikome; upiši ga samo na ${link}`,
    }),
  },
}

/** The subject and text of a mail (or the text of an SMS) in a person's language. */
export function textOf(template: Template, locale: Locale, fill: Filling): Text {
  return words[locale][template](fill)
}
