import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const tachographHistory = {
  driverCardRead: {
    en: 'Driver card read',
    sv: 'Förarkort läst',
    pl: 'Odczytano kartę kierowcy',
    ro: 'Card de conducător citit',
    bs: 'Kartica vozača očitana',
  },
  driverCardReadingRemoved: {
    en: 'Reading of a driver card removed',
    sv: 'Läsning av förarkort borttagen',
    pl: 'Usunięto odczyt karty kierowcy',
    ro: 'Citirea cardului de conducător ștearsă',
    bs: 'Očitavanje kartice vozača obrisano',
  },
} as const satisfies ActionWords
