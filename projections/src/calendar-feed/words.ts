import type { Words } from '@portal/contracts'

/** What a calendar says beside the names of offices and of kinds of leave. */
export const feedWords = {
  name: {
    en: 'Shifts and leave',
    sv: 'Pass och ledighet',
    pl: 'Zmiany i czas wolny',
    ro: 'Ture și concedii',
    bs: 'Smjene i odsustva',
  },
  shift: { en: 'Shift', sv: 'Pass', pl: 'Zmiana', ro: 'Tură', bs: 'Smjena' },
  away: { en: 'Away', sv: 'Frånvarande', pl: 'Nieobecność', ro: 'Absență', bs: 'Odsutnost' },
  fileName: {
    en: 'calendar',
    sv: 'kalender',
    pl: 'kalendarz',
    ro: 'calendar',
    bs: 'kalendar',
  },
} as const satisfies Readonly<Record<string, Words>>
