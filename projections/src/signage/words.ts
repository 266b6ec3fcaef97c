import type { Words } from '@portal/contracts'

/** What the signature page says of the file. */
export const fileWords = {
  file: { en: 'File', sv: 'Fil', pl: 'Plik', ro: 'Fișier', bs: 'Datoteka' },
  fileHash: {
    en: 'File (SHA-256)',
    sv: 'Fil (SHA-256)',
    pl: 'Plik (SHA-256)',
    ro: 'Fișier (SHA-256)',
    bs: 'Datoteka (SHA-256)',
  },
  requestedBy: {
    en: 'Signature requested by',
    sv: 'Underskrift begärd av',
    pl: 'O podpis poprosił(a)',
    ro: 'Semnătură cerută de',
    bs: 'Potpis zatražio/la',
  },
  requestedAt: {
    en: 'Requested',
    sv: 'Begärd',
    pl: 'Data prośby',
    ro: 'Data cererii',
    bs: 'Zatraženo',
  },
} as const satisfies Readonly<Record<string, Words>>
