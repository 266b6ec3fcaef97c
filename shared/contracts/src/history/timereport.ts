import type { ActionWords } from './words.ts'

/** What the history calls the events of this area. */
export const timereportHistory = {
  timeReportSaved: {
    en: 'Draft of a time report saved',
    sv: 'Utkast till tidrapport sparat',
    pl: 'Zapisano wersję roboczą ewidencji czasu pracy',
    ro: 'Ciornă de pontaj salvată',
    bs: 'Nacrt evidencije rada sačuvan',
  },
  timeReportSent: {
    en: 'Time report sent',
    sv: 'Tidrapport skickad',
    pl: 'Wysłano ewidencję czasu pracy',
    ro: 'Pontaj trimis',
    bs: 'Evidencija rada poslana',
  },
  timeReportCorrected: {
    en: 'Time report corrected',
    sv: 'Tidrapport rättad',
    pl: 'Poprawiono ewidencję czasu pracy',
    ro: 'Pontaj corectat',
    bs: 'Evidencija rada ispravljena',
  },
  timeReportReturned: {
    en: 'Time report returned',
    sv: 'Tidrapport återskickad',
    pl: 'Zwrócono ewidencję czasu pracy',
    ro: 'Pontaj returnat',
    bs: 'Evidencija rada vraćena',
  },
  timeReportApproved: {
    en: 'Time report approved',
    sv: 'Tidrapport godkänd',
    pl: 'Zatwierdzono ewidencję czasu pracy',
    ro: 'Pontaj aprobat',
    bs: 'Evidencija rada odobrena',
  },
  timeReportDeleted: {
    en: 'Time report deleted',
    sv: 'Tidrapport borttagen',
    pl: 'Usunięto ewidencję czasu pracy',
    ro: 'Pontaj șters',
    bs: 'Evidencija rada obrisana',
  },
  overtimeRulesSet: {
    en: 'Rules of overtime set',
    sv: 'Övertidsregler satta',
    pl: 'Ustalono zasady godzin nadliczbowych',
    ro: 'Reguli pentru ore suplimentare stabilite',
    bs: 'Pravila prekovremenog rada postavljena',
  },
  overtimeRulesWithdrawn: {
    en: 'Rules of overtime withdrawn',
    sv: 'Övertidsregler återkallade',
    pl: 'Wycofano zasady godzin nadliczbowych',
    ro: 'Reguli pentru ore suplimentare retrase',
    bs: 'Pravila prekovremenog rada povučena',
  },
} as const satisfies ActionWords
