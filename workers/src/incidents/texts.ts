import type { Locale } from '@portal/contracts'
import { incidentTypeWords } from '@portal/contracts/incident-words'
import type { IncidentType } from '@portal/contracts/incidents'
import type { Mail } from '../kit/mail.ts'

interface About {
  readonly type: IncidentType
  readonly link: string
}
type Occasion = 'reported' | 'serious' | 'answered'

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
