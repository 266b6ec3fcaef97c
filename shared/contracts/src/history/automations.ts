import type { Locale, Words } from '../locales.ts'
import { KEPT_NO_LONGER } from '../retention-rules.ts'

/** What happens by itself, by what its events say that they came of. */
const automations: Readonly<Record<string, Words>> = {
  'abnormalities.automation': {
    en: 'Automation rule',
    sv: 'Automationsregel',
    pl: 'Reguła automatyczna',
    ro: 'Regulă automată',
    bs: 'Automatsko pravilo',
  },
  'driver-rights.remindOfExpiry': {
    en: 'Reminder of what expires',
    sv: 'Påminnelse om det som går ut',
    pl: 'Przypomnienie o wygasaniu',
    ro: 'Memento de expirare',
    bs: 'Podsjetnik na istek',
  },
  'files.clearAway': {
    en: 'Clearing away of unused files',
    sv: 'Rensning av filer som inte används',
    pl: 'Usuwanie nieużywanych plików',
    ro: 'Curățarea fișierelor nefolosite',
    bs: 'Čišćenje nekorištenih datoteka',
  },
  [KEPT_NO_LONGER]: {
    en: 'Retention rule',
    sv: 'Gallringsregel',
    pl: 'Reguła przechowywania danych',
    ro: 'Regulă de păstrare',
    bs: 'Pravilo o čuvanju',
  },
  'tests.turn': {
    en: 'Repetition of a test',
    sv: 'Upprepning av ett test',
    pl: 'Powtórzenie testu',
    ro: 'Repetarea unui test',
    bs: 'Ponavljanje testa',
  },
  'deliveries.held': {
    en: 'Daily limit for sending',
    sv: 'Dagsgräns för utskick',
    pl: 'Dzienny limit wysyłki',
    ro: 'Limita zilnică de trimitere',
    bs: 'Dnevno ograničenje slanja',
  },
  'workshifts.takeBack': {
    en: 'Shifts of people who have left',
    sv: 'Pass för den som har slutat',
    pl: 'Zmiany osób, które odeszły',
    ro: 'Turele celor care au plecat',
    bs: 'Smjene osoba koje su otišle',
  },
  demo: {
    en: 'Demo company',
    sv: 'Demoföretag',
    pl: 'Firma demonstracyjna',
    ro: 'Companie demonstrativă',
    bs: 'Demo firma',
  },
}
const portal: Words = {
  en: 'The portal',
  sv: 'Portalen',
  pl: 'Portal',
  ro: 'Portalul',
  bs: 'Portal',
}

/** By what something happened that nobody did: a rule or schedule by its name. */
export const automationWord = (cause: string, locale: Locale): string =>
  (Object.hasOwn(automations, cause) ? (automations[cause] ?? portal) : portal)[locale]
