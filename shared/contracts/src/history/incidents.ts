import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const incidentsHistory = {
  incidentReported: {
    en: 'Report filed',
    sv: 'Rapport inlämnad',
    pl: 'Złożono zgłoszenie',
    ro: 'Raport depus',
    bs: 'Prijava podnesena',
  },
  incidentFinished: {
    en: 'Files of a report came',
    sv: 'Filer till en rapport kom in',
    pl: 'Dodano pliki do zgłoszenia',
    ro: 'Au sosit fișierele unui raport',
    bs: 'Stigle datoteke uz prijavu',
  },
  incidentStatusSet: {
    en: 'Status of a report set',
    sv: 'Status satt på en rapport',
    pl: 'Ustawiono status zgłoszenia',
    ro: 'Starea unui raport a fost stabilită',
    bs: 'Postavljen status prijave',
  },
  incidentAuthoritySaid: {
    en: 'Duty to tell the authority noted',
    sv: 'Anmälan till Arbetsmiljöverket noterad',
    pl: 'Odnotowano sprawę zgłoszenia do urzędu',
    ro: 'Notificarea autorității a fost consemnată',
    bs: 'Evidentirano obavještavanje nadležnog organa',
  },
  incidentCommented: {
    en: 'Comment on a report',
    sv: 'Kommentar till en rapport',
    pl: 'Komentarz do zgłoszenia',
    ro: 'Comentariu la un raport',
    bs: 'Komentar uz prijavu',
  },
  incidentAnswered: {
    en: 'Report answered',
    sv: 'Rapport besvarad',
    pl: 'Odpowiedziano na zgłoszenie',
    ro: 'S-a răspuns la un raport',
    bs: 'Odgovoreno na prijavu',
  },
  incidentMailed: {
    en: 'Report mailed',
    sv: 'Rapport skickad med e-post',
    pl: 'Wysłano zgłoszenie e-mailem',
    ro: 'Raport trimis prin e-mail',
    bs: 'Prijava poslana e-mailom',
  },
  incidentRemoved: {
    en: 'Report deleted',
    sv: 'Rapport borttagen',
    pl: 'Usunięto zgłoszenie',
    ro: 'Raport șters',
    bs: 'Prijava obrisana',
  },
} as const satisfies ActionWords
