import { STOCKHOLM } from '@portal/calendar/stockholm'
import type { Locale, Words } from '@portal/contracts'
import { dateIn } from '@portal/contracts/locales'
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

/** How the page of a signature or approval speaks. */
const words = {
  signature: { en: 'Signature', sv: 'Underskrift', pl: 'Podpis', ro: 'Semnătură', bs: 'Potpis' },
  approval: {
    en: 'Approval',
    sv: 'Godkännande',
    pl: 'Zatwierdzenie',
    ro: 'Aprobare',
    bs: 'Odobrenje',
  },
  document: { en: 'Document', sv: 'Dokument', pl: 'Dokument', ro: 'Document', bs: 'Dokument' },
  signedBy: {
    en: 'Signed by',
    sv: 'Underskrivet av',
    pl: 'Podpisał(a)',
    ro: 'Semnat de',
    bs: 'Potpisao/la',
  },
  approvedBy: {
    en: 'Approved by',
    sv: 'Godkänt av',
    pl: 'Zatwierdził(a)',
    ro: 'Aprobat de',
    bs: 'Odobrio/la',
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
  signedIn: {
    en: 'In the portal after signing in',
    sv: 'I portalen efter inloggning',
    pl: 'W portalu po zalogowaniu',
    ro: 'În portal, după conectare',
    bs: 'Na portalu, nakon prijave',
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
    sv: 'Underskriftens id',
    pl: 'Podpisanie',
    ro: 'Semnare',
    bs: 'Potpisivanje',
  },
  seal: {
    en: 'Seal of the log',
    sv: 'Loggens sigill',
    pl: 'Pieczęć dziennika',
    ro: 'Sigiliul jurnalului',
    bs: 'Pečat dnevnika',
  },
  sealed: {
    en: 'No. {number} · {time} · {hash}',
    sv: 'Nr {number} · {time} · {hash}',
    pl: 'Nr {number} · {time} · {hash}',
    ro: 'Nr. {number} · {time} · {hash}',
    bs: 'Br. {number} · {time} · {hash}',
  },
  unsealed: {
    en: 'Entry {position}; the next seal will cover it',
    sv: 'Post {position}; nästa sigill kommer att täcka den',
    pl: 'Wpis {position}; obejmie go następna pieczęć',
    ro: 'Înregistrarea {position}; va fi acoperită de următorul sigiliu',
    bs: 'Zapis {position}; obuhvatit će ga sljedeći pečat',
  },
} as const satisfies Readonly<Record<string, Words>>

/** An instant in words, in Stockholm's time, which it names. */
export const momentInWords = (at: Date, language: Locale): string =>
  dateIn(language, { dateStyle: 'long', timeStyle: 'long', timeZone: STOCKHOLM }, at)

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

/** The seal over an entry of the log in words, or that the next one will cover it. */
export async function sealInWords<DB>(
  db: Kysely<DB>,
  language: Locale,
  position: string,
): Promise<readonly [label: string, seal: string]> {
  const seal = await sealOver(db as unknown as Kysely<never>, position)
  const said = seal
    ? filled(words.sealed[language], {
        number: seal.number,
        hash: seal.hash,
        time: momentInWords(seal.sealedAt, language),
      })
    : filled(words.unsealed[language], { position })
  return [words.seal[language], said]
}

/** A signature with a code by SMS, or an approval by who is signed in. */
export interface Signature {
  readonly how: 'signed' | 'approved'
  /** What was signed or approved. */
  readonly title: string
  /** More about that: names and what they are. */
  readonly facts?: readonly (readonly [string, string])[]
  readonly name: string
  readonly at: Date
  /** The last digits of the number that the code went to; '' where there was none. */
  readonly phoneEnd: string
  /** SHA-256 of what was signed, hex. */
  readonly contentHash: string
  /** The id of the signing; null where nothing was signed with a code. */
  readonly signingId: string | null
  /** The log's position of the event that says so. */
  readonly position: string
}

/** The page of a signature or approval: of what, by whom, when and how, its hash, and the log's seal. */
export async function signaturePage<DB>(
  db: Kysely<DB>,
  language: Locale,
  { how, title, facts = [], name, at, phoneEnd, contentHash, signingId, position }: Signature,
): Promise<PdfBlock[]> {
  const word = (key: keyof typeof words) => words[key][language]
  const signed = how === 'signed'
  const rows: (readonly [string, string])[] = [
    [word(signed ? 'signedBy' : 'approvedBy'), name],
    [word('when'), momentInWords(at, language)],
    [word('how'), signed ? filled(word('withCode'), { end: phoneEnd }) : word('signedIn')],
    [word('hash'), contentHash],
    ...(signingId ? [[word('signing'), signingId] as const] : []),
    await sealInWords(db, language, position),
  ]
  return [
    { kind: 'heading', text: word(signed ? 'signature' : 'approval'), level: 1 },
    { kind: 'facts', rows: [[word('document'), title], ...facts] },
    { kind: 'signatures', rows: [rows.map(([label, value]) => ({ label, value }))] },
  ]
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
  // What is no more than its page of signatures is named there.
  const heading: PdfBlock[] =
    body.length > 0 || page.length === 0 ? [{ kind: 'heading', text: title, level: 1 }] : []
  const bytes = original
    ? await appendPages(original, of([...body, ...page]))
    : await renderPdf(of([...heading, ...body, ...apart, ...page]))
  await noteHandedOut(db, await hashOf([bytes]))
  return bytes
}
