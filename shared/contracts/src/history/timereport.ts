import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const timereportHistory = {
  timeReportSaved: {
    en: 'Draft of a time report saved',
    sv: 'Utkast till tidrapport sparat',
    pl: 'Zapisano wersję roboczą raportu dziennego',
    ro: 'Ciornă de raport zilnic salvată',
    bs: 'Nacrt dnevnog izvještaja sačuvan',
  },
  timeReportSent: {
    en: 'Time report sent',
    sv: 'Tidrapport skickad',
    pl: 'Wysłano raport dzienny',
    ro: 'Raport zilnic trimis',
    bs: 'Dnevni izvještaj poslan',
  },
  timeReportCorrected: {
    en: 'Time report corrected',
    sv: 'Tidrapport rättad',
    pl: 'Poprawiono raport dzienny',
    ro: 'Raport zilnic corectat',
    bs: 'Dnevni izvještaj ispravljen',
  },
  timeReportReturned: {
    en: 'Time report returned',
    sv: 'Tidrapport återskickad',
    pl: 'Zwrócono raport dzienny',
    ro: 'Raport zilnic returnat',
    bs: 'Dnevni izvještaj vraćen',
  },
  timeReportApproved: {
    en: 'Time report approved',
    sv: 'Tidrapport godkänd',
    pl: 'Zatwierdzono raport dzienny',
    ro: 'Raport zilnic aprobat',
    bs: 'Dnevni izvještaj odobren',
  },
  timeReportDeleted: {
    en: 'Time report deleted',
    sv: 'Tidrapport borttagen',
    pl: 'Usunięto raport dzienny',
    ro: 'Raport zilnic șters',
    bs: 'Dnevni izvještaj obrisan',
  },
  overtimeRulesSet: {
    en: 'Rules of overtime set',
    sv: 'Övertidsregler satta',
    pl: 'Ustalono zasady nadgodzin',
    ro: 'Reguli pentru ore suplimentare stabilite',
    bs: 'Pravila prekovremenog rada postavljena',
  },
  overtimeRulesWithdrawn: {
    en: 'Rules of overtime withdrawn',
    sv: 'Övertidsregler återkallade',
    pl: 'Wycofano zasady nadgodzin',
    ro: 'Reguli pentru ore suplimentare retrase',
    bs: 'Pravila prekovremenog rada povučena',
  },
} as const satisfies ActionWords
