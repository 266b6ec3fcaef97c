import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const workmonthreportHistory = {
  workMonthClosed: {
    en: 'Month work report closed',
    sv: 'Månadsrapport stängd',
    pl: 'Zamknięto raport miesięczny',
    ro: 'Raport lunar închis',
    bs: 'Mjesečni izvještaj zaključen',
  },
  workMonthReopened: {
    en: 'Month work report reopened',
    sv: 'Månadsrapport öppnad igen',
    pl: 'Ponownie otwarto raport miesięczny',
    ro: 'Raport lunar redeschis',
    bs: 'Mjesečni izvještaj ponovo otvoren',
  },
} as const satisfies ActionWords
