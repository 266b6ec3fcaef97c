import type { Locale } from '@portal/contracts'
import { intlLocale } from '@portal/contracts/locales'
import { STOCKHOLM } from '@portal/platform/clock'
import { hashOf } from '@portal/platform/files/store'
import {
  appendPages,
  type Letterhead,
  type PdfBlock,
  type PdfDocument,
  renderPdf,
} from '@portal/platform/pdf/pdf'
import { type Kysely, sql } from 'kysely'
import { type Evidence, evidenceOf } from './evidence.ts'
import { filled } from './filled.ts'
import { noteHandedOut } from './handed-out.ts'

type Words = Readonly<Record<Locale, string>>

/** What the box of a signature calls its rows. */
export interface SignatureWords {
  readonly title: Words
  readonly who: Words
  readonly when: Words
  readonly how: Words
  readonly seal: Words
  /** With `{number}`, `{hash}` and `{time}` of the seal. */
  readonly sealed: Words
  /** With the `{position}` of the entry that is not sealed yet. */
  readonly unsealed: Words
}

/** How a signature with a code by SMS is spoken of. */
const bySms = {
  title: { en: 'Signature', sv: 'Signatur', pl: 'Podpis', ro: 'Semnătură', bs: 'Potpis' },
  who: {
    en: 'Signed by',
    sv: 'Signerat av',
    pl: 'Podpisano przez',
    ro: 'Semnat de',
    bs: 'Potpisao/la',
  },
  when: { en: 'When', sv: 'När', pl: 'Kiedy', ro: 'Când', bs: 'Kada' },
  how: { en: 'How', sv: 'Hur', pl: 'Jak', ro: 'Cum', bs: 'Kako' },
  withCode: {
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
} as const satisfies SignatureWords & Readonly<Record<string, Words>>

/**
 * An instant in words, in Stockholm's time.
 * @param timeStyle 'long' names the time zone
 */
export function momentInWords(
  at: Date,
  language: Locale,
  timeStyle: 'long' | 'medium' = 'long',
): string {
  return new Intl.DateTimeFormat(intlLocale(language), {
    dateStyle: 'long',
    timeStyle,
    timeZone: STOCKHOLM,
  }).format(at)
}

/** The seal over an entry of the log; undefined where it is not sealed yet. */
async function sealOver(
  db: Kysely<never>,
  position: string,
): Promise<{ number: string; hash: string; sealedAt: Date } | undefined> {
  // Sealing is a worker's: where none has run yet there is no table.
  const there = await sql<{ there: boolean }>`
    SELECT to_regclass('seals.seal') IS NOT NULL AS there`.execute(db)
  if (!there.rows[0]?.there) return undefined
  const found = await sql<{ number: string; hash: string; sealedAt: string }>`
    SELECT number::text, encode(hash, 'hex') AS hash, sealed_at AS "sealedAt" FROM seals.seal
    WHERE upto >= ${position} AND after < ${position} ORDER BY upto LIMIT 1`.execute(db)
  const seal = found.rows[0]
  return seal && { ...seal, sealedAt: new Date(seal.sealedAt) }
}

/** Who, when and how, in words, and where in the log it stands. */
interface Said {
  readonly who: string
  readonly when: string
  readonly how: string
  /** The log's position of the event that says so. */
  readonly position: string
  /** Rows between how and the seal. */
  readonly more?: readonly (readonly [string, string])[]
}

/** The box of a signature page: who, when, how, and the log's seal. */
export async function signatureBox<DB>(
  db: Kysely<DB>,
  language: Locale,
  words: SignatureWords,
  { who, when, how, position, more = [] }: Said,
): Promise<PdfBlock> {
  const seal = await sealOver(db as unknown as Kysely<never>, position)
  const sealed = seal
    ? filled(words.sealed[language], {
        number: seal.number,
        hash: seal.hash,
        time: momentInWords(seal.sealedAt, language, 'medium'),
      })
    : filled(words.unsealed[language], { position })
  const rows: (readonly [string, string])[] = [
    [words.who[language], who],
    [words.when[language], when],
    [words.how[language], how],
    ...more,
    [words.seal[language], sealed],
  ]
  return {
    kind: 'signatures',
    title: words.title[language],
    rows: [rows.map(([label, value]) => ({ label, value }))],
  }
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

/** The box of a signature with a code by SMS, the hash of the content and the signing's id in it. */
export function signatureBlock<DB>(
  db: Kysely<DB>,
  language: Locale,
  { name, at, phoneEnd, contentHash, signingId, position }: Signature,
): Promise<PdfBlock> {
  return signatureBox(db, language, bySms, {
    who: name,
    when: momentInWords(at, language),
    how: filled(bySms.withCode[language], { end: phoneEnd }),
    position,
    more: [
      [bySms.hash[language], contentHash],
      [bySms.signing[language], signingId],
    ],
  })
}

/**
 * What was signed as a PDF, with a page at its end that says by whom, and all that it can be checked by.
 * That it was handed out is noted. Throws BrokenPdf.
 * @param original the PDF that was signed, where it was one; else the title and `body` stand first
 * @param page the page of signatures; empty where there is none yet
 * @param letterhead of the first page that is ours
 */
export async function signedPdf<DB>(
  db: Kysely<DB>,
  {
    title,
    language,
    body,
    page,
    original,
    evidence,
    letterhead,
  }: {
    title: string
    language: Locale
    body: readonly PdfBlock[]
    page: readonly PdfBlock[]
    original?: Buffer | undefined
    evidence: Evidence
    letterhead: Letterhead
  },
): Promise<Buffer> {
  const { section, attachments } = evidenceOf(evidence, language)
  const of = (blocks: readonly PdfBlock[]): PdfDocument => ({
    title,
    language,
    blocks: [...blocks, ...section],
    footer: [letterhead.company, title].filter(Boolean).join(' · '),
    letterhead,
    attachments,
    madeAt: new Date(evidence.statement.at),
  })
  const apart: PdfBlock[] = body.length > 0 && page.length > 0 ? [{ kind: 'pageBreak' }] : []
  const bytes = original
    ? await appendPages(original, of([...body, ...page]))
    : await renderPdf(of([{ kind: 'heading', text: title, level: 1 }, ...body, ...apart, ...page]))
  await noteHandedOut(db, await hashOf([bytes]))
  return bytes
}
