import type { Locale } from '@portal/contracts'
import { STOCKHOLM } from '@portal/platform/clock'
import type { PdfBlock } from '@portal/platform/pdf/pdf'
import { type Kysely, sql } from 'kysely'

type Words = Readonly<Record<Locale, string>>
const words = {
  title: { en: 'Signature', sv: 'Signatur', pl: 'Podpis', ro: 'Semnătură', bs: 'Potpis' },
  signedBy: {
    en: 'Signed by',
    sv: 'Signerat av',
    pl: 'Podpisano przez',
    ro: 'Semnat de',
    bs: 'Potpisao/la',
  },
  signedAt: { en: 'When', sv: 'När', pl: 'Kiedy', ro: 'Când', bs: 'Kada' },
  how: { en: 'How', sv: 'Hur', pl: 'Jak', ro: 'Cum', bs: 'Kako' },
  bySms: {
    en: 'With a code sent by SMS to the number ending in {end}',
    sv: 'Med en kod som skickades med SMS till numret som slutar på {end}',
    pl: 'Kodem wysłanym SMS-em na numer kończący się na {end}',
    ro: 'Cu un cod trimis prin SMS la numărul care se termină cu {end}',
    bs: 'Kodom poslanim SMS-om na broj koji završava na {end}',
  },
  hash: {
    en: 'Content (SHA-256)',
    sv: 'Innehåll (SHA-256)',
    pl: 'Treść (SHA-256)',
    ro: 'Conținut (SHA-256)',
    bs: 'Sadržaj (SHA-256)',
  },
  signing: {
    en: 'Signing',
    sv: 'Signering',
    pl: 'Podpisanie',
    ro: 'Semnare',
    bs: 'Potpisivanje',
  },
  seal: {
    en: 'Seal of the log',
    sv: 'Loggens sigill',
    pl: 'Pieczęć dziennika',
    ro: 'Sigiliul jurnalului',
    bs: 'Pečat zapisnika',
  },
  sealed: {
    en: 'No. {number}: {hash}',
    sv: 'Nr {number}: {hash}',
    pl: 'Nr {number}: {hash}',
    ro: 'Nr. {number}: {hash}',
    bs: 'Br. {number}: {hash}',
  },
  unsealed: {
    en: 'Entry {position}; the next seal will cover it',
    sv: 'Post {position}; nästa sigill kommer att täcka den',
    pl: 'Wpis {position}; obejmie go następna pieczęć',
    ro: 'Înregistrarea {position}; va fi acoperită de următorul sigiliu',
    bs: 'Zapis {position}; obuhvatit će ga sljedeći pečat',
  },
} as const satisfies Readonly<Record<string, Words>>

const filled = (text: string, given: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '')

/** An instant in words, in Stockholm's time. */
export function momentInWords(at: Date, language: Locale): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: STOCKHOLM,
  }).format(at)
}

/** The seal over an entry of the log; undefined where it is not sealed yet. */
async function sealOver(
  db: Kysely<never>,
  position: string,
): Promise<{ number: string; hash: string } | undefined> {
  // Sealing is a worker's: where none has run yet there is no table.
  const there = await sql<{ there: boolean }>`
    SELECT to_regclass('seals.seal') IS NOT NULL AS there`.execute(db)
  if (!there.rows[0]?.there) return undefined
  const found = await sql<{ number: string; hash: string }>`
    SELECT number::text, encode(hash, 'hex') AS hash FROM seals.seal
    WHERE upto >= ${position} AND after < ${position} ORDER BY upto LIMIT 1`.execute(db)
  return found.rows[0]
}

/** What is known of a signature made with a code by SMS. */
export interface Signature {
  readonly name: string
  readonly at: Date
  readonly phoneEnd: string
  /** SHA-256 of what was signed, hex. */
  readonly contentHash: string
  readonly signingId: string
  /** The log's position of the event that says so. */
  readonly position: string
}

/** The box of a signature page: who, when, how, the hash of the content, and the log's seal. */
export async function signatureBlock<DB>(
  db: Kysely<DB>,
  language: Locale,
  signature: Signature,
): Promise<PdfBlock> {
  const { name, at, phoneEnd, contentHash, signingId, position } = signature
  const seal = await sealOver(db as unknown as Kysely<never>, position)
  const row = (label: keyof typeof words, value: string) => ({
    label: words[label][language],
    value,
  })
  return {
    kind: 'signatures',
    title: words.title[language],
    rows: [
      [
        row('signedBy', name),
        row('signedAt', momentInWords(at, language)),
        row('how', filled(words.bySms[language], { end: phoneEnd })),
        row('hash', contentHash),
        row('signing', signingId),
        row(
          'seal',
          seal
            ? filled(words.sealed[language], seal)
            : filled(words.unsealed[language], { position }),
        ),
      ],
    ],
  }
}
