import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const calendarFeedHistory = {
  calendarFeedOpened: {
    en: 'Calendar link made',
    sv: 'Kalenderlänk skapad',
    pl: 'Utworzono link do kalendarza',
    ro: 'Link de calendar creat',
    bs: 'Link za kalendar napravljen',
  },
  calendarFeedClosed: {
    en: 'Calendar link closed',
    sv: 'Kalenderlänk stängd',
    pl: 'Zamknięto link do kalendarza',
    ro: 'Link de calendar închis',
    bs: 'Link za kalendar zatvoren',
  },
} as const satisfies ActionWords
