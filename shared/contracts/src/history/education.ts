import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const educationHistory = {
  educationDefined: {
    en: 'Education created',
    sv: 'Utbildning skapad',
    pl: 'Utworzono szkolenie',
    ro: 'Instruire creată',
    bs: 'Edukacija kreirana',
  },
  educationChanged: {
    en: 'Education changed',
    sv: 'Utbildning ändrad',
    pl: 'Zmieniono szkolenie',
    ro: 'Instruire modificată',
    bs: 'Edukacija izmijenjena',
  },
  educationRemoved: {
    en: 'Education deleted',
    sv: 'Utbildning borttagen',
    pl: 'Usunięto szkolenie',
    ro: 'Instruire ștearsă',
    bs: 'Edukacija obrisana',
  },
  educationAsked: {
    en: 'Education asked for',
    sv: 'Utbildning efterfrågad',
    pl: 'Poproszono o szkolenie',
    ro: 'Instruire solicitată',
    bs: 'Edukacija zatražena',
  },
  educationHandedIn: {
    en: 'Education handed in',
    sv: 'Utbildning inlämnad',
    pl: 'Przesłano dyplom szkolenia',
    ro: 'Diplomă de instruire trimisă',
    bs: 'Edukacija poslana',
  },
  educationApproved: {
    en: 'Education approved',
    sv: 'Utbildning godkänd',
    pl: 'Zatwierdzono szkolenie',
    ro: 'Instruire aprobată',
    bs: 'Edukacija odobrena',
  },
  educationRejected: {
    en: 'Education not approved',
    sv: 'Utbildning ej godkänd',
    pl: 'Nie zatwierdzono szkolenia',
    ro: 'Instruire neaprobată',
    bs: 'Edukacija nije odobrena',
  },
  educationDeleted: {
    en: 'A person’s education deleted',
    sv: 'En persons utbildning borttagen',
    pl: 'Usunięto szkolenie osoby',
    ro: 'Instruirea unei persoane ștearsă',
    bs: 'Edukacija osobe obrisana',
  },
} as const satisfies ActionWords
