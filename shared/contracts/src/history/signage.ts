import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const signageHistory = {
  signingStarted: {
    en: 'Signing code requested',
    sv: 'Kod för underskrift begärd',
    pl: 'Poproszono o kod do podpisu',
    ro: 'Cod de semnare solicitat',
    bs: 'Zatražen kod za potpisivanje',
  },
  fileSignageRequested: {
    en: 'Signature on a file requested',
    sv: 'Underskrift av fil begärd',
    pl: 'Poproszono o podpisanie pliku',
    ro: 'Semnătură pe fișier solicitată',
    bs: 'Zatražen potpis datoteke',
  },
  fileSignageWithdrawn: {
    en: 'Request for a signature withdrawn',
    sv: 'Begäran om underskrift återkallad',
    pl: 'Wycofano prośbę o podpis',
    ro: 'Cererea de semnătură retrasă',
    bs: 'Zahtjev za potpis povučen',
  },
  fileSigned: {
    en: 'File signed',
    sv: 'Fil underskriven',
    pl: 'Podpisano plik',
    ro: 'Fișier semnat',
    bs: 'Datoteka potpisana',
  },
} as const satisfies ActionWords
