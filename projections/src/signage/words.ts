import type { Locale } from '@portal/contracts'

type Words = Readonly<Record<Locale, string>>

/** What the signature page says of the file. */
export const fileWords = {
  document: { en: 'Document', sv: 'Dokument', pl: 'Dokument', ro: 'Document', bs: 'Dokument' },
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
    sv: 'Signatur begärd av',
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
  apart: {
    en: 'The file itself is kept in the portal; the checksum below says which it is.',
    sv: 'Själva filen finns i portalen, kontrollsumman nedan visar vilken den är.',
    pl: 'Sam plik znajduje się w portalu; poniższa suma kontrolna wskazuje, który to plik.',
    ro: 'Fișierul însuși se află în portal; amprenta de mai jos arată care este.',
    bs: 'Sama datoteka se čuva na portalu; kontrolna suma ispod pokazuje koja je.',
  },
} as const satisfies Readonly<Record<string, Words>>
