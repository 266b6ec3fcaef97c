import type { Locale } from '@portal/contracts'
import type { NoticeGroup } from '@portal/contracts/notices'

/** What stands on a lock screen. */
interface Words {
  readonly title: string
  readonly body: string
}

/** Of what is never pushed there are no words. */
type Pushed = Exclude<NoticeGroup, 'cases' | 'office' | 'signIn' | 'sending' | 'messages'>
type Texts = Readonly<Record<Pushed | 'several', Words>> & {
  readonly messages: { readonly title: string; readonly body: (unread: number) => string }
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    messages: {
      title: 'Messages',
      body: (unread) => (unread === 1 ? 'You have a new message.' : `Unread messages: ${unread}`),
    },
    tasks: { title: 'Something to do', body: 'Something waits for you in the portal.' },
    decisions: { title: 'An answer', body: 'You have been answered in the portal.' },
    shifts: { title: 'Shifts', body: 'There is news of a shift of yours.' },
    registrations: { title: 'Registrations', body: 'Somebody waits to be activated.' },
    leave: { title: 'Leave', body: 'A request for leave waits for an answer.' },
    papers: { title: 'Something to read and sign', body: 'A contract or document waits for you.' },
    rights: { title: 'Driver rights', body: 'There is something to look at.' },
    breaches: { title: 'Something to look at', body: 'Open the portal to see and answer it.' },
    applications: { title: 'Job applications', body: 'Somebody has applied for a job.' },
    reports: { title: 'Reports', body: 'A new report has come in.' },
    serious: { title: 'A report needs you', body: 'Open the portal as soon as you can.' },
    standing: {
      title: 'Your place in the portal',
      body: 'Something about you in the portal has changed.',
    },
    absences: { title: 'Absences', body: 'Something has come in for the office.' },
    loans: { title: 'Lent to you', body: 'There is news of something that you have borrowed.' },
    wages: { title: 'Wage spec', body: 'Your wage spec has come.' },
    terms: {
      title: 'Your overtime and vacation',
      body: 'There is news of what they are counted by.',
    },
    several: { title: 'News for you', body: 'Several things wait for you in the portal.' },
  },
  sv: {
    messages: {
      title: 'Meddelanden',
      body: (unread) =>
        unread === 1 ? 'Du har ett nytt meddelande.' : `Olästa meddelanden: ${unread}`,
    },
    tasks: {
      title: 'Något att göra',
      body: 'Något väntar på dig i portalen.',
    },
    decisions: { title: 'Ett svar', body: 'Du har fått ett svar i portalen.' },
    shifts: { title: 'Pass', body: 'Det finns nytt om ett av dina pass.' },
    registrations: { title: 'Registreringar', body: 'Någon väntar på att aktiveras.' },
    leave: { title: 'Ledighet', body: 'En ansökan om ledighet väntar på svar.' },
    papers: {
      title: 'Något att läsa och skriva under',
      body: 'Ett avtal eller dokument väntar på dig.',
    },
    rights: { title: 'Förarbehörigheter', body: 'Det finns något att titta på.' },
    breaches: { title: 'Något att titta på', body: 'Öppna portalen för att se och svara.' },
    applications: { title: 'Jobbansökningar', body: 'Någon har sökt ett jobb.' },
    reports: { title: 'Rapporter', body: 'En ny rapport har kommit in.' },
    serious: { title: 'En rapport behöver dig', body: 'Öppna portalen så snart du kan.' },
    standing: {
      title: 'Din plats i portalen',
      body: 'Något som rör dig i portalen har ändrats.',
    },
    absences: { title: 'Frånvaro', body: 'Något har kommit in till kontoret.' },
    loans: { title: 'Utlånat till dig', body: 'Det finns nytt om något som du har lånat.' },
    wages: { title: 'Lönespecifikation', body: 'Din lönespecifikation har kommit.' },
    terms: { title: 'Din övertid och semester', body: 'Det finns nytt om vad de räknas efter.' },
    several: { title: 'Nytt till dig', body: 'Flera saker väntar på dig i portalen.' },
  },
  pl: {
    messages: {
      title: 'Wiadomości',
      body: (unread) =>
        unread === 1 ? 'Masz nową wiadomość.' : `Nieprzeczytane wiadomości: ${unread}`,
    },
    tasks: { title: 'Coś do zrobienia', body: 'Coś czeka na Ciebie w portalu.' },
    decisions: { title: 'Odpowiedź', body: 'W portalu czeka na Ciebie odpowiedź.' },
    shifts: { title: 'Zmiany', body: 'Jest wiadomość o Twojej zmianie.' },
    registrations: { title: 'Rejestracje', body: 'Ktoś czeka na aktywację.' },
    leave: { title: 'Czas wolny', body: 'Wniosek o czas wolny czeka na odpowiedź.' },
    papers: {
      title: 'Coś do przeczytania i podpisania',
      body: 'Czeka na Ciebie umowa lub dokument.',
    },
    rights: { title: 'Uprawnienia kierowcy', body: 'Jest coś do sprawdzenia.' },
    breaches: { title: 'Coś do sprawdzenia', body: 'Otwórz portal, aby zobaczyć i odpowiedzieć.' },
    applications: { title: 'Aplikacje o pracę', body: 'Ktoś aplikuje o pracę.' },
    reports: { title: 'Zgłoszenia', body: 'Wpłynęło nowe zgłoszenie.' },
    serious: {
      title: 'Zgłoszenie czeka na Ciebie',
      body: 'Otwórz portal najszybciej, jak to możliwe.',
    },
    standing: {
      title: 'Twoje miejsce w portalu',
      body: 'W portalu zmieniło się coś, co Cię dotyczy.',
    },
    absences: { title: 'Nieobecności', body: 'Do biura coś wpłynęło.' },
    loans: { title: 'Wypożyczone', body: 'Jest coś nowego o rzeczy, którą masz wypożyczoną.' },
    wages: { title: 'Pasek wynagrodzenia', body: 'Jest już Twój pasek wynagrodzenia.' },
    terms: { title: 'Twoje nadgodziny i urlop', body: 'Zmienia się sposób ich liczenia.' },
    several: { title: 'Nowości dla Ciebie', body: 'W portalu czeka na Ciebie kilka spraw.' },
  },
  ro: {
    messages: {
      title: 'Mesaje',
      body: (unread) => (unread === 1 ? 'Ai un mesaj nou.' : `Mesaje necitite: ${unread}`),
    },
    tasks: { title: 'Ceva de făcut', body: 'Te așteaptă ceva pe portal.' },
    decisions: { title: 'Un răspuns', body: 'Ai primit un răspuns pe portal.' },
    shifts: { title: 'Ture', body: 'Sunt noutăți despre o tură de-a ta.' },
    registrations: { title: 'Înregistrări', body: 'Cineva așteaptă să fie activat.' },
    leave: { title: 'Concedii', body: 'O cerere de concediu așteaptă un răspuns.' },
    papers: { title: 'Ceva de citit și semnat', body: 'Te așteaptă un contract sau un document.' },
    rights: { title: 'Permise și atestate', body: 'Este ceva de verificat.' },
    breaches: { title: 'Ceva de verificat', body: 'Deschide portalul ca să vezi și să răspunzi.' },
    applications: { title: 'Candidaturi', body: 'Cineva a candidat pentru un post.' },
    reports: { title: 'Rapoarte', body: 'A sosit un raport nou.' },
    serious: { title: 'Un raport are nevoie de tine', body: 'Deschide portalul cât mai curând.' },
    standing: { title: 'Locul tău pe portal', body: 'S-a schimbat pe portal ceva ce te privește.' },
    absences: { title: 'Absențe', body: 'A sosit ceva pentru birou.' },
    loans: { title: 'Împrumutat', body: 'E ceva nou despre un lucru pe care l-ai împrumutat.' },
    wages: { title: 'Fluturaș de salariu', body: 'A sosit fluturașul tău de salariu.' },
    terms: {
      title: 'Orele suplimentare și concediul tău',
      body: 'Se schimbă regulile după care se calculează.',
    },
    several: { title: 'Noutăți pentru tine', body: 'Mai multe lucruri te așteaptă pe portal.' },
  },
  bs: {
    messages: {
      title: 'Poruke',
      body: (unread) => (unread === 1 ? 'Imaš novu poruku.' : `Nepročitane poruke: ${unread}`),
    },
    tasks: { title: 'Treba uraditi', body: 'Nešto te čeka na portalu.' },
    decisions: { title: 'Odgovor', body: 'Na portalu te čeka odgovor.' },
    shifts: { title: 'Smjene', body: 'Ima novosti o tvojoj smjeni.' },
    registrations: { title: 'Registracije', body: 'Neko čeka aktivaciju.' },
    leave: { title: 'Odsustva', body: 'Zahtjev za odsustvo čeka odgovor.' },
    papers: { title: 'Treba pročitati i potpisati', body: 'Čeka te ugovor ili dokument.' },
    rights: { title: 'Vozačka ovlaštenja', body: 'Treba nešto pogledati.' },
    breaches: { title: 'Treba nešto pogledati', body: 'Otvori portal da vidiš i odgovoriš.' },
    applications: { title: 'Prijave za posao', body: 'Neko se prijavio za posao.' },
    reports: { title: 'Prijave', body: 'Stigla je nova prijava.' },
    serious: { title: 'Prijava traži tvoju pažnju', body: 'Otvori portal što prije.' },
    standing: {
      title: 'Tvoje mjesto na portalu',
      body: 'Na portalu se promijenilo nešto što se tiče tebe.',
    },
    absences: { title: 'Odsutnosti', body: 'Nešto je stiglo za ured.' },
    loans: { title: 'Posuđeno', body: 'Ima novosti o nečemu što je tebi posuđeno.' },
    wages: { title: 'Platna lista', body: 'Stigla je tvoja platna lista.' },
    terms: {
      title: 'Tvoji prekovremeni sati i godišnji odmor',
      body: 'Mijenja se kako se računaju.',
    },
    several: { title: 'Novosti za tebe', body: 'Na portalu te čeka više stvari.' },
  },
}

/**
 * What a push says in a person's language: of which kind the thing is, nothing of the thing. Others read a
 * lock screen, too. What is of a group that is never pushed reads as if there were several.
 * @param unread how many messages are unread
 */
export function pushWords(locale: Locale, about: NoticeGroup | 'several', unread: number): Words {
  const words = texts[locale]
  if (about === 'messages')
    return { title: words.messages.title, body: words.messages.body(unread) }
  return about in words ? words[about as Pushed | 'several'] : words.several
}
