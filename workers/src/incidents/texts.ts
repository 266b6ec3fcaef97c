import type { Locale } from '@portal/contracts'
import { incidentTypeWords } from '@portal/contracts/incident-words'
import type { IncidentType } from '@portal/contracts/incidents'
import type { Mail } from '../kit/mail.ts'

interface About {
  readonly type: IncidentType
  readonly link: string
}
type Occasion = 'reported' | 'serious' | 'answered' | 'closed' | 'reopened' | 'removed'

const words: Readonly<
  Record<Locale, Readonly<Record<Occasion, (what: string, link: string) => Mail>>>
> = {
  en: {
    reported: (what, link) => ({
      subject: `New report: ${what}`,
      text: `Somebody has filed a report (${what}). Read it here: ${link}`,
    }),
    serious: (what, link) => ({
      subject: `Serious: ${what}. Report to Arbetsmiljöverket without delay`,
      text: `A report (${what}) says that somebody was badly hurt, or could have been. The employer must report it to Arbetsmiljöverket without delay (AML 3:3 a). Read it and note what was reported here: ${link}`,
    }),
    answered: (what, link) => ({
      subject: 'Your report has been answered',
      text: `Your report (${what}) has been answered. Read the answer here: ${link}`,
    }),
    closed: (what, link) => ({
      subject: 'Your report has been closed',
      text: `Your report (${what}) has been dealt with and closed. See it here: ${link}`,
    }),
    reopened: (what, link) => ({
      subject: 'Your report is worked on again',
      text: `Your report (${what}) was closed and is worked on again. See it here: ${link}`,
    }),
    removed: (what, link) => ({
      subject: 'Your report has been removed',
      text: `The office has removed your report (${what}). Your other reports: ${link}`,
    }),
  },
  sv: {
    reported: (what, link) => ({
      subject: `Ny rapport: ${what}`,
      text: `Någon har lämnat en rapport (${what}). Läs den här: ${link}`,
    }),
    serious: (what, link) => ({
      subject: `Allvarligt: ${what}. Anmäl till Arbetsmiljöverket utan dröjsmål`,
      text: `En rapport (${what}) säger att någon skadats svårt eller kunde ha skadats svårt. Arbetsgivaren ska anmäla det till Arbetsmiljöverket utan dröjsmål (AML 3:3 a). Läs rapporten och notera vad som anmälts här: ${link}`,
    }),
    answered: (what, link) => ({
      subject: 'Din rapport har fått svar',
      text: `Din rapport (${what}) har fått svar. Läs svaret här: ${link}`,
    }),
    closed: (what, link) => ({
      subject: 'Din rapport är avslutad',
      text: `Din rapport (${what}) är behandlad och avslutad. Se den här: ${link}`,
    }),
    reopened: (what, link) => ({
      subject: 'Din rapport behandlas igen',
      text: `Din rapport (${what}) var avslutad och behandlas igen. Se den här: ${link}`,
    }),
    removed: (what, link) => ({
      subject: 'Din rapport har tagits bort',
      text: `Kontoret har tagit bort din rapport (${what}). Dina andra rapporter: ${link}`,
    }),
  },
  pl: {
    reported: (what, link) => ({
      subject: `Nowe zgłoszenie: ${what}`,
      text: `Wpłynęło nowe zgłoszenie (${what}). Przeczytaj je tutaj: ${link}`,
    }),
    serious: (what, link) => ({
      subject: `Poważne: ${what}. Zgłoś niezwłocznie w Arbetsmiljöverket`,
      text: `Według zgłoszenia (${what}) ktoś został ciężko ranny lub mógł zostać ciężko ranny. Pracodawca musi niezwłocznie zgłosić to w Arbetsmiljöverket (AML 3:3 a). Przeczytaj zgłoszenie i odnotuj, co zgłoszono: ${link}`,
    }),
    answered: (what, link) => ({
      subject: 'Jest odpowiedź na Twoje zgłoszenie',
      text: `Na Twoje zgłoszenie (${what}) udzielono odpowiedzi. Przeczytaj ją tutaj: ${link}`,
    }),
    closed: (what, link) => ({
      subject: 'Twoje zgłoszenie zostało zamknięte',
      text: `Twoje zgłoszenie (${what}) zostało rozpatrzone i zamknięte. Zobacz je tutaj: ${link}`,
    }),
    reopened: (what, link) => ({
      subject: 'Twoje zgłoszenie jest znowu rozpatrywane',
      text: `Twoje zgłoszenie (${what}) było zamknięte i jest znowu rozpatrywane. Zobacz je tutaj: ${link}`,
    }),
    removed: (what, link) => ({
      subject: 'Twoje zgłoszenie zostało usunięte',
      text: `Biuro usunęło Twoje zgłoszenie (${what}). Twoje pozostałe zgłoszenia: ${link}`,
    }),
  },
  ro: {
    reported: (what, link) => ({
      subject: `Raport nou: ${what}`,
      text: `Cineva a depus un raport (${what}). Citește-l aici: ${link}`,
    }),
    serious: (what, link) => ({
      subject: `Grav: ${what}. Raportează fără întârziere la Arbetsmiljöverket`,
      text: `Un raport (${what}) spune că cineva a fost grav rănit sau putea fi grav rănit. Angajatorul trebuie să raporteze la Arbetsmiljöverket fără întârziere (AML 3:3 a). Citește raportul și notează ce s-a raportat aici: ${link}`,
    }),
    answered: (what, link) => ({
      subject: 'Raportul tău a primit răspuns',
      text: `Raportul tău (${what}) a primit răspuns. Citește răspunsul aici: ${link}`,
    }),
    closed: (what, link) => ({
      subject: 'Raportul tău a fost închis',
      text: `Raportul tău (${what}) a fost tratat și închis. Vezi-l aici: ${link}`,
    }),
    reopened: (what, link) => ({
      subject: 'Se lucrează din nou la raportul tău',
      text: `Raportul tău (${what}) era închis și se lucrează din nou la el. Vezi-l aici: ${link}`,
    }),
    removed: (what, link) => ({
      subject: 'Raportul tău a fost șters',
      text: `Biroul a șters raportul tău (${what}). Celelalte rapoarte ale tale: ${link}`,
    }),
  },
  bs: {
    reported: (what, link) => ({
      subject: `Nova prijava: ${what}`,
      text: `Stigla je nova prijava (${what}). Pročitaj je ovdje: ${link}`,
    }),
    serious: (what, link) => ({
      subject: `Ozbiljno: ${what}. Prijavi bez odlaganja u Arbetsmiljöverket`,
      text: `Prema prijavi (${what}) neko je teško povrijeđen ili je mogao biti. Poslodavac to mora bez odlaganja prijaviti u Arbetsmiljöverket (AML 3:3 a). Pročitaj prijavu i upiši šta je prijavljeno ovdje: ${link}`,
    }),
    answered: (what, link) => ({
      subject: 'Na tvoju prijavu je odgovoreno',
      text: `Na tvoju prijavu (${what}) je odgovoreno. Pročitaj odgovor ovdje: ${link}`,
    }),
    closed: (what, link) => ({
      subject: 'Tvoja prijava je zatvorena',
      text: `Tvoja prijava (${what}) je obrađena i zatvorena. Pogledaj je ovdje: ${link}`,
    }),
    reopened: (what, link) => ({
      subject: 'Tvoja prijava se ponovo obrađuje',
      text: `Tvoja prijava (${what}) je bila zatvorena i ponovo se obrađuje. Pogledaj je ovdje: ${link}`,
    }),
    removed: (what, link) => ({
      subject: 'Tvoja prijava je uklonjena',
      text: `Ured je uklonio tvoju prijavu (${what}). Tvoje ostale prijave: ${link}`,
    }),
  },
}

/** A mail about a report in the reader's language: of which kind it is, and never what it says. */
export const incidentMail = (occasion: Occasion, locale: Locale, { type, link }: About): Mail =>
  words[locale][occasion](incidentTypeWords[type][locale], link)

const handedOn: Readonly<Record<Locale, { subject: string; text: string; file: string }>> = {
  en: { subject: 'Report', text: 'A report is attached as a PDF.', file: 'report' },
  sv: { subject: 'Rapport', text: 'En rapport är bifogad som PDF.', file: 'rapport' },
  pl: { subject: 'Zgłoszenie', text: 'Zgłoszenie jest załączone jako PDF.', file: 'zgloszenie' },
  ro: { subject: 'Raport', text: 'Un raport este atașat ca PDF.', file: 'raport' },
  bs: { subject: 'Prijava', text: 'Prijava je priložena kao PDF.', file: 'prijava' },
}

/** The mail that a report goes along with: what the office wrote to it, or that it is attached. */
export const handedOnMail = (locale: Locale, text: string): Mail & { readonly file: string } => {
  const { subject, file, ...plain } = handedOn[locale]
  return { subject, file: `${file}.pdf`, text: text || plain.text }
}
