import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const remindersHistory = {
  peopleReminded: {
    en: 'Those who had not done it reminded',
    sv: 'De som inte var klara påmindes',
    pl: 'Przypomniano osobom, które tego nie zrobiły',
    ro: 'Memento trimis celor care nu au terminat',
    bs: 'Podsjećeni oni koji nisu završili',
  },
} as const satisfies ActionWords
