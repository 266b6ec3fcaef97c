import type { Locale } from '@portal/contracts'
import type { Mail } from '../kit/mail.ts'

/** What becomes of what somebody sent in. */
export type Decision = 'approved' | 'pendingRemoved' | 'removed'

interface Filling {
  /** What the right is called. */
  readonly right: string
  readonly link: string
}

export const decisionWords: Readonly<
  Record<Locale, Readonly<Record<Decision, (fill: Filling) => Mail>>>
> = {
  en: {
    approved: ({ right, link }) => ({
      subject: `Approved: ${right}`,
      text: `The office has approved your driver right: ${right}. All your driver rights: ${link}`,
    }),
    pendingRemoved: ({ right, link }) => ({
      subject: `Not approved: ${right}`,
      text: `The office has not approved what you sent in last, and removed it: ${right}. What was valid before stays so. All your driver rights: ${link}`,
    }),
    removed: ({ right, link }) => ({
      subject: `Removed: ${right}`,
      text: `The office has removed a driver right of yours: ${right}. All your driver rights: ${link}`,
    }),
  },
  sv: {
    approved: ({ right, link }) => ({
      subject: `Godkänt: ${right}`,
      text: `Kontoret har godkänt din förarbehörighet: ${right}. Alla dina förarbehörigheter: ${link}`,
    }),
    pendingRemoved: ({ right, link }) => ({
      subject: `Inte godkänt: ${right}`,
      text: `Kontoret har inte godkänt det du skickade in senast, och har tagit bort det: ${right}. Det som gällde förut gäller fortfarande. Alla dina förarbehörigheter: ${link}`,
    }),
    removed: ({ right, link }) => ({
      subject: `Borttaget: ${right}`,
      text: `Kontoret har tagit bort en av dina förarbehörigheter: ${right}. Alla dina förarbehörigheter: ${link}`,
    }),
  },
  pl: {
    approved: ({ right, link }) => ({
      subject: `Zatwierdzono: ${right}`,
      text: `Biuro zatwierdziło Twoje uprawnienie: ${right}. Wszystkie Twoje uprawnienia: ${link}`,
    }),
    pendingRemoved: ({ right, link }) => ({
      subject: `Nie zatwierdzono: ${right}`,
      text: `Biuro nie zatwierdziło ostatniego zgłoszenia i usunęło je: ${right}. To, co było ważne, pozostaje ważne. Wszystkie Twoje uprawnienia: ${link}`,
    }),
    removed: ({ right, link }) => ({
      subject: `Usunięto: ${right}`,
      text: `Biuro usunęło Twoje uprawnienie: ${right}. Wszystkie Twoje uprawnienia: ${link}`,
    }),
  },
  ro: {
    approved: ({ right, link }) => ({
      subject: `Aprobat: ${right}`,
      text: `Biroul ți-a aprobat permisul sau atestatul: ${right}. Toate permisele și atestatele tale: ${link}`,
    }),
    pendingRemoved: ({ right, link }) => ({
      subject: `Neaprobat: ${right}`,
      text: `Biroul nu a aprobat ce ai trimis ultima dată și l-a șters: ${right}. Ce era valabil rămâne valabil. Toate permisele și atestatele tale: ${link}`,
    }),
    removed: ({ right, link }) => ({
      subject: `Șters: ${right}`,
      text: `Biroul a șters unul dintre permisele și atestatele tale: ${right}. Toate permisele și atestatele tale: ${link}`,
    }),
  },
  bs: {
    approved: ({ right, link }) => ({
      subject: `Odobreno: ${right}`,
      text: `Ured je odobrio tvoje vozačko ovlaštenje: ${right}. Sva tvoja vozačka ovlaštenja: ${link}`,
    }),
    pendingRemoved: ({ right, link }) => ({
      subject: `Nije odobreno: ${right}`,
      text: `Ured nije odobrio ono što je zadnje poslano i obrisao je to: ${right}. Što je ranije važilo, važi i dalje. Sva tvoja vozačka ovlaštenja: ${link}`,
    }),
    removed: ({ right, link }) => ({
      subject: `Obrisano: ${right}`,
      text: `Ured je obrisao jedno tvoje vozačko ovlaštenje: ${right}. Sva tvoja vozačka ovlaštenja: ${link}`,
    }),
  },
}
