import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const workshiftsHistory = {
  shiftOffered: {
    en: 'Shift offered',
    sv: 'Pass utlagt',
    pl: 'Zaoferowano zmianę',
    ro: 'Tură oferită',
    bs: 'Smjena ponuđena',
  },
  shiftChanged: {
    en: 'Shift changed',
    sv: 'Pass ändrat',
    pl: 'Zmodyfikowano zmianę',
    ro: 'Tură modificată',
    bs: 'Smjena izmijenjena',
  },
  shiftWithdrawn: {
    en: 'Shift withdrawn',
    sv: 'Pass indraget',
    pl: 'Odwołano zmianę',
    ro: 'Tură retrasă',
    bs: 'Smjena povučena',
  },
  shiftInterestShown: {
    en: 'Interest shown in a shift',
    sv: 'Intresse visat för ett pass',
    pl: 'Zgłoszono chęć przyjęcia zmiany',
    ro: 'Interes arătat pentru o tură',
    bs: 'Iskazan interes za smjenu',
  },
  shiftInterestWithdrawn: {
    en: 'Interest in a shift withdrawn',
    sv: 'Intresse för ett pass återtaget',
    pl: 'Wycofano chęć przyjęcia zmiany',
    ro: 'Interes pentru o tură retras',
    bs: 'Povučen interes za smjenu',
  },
  shiftGiven: {
    en: 'Shift given',
    sv: 'Pass tilldelat',
    pl: 'Przydzielono zmianę',
    ro: 'Tură atribuită',
    bs: 'Smjena dodijeljena',
  },
  shiftDeclined: {
    en: 'Shift not given to somebody',
    sv: 'Pass inte tilldelat någon',
    pl: 'Nie przydzielono komuś zmiany',
    ro: 'Tură neatribuită unei persoane',
    bs: 'Smjena nije dodijeljena osobi',
  },
  shiftTakenBack: {
    en: 'Shift taken back',
    sv: 'Pass återtaget',
    pl: 'Odebrano zmianę',
    ro: 'Tură luată înapoi',
    bs: 'Smjena oduzeta',
  },
} as const satisfies ActionWords
